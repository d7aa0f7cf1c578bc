package inspector

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

// lines is how many changes a timeline remembers.
const lines = 64

// moment is a change of state, in words, since the machine may be swapped.
type moment struct {
	// read says that it was read from the entity's row. It may be reported later: what is done between two ticks is among the
	// changes of the second one.
	read bool
	// atMost says that its state may have been left earlier than the next moment says: changes between them may not have been seen.
	atMost bool

	// tickAtMost says that the tick may have been an earlier one: the entity was paused when its row was read, and for how long is not known.
	tickAtMost bool

	entity donburi.Entity
	tick   uint64
	at     time.Duration
	paused time.Duration // how much of the time since then the entity was paused
	layer  string
	state  string
	color  paint.Color
	why    string
	fresh  float32
}

// timeline remembers the last changes, the newest last.
type timeline struct {
	moments []moment
	paused  bool // whether its entity was, when last looked at
}

// recall begins the timeline of an entity that was just selected with what its row still knows: how it came to be in its
// present states.
func (l *timeline) recall(t *tab, e donburi.Entity) {
	l.moments, l.paused = l.moments[:0], false
	if e == donburi.Null || !t.has(e) {
		return
	}
	for layer := range t.graph.Layers {
		l.read(t, e, layer)
	}
	l.sort()
	for i := range l.moments {
		l.moments[i].fresh = 0
	}
}

// read lists how an entity came to be in its current state of a layer, as far as its row tells.
func (l *timeline) read(t *tab, e donburi.Entity, layer int) {
	since, now, tick := t.since(e, layer), t.now(), t.tick()
	ago := uint64(0)
	if now > 0 {
		// Rows know the tick, but tell the time: ticks are of one length in most games.
		ago = uint64(float64(since)/float64(now)*float64(tick) + 0.5)
	}
	m := moment{entity: e, tick: tick - min(tick, ago), at: now - since, read: true, tickAtMost: t.paused(e)}
	if last := l.last(t.graph.Layers[layer].Name); last != nil {
		m.at = max(m.at, last.at) // of two changes in one tick this is the later one, however they were rounded
	}
	cause, transition := t.lastChange(e, layer)
	l.write(t, m, layer, t.current(e, layer), cause, transition)
}

func (l *timeline) sort() {
	slices.SortStableFunc(l.moments, func(a, b moment) int { return cmp.Compare(a.at, b.at) })
}

// catchUp compares the timeline of an entity with its row, and lists changes that were not reported: those made while the inspector was
// closed are no longer reported, and those made while time stands still not yet.
func (l *timeline) catchUp(t *tab, e donburi.Entity) {
	if e == donburi.Null || !t.has(e) {
		return
	}
	missed := false
	for layer := range t.graph.Layers {
		if t.graph.Node(layer, t.current(e, layer)) == nil { // it has not started, or no longer has since a saved game was loaded
			l.drop(t.graph.Layers[layer].Name)
			continue
		}
		if !l.behind(t, e, layer) {
			continue
		}
		if last := l.last(t.graph.Layers[layer].Name); last != nil && last.at+last.paused > t.now()-t.since(e, layer)+rounding {
			l.recall(t, e) // what is listed has never happened, since a saved game was loaded, for example
			return
		}
		l.read(t, e, layer)
		if t.since(e, layer) > 0 {
			l.moments[len(l.moments)-1].fresh = 0
		}
		missed = true
	}
	if missed {
		l.sort()
	}
	l.paused = t.paused(e)
}

// behind reports whether the timeline lacks how the present state of a layer was entered.
func (l *timeline) behind(t *tab, e donburi.Entity, layer int) bool {
	node := t.graph.Node(layer, t.current(e, layer))
	if node == nil {
		return false // it has not started
	}
	entered := t.now() - t.since(e, layer)
	last := l.last(t.graph.Layers[layer].Name)
	if last == nil {
		return len(l.moments) < lines || entered > l.moments[0].at // else it was listed, and has been dropped
	}
	if last.state == node.Name && (l.paused || t.paused(e)) {
		last.paused = max(last.paused, entered-last.at) // the row tells the time in a state less pauses
	}
	if last.state != node.Name || entered > last.at+last.paused+rounding {
		return true
	}
	l.notAfter(last.layer, entered-last.paused) // a change between two ticks was reported with the second one
	return false
}

// notAfter corrects that the last moment of a layer was after a time. Then those before it were not after it, either.
func (l *timeline) notAfter(layer string, at time.Duration) {
	for i := len(l.moments) - 1; i >= 0; i-- {
		if m := &l.moments[i]; m.layer == layer {
			if m.at <= at {
				return
			}
			m.at = at
		}
	}
}

// rounding is the most by which two computations of the same point in time may differ.
const rounding = time.Microsecond

