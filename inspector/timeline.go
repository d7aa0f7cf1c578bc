package inspector

import (
	"cmp"
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

// lines is how many changes a timeline remembers.
const lines = 64

// moment is a change of state, in words, since the machine may be swapped.
type moment struct {
	entity donburi.Entity
	tick   uint64
	at     time.Duration
	layer  string
	state  string
	color  paint.Color
	why    string
	fresh  float32
}

// timeline remembers the last changes, the newest last.
type timeline struct{ moments []moment }

// recall begins the timeline of an entity that was just selected with what its row still knows: how it came to be in its
// present states.
func (l *timeline) recall(t *tab, e donburi.Entity) {
	l.moments = l.moments[:0]
	if e == donburi.Null || !t.has(e) {
		return
	}
	now, tick := t.now(), t.tick()
	for layer := range t.graph.Layers {
		since := t.since(e, layer)
		cause, transition := t.lastChange(e, layer)
		ago := uint64(0)
		if now > 0 {
			// Rows know the tick, but tell the time: ticks are of one length in most games.
			ago = uint64(float64(since)/float64(now)*float64(tick) + 0.5)
		}
		l.write(t, moment{entity: e, tick: tick - min(tick, ago), at: now - since}, layer, t.current(e, layer), cause, transition)
	}
	slices.SortStableFunc(l.moments, func(a, b moment) int { return cmp.Compare(a.at, b.at) })
	for i := range l.moments {
		l.moments[i].fresh = 0
	}
}

// add takes in a change.
func (l *timeline) add(t *tab, c *fsm.Change, now time.Duration) {
	l.write(t, moment{entity: donburi.Entity(c.Entity), tick: c.Tick, at: now}, int(c.Layer), c.To, c.Cause, int(c.Transition))
}

func (l *timeline) write(t *tab, m moment, layer int, to fsm.StateID, cause fsm.Cause, transition int) {
	node := t.graph.Node(layer, to)
	if node == nil {
		return
	}
	m.layer, m.state, m.color, m.fresh = t.graph.Layers[layer].Name, node.Name, node.Color, 1
	m.why = why(t, layer, cause, transition)
	if len(l.moments) == lines {
		l.moments = append(l.moments[:0], l.moments[1:]...)
	}
	l.moments = append(l.moments, m)
}

// causes puts into words what is no transition.
var causes = map[fsm.Cause]string{
	fsm.CauseStart: "started", fsm.CauseDirect: "changed directly", fsm.CauseRevert: "reverted",
	fsm.CauseSwap: "the machine was swapped", fsm.CauseRestart: "restarted after a fault",
}

// why says what made a change in a layer.
func why(t *tab, layer int, cause fsm.Cause, transition int) string {
	if cause == fsm.CauseOuter {
		return "it goes with " + t.graph.Layers[layer].Within
	}
	if label := t.graph.Label(transition); label != "" {
		return label
	}
	return causes[cause]
}

// lasted returns how long the state of the i-th moment was current: until the next one in the same layer of the same
// entity, or until now.
func (l *timeline) lasted(i int, now time.Duration) (d time.Duration, over bool) {
	m := &l.moments[i]
	for k := i + 1; k < len(l.moments); k++ {
		if next := &l.moments[k]; next.entity == m.entity && next.layer == m.layer {
			return next.at - m.at, true
		}
	}
	return now - m.at, false
}

// step lets lines grow older by a time in seconds.
func (l *timeline) step(seconds float32) {
	for i := range l.moments {
		l.moments[i].fresh = max(0, l.moments[i].fresh-seconds/0.7)
	}
}
