package inspector

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// frame is the nominal time between updates, in seconds, by which things fade.
const frame = 1.0 / 60

// tab is what the inspector keeps of one population.
type tab struct {
	subject
	graph        *graph.Graph
	commands     []fsm.Command // that transitions of the machine answer to
	firstCommand int           // of those that are shown, where not all have room

	seen   uint64        // the tick whose changes were taken in last
	time   time.Duration // of that tick
	step   time.Duration // by which time went on with it, 0 if that is not known
	stood  uint64        // the tick of the last update
	still  int           // updates without a tick
	counts counts
	rates  rates
	series series
	stops  stops
	arrows []arrow        // the machine's transitions
	chart  int            // the layer that the chart is of
	most   []int          // of each layer, the transitions that leave one state
	latest timeline       // of everyone
	own    timeline       // of the selected entity
	owner  donburi.Entity // the selected entity, if it is of this population's world

	answers []fsm.Answer
	found   []donburi.Entity
}

// ready makes sure that the graph drawn is that of the running machine.
func (t *tab) ready(i *Inspector) {
	if !t.swapped() {
		return
	}
	before := t.graph
	t.graph = graph.Of(t.describe())
	if before == nil {
		t.chart = manifold(t.graph)
	} else {
		t.keepLayers(before)
	}
	t.commands, t.firstCommand = t.commands[:0], 0
	for _, info := range t.transitions() {
		if info.Command != 0 && !slices.Contains(t.commands, info.Command) {
			t.commands = append(t.commands, info.Command)
		}
	}
	slices.Sort(t.commands)
	t.most = mostLeaving(t.graph)
	arrows := t.named()
	former := formerly(t.arrows, arrows)
	t.arrows = arrows
	t.rates.carry(former)
	t.stops.carry(former)
	t.counts.reset(t.graph)
	t.series.reset(t.graph)
	t.own.prune(t.graph)
	t.own.rename(t, t.owner)
	// What was drawn last and the changes of the last tick belong to the machine before.
	i.panels.wipe()
	t.seen, t.time = t.tick(), t.now()
}

// manifold returns the layer with the most states, the first of several: the first of all may only be about life and death, where nothing
// moves in a chart.
func manifold(g *graph.Graph) (layer int) {
	for i := range g.Layers {
		if len(g.Layers[i].Nodes) > len(g.Layers[layer].Nodes) {
			layer = i
		}
	}
	return layer
}

// watch takes in what has happened since the last picture, in an update.
func (t *tab) watch(i *Inspector) {
	t.follow(i)
	t.graph.Step(frame)
	t.latest.step(frame)
	t.own.step(frame)
	if tick := t.tick(); tick != t.stood {
		t.stood, t.still = tick, 0
	} else if t.still++; t.counts.taken && (tick != t.counts.tick || t.still%every == 0) {
		// The game has stopped by itself. A click, or the game, may still change somebody.
		t.counts.take(t, true)
	}
}

// follow takes in the changes of a tick that has passed. A picture is drawn after the tick that follows its update: without it, what is listed
// would be a tick behind what the picture asks the entities.
func (t *tab) follow(i *Inspector) {
	t.ready(i)
	if one := i.SelectedIn(t.world()); t.owner != one {
		t.owner = one
		t.own.recall(t, t.owner)
		t.look(i)
		t.graph.Snap()
	}
	if t.owner != donburi.Null && !t.has(t.owner) {
		t.gone(i)
	}
	if tick := t.tick(); tick != t.seen {
		t.pass(i, tick)
	}
	t.own.catchUp(t, t.owner)
}

// pass takes in that time has come to a tick.
func (t *tab) pass(i *Inspector, tick uint64) {
	switch {
	case tick < t.seen: // a saved game was loaded, for example: what is listed is no longer the past
		t.latest.moments = t.latest.moments[:0]
		t.own.recall(t, t.owner)
	case tick > t.seen+1:
		t.own.skip(t, t.owner)
	}
	now, before := t.now(), t.time
	if tick != t.seen+1 {
		before = now // the time of the tick before is not known
	}
	t.rates.advance(now, tick != t.seen+1)
	t.seen, t.time, t.step = tick, now, now-before
	if t.counts.take(t, false) {
		t.series.sample(&t.counts, tick)
	}
	anybody := i.selected == donburi.Null
	held := t.takeIn(t.changes(), before, anybody)
	if within := t.takeInInternal(t.internal(), anybody); held == nil {
		held = within
	}
	for _, l := range t.lost() {
		if t.owner != donburi.Null && donburi.Entity(l.Entity) == t.owner && l.Command != 0 {
			i.say(fmt.Sprintf("%s had no effect: %v", t.command(l.Command), l.Reason))
		}
	}
	if held != nil { // last: why time stands still matters more
		i.hold(t, held)
	}
}

