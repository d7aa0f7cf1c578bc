package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// engineWorld puts a Pool through scripts.
type engineWorld struct {
	*journal
	*fsm.Pool[view]
	tr       *translation
	entities map[string]fsm.Entity // the last of that name
	owner    map[fsm.Entity]string
	direct   bool // entities' numbers are not fixed, nor random numbers

	closed    bool // no entity comes or goes
	uncounted bool // stats are not asked for
}

// stranger is an entity that never existed.
const stranger = fsm.Entity(1<<62 | 7)

func newEngineWorld(d *machineDesc, s style, cfg fsm.Config) *engineWorld {
	w := &engineWorld{
		journal: newJournal(), tr: translate(d, s), entities: map[string]fsm.Entity{}, owner: map[fsm.Entity]string{stranger: "?"},
	}
	w.Pool = fsm.NewPool(w.tr.machine, cfg)
	fsm.WakeAt(w.Engine, 0)
	w.tr.inside = func(t *fsm.Tick) inside { return engineTick{t, w} }
	return w
}

func (w *engineWorld) find(key string) fsm.Entity {
	if e, ok := w.entities[key]; ok {
		return e
	}
	return stranger
}

// named returns layers by index; nil for all of them.
func (w *engineWorld) named(layers []int) []*fsm.Layer[view] {
	var named []*fsm.Layer[view]
	for _, l := range layers {
		named = append(named, w.tr.layers[l])
	}
	return named
}

func (w *engineWorld) add(key string) bool {
	if w.closed || w.Has(w.find(key)) {
		return false
	}
	v := newView(key)
	e := w.Add(v)
	w.entities[key], w.owner[e] = e, key
	w.born(v)
	return true
}

func (w *engineWorld) remove(key string) bool { return !w.closed && w.Remove(w.find(key)) }
func (w *engineWorld) start(key string) bool  { return w.Start(w.find(key)) == nil }
func (w *engineWorld) startIn(key string, states []stateAt) bool {
	var chosen []*fsm.State[view]
	for _, s := range states {
		chosen = append(chosen, w.tr.states[s.layer][s.state])
	}
	return w.Start(w.find(key), chosen...) == nil
}

func (w *engineWorld) advance(step time.Duration) { w.Advance(step) }
func (w *engineWorld) update()                    { w.Update() }

func (w *engineWorld) execute(key string, c fsm.Command, layers []int) bool {
	e, named := w.find(key), w.named(layers)
	hash := w.Hash()
	could, started := w.Can(e, c, named...), w.Current(e, w.tr.layers[0]) != nil
	if listed := slices.Contains(w.AppendCommands(nil, e, named...), c); listed != could || w.Hash() != hash {
		panic(fmt.Sprintf("%s can %d: %v, and listed is %v", key, c, could, listed))
	}
	if answered := wouldTake(w.ExplainCommand(nil, e, c, named...)); answered != could || w.Hash() != hash {
		panic(fmt.Sprintf("%s can %d: %v, and is explained: %v", key, c, could, answered))
	}
	did := w.Execute(e, c, named...)
	if could != did && started && !w.Stopped(e) { // by a later layer, whose condition panics
		panic(fmt.Sprintf("%s can %d: %v, and does: %v", key, c, could, did))
	}
	return did
}

// wouldTake reports whether a command would be taken, according to what ExplainCommand answers.
func wouldTake(answers []fsm.Answer) bool {
	for _, a := range answers {
		switch a.Verdict {
		case fsm.VerdictNeedsCommand:
			return true
		case fsm.VerdictFailed: // Execute goes no further
			return false
		}
	}
	return false
}

func (w *engineWorld) perform(key string, c fsm.Command, layers []int) bool {
	return w.Perform(w.find(key), c, w.named(layers)...) == nil
}

func (w *engineWorld) send(key string, c fsm.Command, layers []int) {
	w.Send(w.find(key), c, w.named(layers)...)
}

func (w *engineWorld) sendAll(c fsm.Command, layers []int) { w.SendAll(c, w.named(layers)...) }

func (w *engineWorld) postAll(m fsm.Message, layers []int) { w.PostAll(m, w.named(layers)...) }

func (w *engineWorld) sendFor(key string, c fsm.Command, ttl time.Duration, layers []int) {
	w.SendFor(w.find(key), c, ttl, w.named(layers)...)
}