// last returns the last moment of a layer, nil if there is none.
func (l *timeline) last(layer string) *moment {
	for i := len(l.moments) - 1; i >= 0; i-- {
		if l.moments[i].layer == layer {
			return &l.moments[i]
		}
	}
	return nil
}

// skip notes that ticks have passed whose changes are not reported: when states were left in them is not known. Who is gone is in no state,
// and so never behind.
func (l *timeline) skip(t *tab, e donburi.Entity) {
	for layer := range t.graph.Layers {
		if last := l.last(t.graph.Layers[layer].Name); last != nil && l.behind(t, e, layer) {
			last.atMost = true
		}
	}
}

// prune drops layers that the machine no longer has: they have no current state.
func (l *timeline) prune(g *graph.Graph) {
	l.moments = slices.DeleteFunc(l.moments, func(m moment) bool {
		return !slices.ContainsFunc(g.Layers, func(layer graph.Layer) bool { return layer.Name == m.layer })
	})
}

// rename gives the present states of an entity the names that a machine which was swapped in has for them: nothing was left or entered.
func (l *timeline) rename(t *tab, e donburi.Entity) {
	if e == donburi.Null || !t.has(e) {
		return
	}
	for n := range t.graph.Layers {
		layer := &t.graph.Layers[n]
		node, last := t.graph.Node(n, t.current(e, n)), l.last(layer.Name)
		if node == nil || last == nil || slices.ContainsFunc(layer.Nodes, func(other graph.Node) bool { return other.Name == last.state }) {
			continue
		}
		cause, _ := t.lastChange(e, n)
		if cause != fsm.CauseSwap && t.now()-t.since(e, n) <= last.at+last.paused+rounding {
			last.state, last.color = node.Name, node.Color
		}
	}
}

// drop takes out the moments of a layer.
func (l *timeline) drop(layer string) {
	l.moments = slices.DeleteFunc(l.moments, func(m moment) bool { return m.layer == layer })
}

// add adds a change that was reported. If its moment has already been read from the row, the change replaces it.
func (l *timeline) add(t *tab, c *fsm.Change, at time.Duration) {
	m := moment{entity: donburi.Entity(c.Entity), tick: c.Tick, at: at}
	if node := t.graph.Node(int(c.Layer), c.To); node != nil {
		layer := t.graph.Layers[c.Layer].Name
		i := slices.IndexFunc(l.moments, func(m moment) bool {
			return m.read && m.entity == donburi.Entity(c.Entity) && m.tick == c.Tick && m.layer == layer && m.state == node.Name
		})
		if i >= 0 {
			m.at, m.paused = l.moments[i].at, l.moments[i].paused
			l.moments = slices.Delete(l.moments, i, i+1)
		}
		if last := l.last(layer); last != nil {
			m.at = max(m.at, last.at) // however it was rounded
		}
	}
	l.write(t, m, int(c.Layer), c.To, c.Cause, int(c.Transition))
}

// stamp returns the tick in six letters.
func (m *moment) stamp() string {
	tick := fmt.Sprint(m.tick % 1_000_000)
	if m.tickAtMost && len(tick) < 6 {
		tick = "≤" + tick
	}
	return fmt.Sprintf("%6s", tick)
}

func (l *timeline) write(t *tab, m moment, layer int, to fsm.StateID, cause fsm.Cause, transition int) {
	node := t.graph.Node(layer, to)
	if node == nil {
		return
	}
	m.layer, m.state, m.color, m.fresh = t.graph.Layers[layer].Name, node.Name, node.Color, 1
	m.why = t.graph.Why(layer, cause, transition)
	if len(l.moments) == lines {
		l.moments = append(l.moments[:0], l.moments[1:]...)
	}
	l.moments = append(l.moments, m)
}

// lasted returns how long the state of the i-th moment was current: until the next one in the same layer of the same
// entity, or until now, less the time that the entity was paused. If the moment is marked with atMost, it may have been less.
func (l *timeline) lasted(i int, now time.Duration) (d time.Duration, over bool) {
	m := &l.moments[i]
	for k := i + 1; k < len(l.moments); k++ {
		if next := &l.moments[k]; next.entity == m.entity && next.layer == m.layer {
			return max(0, next.at-m.at-m.paused), true
		}
	}
	return now - m.at - m.paused, false
}

// until returns the time up to which present states have lasted: the last tick counts for a paused entity only when it is looked at again.
func (l *timeline) until(t *tab) time.Duration {
	if l.paused {
		return t.time
	}
	return t.now()
}

// step lets lines grow older by a time in seconds.
func (l *timeline) step(seconds float32) {
	for i := range l.moments {
		l.moments[i].fresh = max(0, l.moments[i].fresh-seconds/0.7)
	}
}