// takeIn takes in the changes that a tick reports, some of which were made since the tick before, and returns the first one at which time is
// to be held, or nil: one of anybody, or else of the selected entity.
func (t *tab) takeIn(changes []fsm.Change, before time.Duration, anybody bool) (held *fsm.Change) {
	at := func(c *fsm.Change) time.Duration {
		if c.Tick < t.seen {
			return before
		}
		return t.time
	}
	for n := range changes {
		c := &changes[n]
		if c.Cause == fsm.CauseStart && donburi.Entity(c.Entity) != t.owner {
			continue
		}
		t.rates.count(int(c.Transition))
		if held == nil && t.stops.wants(c) && (anybody || t.owner == donburi.Entity(c.Entity)) {
			held = c
		}
		if t.owner == donburi.Null {
			t.graph.Fire(int(c.Transition))
		} else if donburi.Entity(c.Entity) == t.owner {
			t.graph.Fire(int(c.Transition))
			t.own.add(t, c, at(c))
		}
	}
	first := len(changes)
	for listed := 0; first > 0 && listed < lines; first-- { // those that start, often the last in a tick, take up no room
		if changes[first-1].Cause != fsm.CauseStart {
			listed++
		}
	}
	for _, c := range changes[first:] {
		if c.Cause != fsm.CauseStart {
			t.latest.add(t, &c, at(&c))
		}
	}
	return held
}

// takeInInternal takes in the internal transitions that a tick reports, which change no state, and returns the first one at which time is to
// be held, as takeIn does.
func (t *tab) takeInInternal(taken []fsm.Change, anybody bool) (held *fsm.Change) {
	for n := range taken {
		c := &taken[n]
		mine := t.owner == donburi.Entity(c.Entity)
		t.rates.count(int(c.Transition))
		if held == nil && t.stops.wants(c) && (anybody || mine) {
			held = c
		}
		if mine || t.owner == donburi.Null {
			t.graph.Fire(int(c.Transition))
		}
	}
	return held
}

// gone clears the selection if its entity no longer runs the machine, unless it runs another one that is shown.
func (t *tab) gone(i *Inspector) {
	if t != i.tab() {
		return
	}
	if i.choose(t.world(), t.owner); i.selected == donburi.Null {
		i.sayGone(t.owner)
	}
}

// look tells the graph where the selected entity is, or how many entities are where.
func (t *tab) look(i *Inspector) {
	t.ready(i)
	t.counts.take(t, i.clock.paused)
	t.series.sample(&t.counts, t.counts.tick) // opened while time stands still, the chart would be empty, or end where it was closed
	for n := range t.graph.Layers {
		l := &t.graph.Layers[n]
		if one := i.SelectedIn(t.world()); one != donburi.Null && t.has(one) {
			t.place(one, n)
			continue
		}
		for k := range l.Nodes {
			t.graph.SetCount(n, l.Nodes[k].ID, t.counts.of[n][k], t.counts.all)
		}
	}
	for n := range t.transitions() {
		t.graph.Edge(n).Rate = t.rates.perSecond(n)
	}
}

// place tells the graph where an entity is, and for how long.
func (t *tab) place(e donburi.Entity, layer int) {
	id := t.current(e, layer)
	t.graph.SetCurrent(layer, id)
	if node := t.graph.Node(layer, id); node != nil {
		node.Note = ui.Seconds(t.since(e, layer))
	}
}

// inTicks writes a time of less than a second in ticks as well, after something, where ticks are of one length as far as can be told; else
// nothing. Of so short a time they are what is counted.
func (t *tab) inTicks(after string, d time.Duration) string {
	if d <= 0 || d >= time.Second || t.seen == 0 || t.step == 0 || (t.step-t.time/time.Duration(t.seen)).Abs() > rounding {
		return ""
	}
	const slack = 0.01 // of a tick, since lengths are rounded
	return after + ui.Of(int(math.Ceil(float64(d)/float64(t.time)*float64(t.seen)-slack)), "tick", "ticks")
}