func (w *engineWorld) tell(key string, m fsm.Message, layers []int) bool {
	return w.Tell(w.find(key), m, w.named(layers)...)
}

func (w *engineWorld) post(key string, m fsm.Message, layers []int) {
	w.Post(w.find(key), m, w.named(layers)...)
}

func (w *engineWorld) postFor(key string, m fsm.Message, ttl time.Duration, layers []int) {
	w.PostFor(w.find(key), m, ttl, w.named(layers)...)
}

func (w *engineWorld) revert(key string, layer int) bool {
	return w.Revert(w.find(key), w.tr.layers[layer])
}

func (w *engineWorld) changeTo(key string, layer, state int, into []stateAt) bool {
	return w.ChangeTo(w.find(key), w.tr.states[layer][state], w.tr.statesAt(into)...) == nil
}

func (w *engineWorld) setEvery(key string, n int) bool { return w.SetInterval(w.find(key), n) == nil }
func (w *engineWorld) pause(key string) bool           { return w.Pause(w.find(key)) == nil }
func (w *engineWorld) pauseFor(key string, d time.Duration) bool {
	return w.PauseFor(w.find(key), d) == nil
}
func (w *engineWorld) resume(key string) bool { return w.Resume(w.find(key)) == nil }

func (w *engineWorld) answers() answers {
	a := answers{now: w.Now(), tick: w.Tick(), notes: slices.Clip(w.notes)}
	if !w.uncounted {
		a.stats = w.Stats()
	}
	for _, c := range w.Changes() {
		key := w.owner[c.Entity]
		c.Entity = 0
		a.changes = append(a.changes, changeAnswer{key, c})
	}
	for _, l := range w.Lost() {
		key := w.owner[l.Entity]
		if l.Entity == 0 {
			key = "?"
		}
		l.Entity = 0
		a.lost = append(a.lost, lostAnswer{key, l})
	}
	for _, states := range w.tr.states {
		var counts []int
		var members [][]string
		for _, s := range states {
			var in []string
			for _, e := range w.AppendEntities(nil, s) {
				in = append(in, w.owner[e])
			}
			counts, members = append(counts, w.Count(s)), append(members, sorted(in))
		}
		a.counts, a.members = append(a.counts, counts), append(a.members, members)
	}
	for _, key := range w.names {
		a.beings = append(a.beings, w.ask(key))
	}
	return a
}

func (w *engineWorld) ask(key string) beingAnswer {
	e := w.find(key)
	b := beingAnswer{key: key, has: w.Has(e), every: w.Interval(e), paused: w.Paused(e)}
	for _, l := range w.tr.layers {
		if !b.has {
			if w.Current(e, l) != nil || w.Previous(e, l) != nil || w.Since(e, l) != 0 {
				panic("an entity that is gone has a state")
			}
			continue
		}
		var a layerAnswer
		if s := w.Current(e, l); s != nil {
			a.current, a.is = s.ID(), w.Is(e, s) && w.IsIn(e, s.Name(), l) && w.IsIn(e, s.Name())
		}
		if s := w.Previous(e, l); s != nil {
			a.previous = s.ID()
		}
		a.since = w.Since(e, l)
		a.cause, a.transition = w.LastChange(e, l)
		b.layers = append(b.layers, a)
	}
	return b
}

// engineTick is what the engine's callbacks see.
type engineTick struct {
	*fsm.Tick
	w *engineWorld
}

func (t engineTick) Rand() *rand.Rand {
	if t.w.direct {
		return nil
	}
	return t.Tick.Rand()
}

func (t engineTick) sendTo(key string, c fsm.Command) { t.SendTo(t.w.find(key), c) }
func (t engineTick) sendToFor(key string, c fsm.Command, ttl time.Duration) {
	t.SendToFor(t.w.find(key), c, ttl)
}
func (t engineTick) postTo(key string, m fsm.Message) { t.PostTo(t.w.find(key), m) }
func (t engineTick) postToFor(key string, m fsm.Message, ttl time.Duration) {
	t.PostToFor(t.w.find(key), m, ttl)
}
func (t engineTick) changeTo(layer, state int) { t.ChangeTo(t.w.tr.states[layer][state]) }
func (t engineTick) later(f func(w world))     { t.Defer(func() { f(t.w) }) }
func (t engineTick) addNow(key string)         { t.w.add(key) }
func (t engineTick) removeNow() {
	if !t.w.closed {
		t.w.Remove(t.Entity())
	}
}
