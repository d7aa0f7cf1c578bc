package systems_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// callbackKind is what a callback of a chaos is called for.
type callbackKind uint8

const (
	enterKind callbackKind = iota + 1
	exitKind
	updateKind
	actionKind
	alwaysKind
	messageKind
	layerEnterKind
	layerExitKind
	conditionKind
	guardKind
	delayKind
	callbackKinds = iota
)

// injected is what a chaos panics with on purpose.
type injected struct{ what string }

// inject panics.
func (x *chaos) inject(what string) {
	x.panics.Add(1)
	panic(injected{what})
}

// ask panics if a condition, guard or delay is to.
func (h *herdOf[V]) ask(mind *Mind, kind callbackKind) {
	if mind.Fuse == kind {
		h.x.inject("a question")
	}
}

// callback returns a callback of a state, or of a layer in any state. It first looks whether it is called rightly.
func (h *herdOf[V]) callback(kind callbackKind, s *fsm.State[V]) func(t *fsm.Tick, v *V) {
	x := h.x
	return func(t *fsm.Tick, v *V) {
		self, row, mind := h.look(v)
		if !x.orderly {
			x.wild++
			x.calling++
			defer func() { x.calling-- }()
		}
		what := func() string {
			return fmt.Sprintf("callback %d of %s/%s for %v", kind, t.LayerName(), t.StateName(), t.Entity())
		}
		if chaosLog() > 40 && !x.orderly {
			x.note("%s", what())
		}
		switch {
		case fsm.Entity(self) != t.Entity():
			x.fail("%s was given the view of %v", what(), fsm.Entity(self))
		case s != nil && (t.LayerName() != s.Layer().Name() || t.StateName() != s.Name()):
			x.fail("%s belongs to state %s/%s", what(), s.Layer(), s)
		case mind.Owner != self && mind.Owner != donburi.Null:
			x.fail("%s was given the components of %v", what(), fsm.Entity(mind.Owner))
		case row.Dead() && t.Len() == 1: // a batch may lose an entity while it is under way
			x.fail("%s, whose row was given back", what())
		case row.Stopped() && t.Len() == 1:
			x.fail("%s, which is stopped", what())
		case row.Paused() && (kind == updateKind || kind == alwaysKind || kind == messageKind):
			x.fail("%s, which is paused", what())
		}
		mind.Owner = self
		l := t.LayerName()
		switch kind {
		case enterKind, layerEnterKind:
			if !x.orderly {
				x.entered++
				mind.Entered = x.entered
			}
			mind.Left = slices.DeleteFunc(mind.Left, func(left string) bool { return left == l })
		case exitKind:
			if slices.Contains(mind.Left, l) && h.forcing == 0 && x.panics.Load() == 0 { // one that has panicked is called again
				x.fail("%s, which has left it already", what())
			}
			mind.Left = append(mind.Left, l)
			if !x.orderly {
				x.leaves++
			}
		case updateKind:
			mind.Age++
			if !x.orderly {
				h.recount(t)
			}
		}
		if mind.Fuse == kind && (!x.orderly || t.Len() == 1) {
			x.inject(what())
		}
		die := x.die
		if x.orderly {
			die = t.Rand()
		}
		if die.IntN(5) == 0 || kind == exitKind && die.IntN(3) == 0 { // much goes on while somebody leaves
			h.whim(t, die, self, kind == updateKind)
		}
	}
}

// recount compares the number in a state that a callback is told with the number when the tick began.
func (h *herdOf[V]) recount(t *fsm.Tick) {
	w := h.x.worldOf(systems.WorldOf(t))
	if c := &h.census[w]; c.tick == t.Number() && c.exits == h.x.leaves {
		p := systems.PopulationOf[V](t)
		for s, n := range c.counts {
			if got := p.Count(s); got != n {
				h.x.fail("a callback is told that %d are in %s, and there were %d when the tick began", got, s, n)
			}
		}
	}
}

// handle is the fault handler of a chaos.
func (h *herdOf[V]) handle(f *fsm.Fault) {
	x := h.x
	x.wild++
	x.late++
	x.note("handler: %s", f.Callback)
	w := x.worldOf(systems.WorldOfFault(f))
	if f.Callback != "view" {
		x.judge(f)
	} else if !x.maiming && !strings.Contains(f.Error(), "it leaves without Exit") { // after its machine was taken off by hand
		x.fail("handler: %v", f)
	}
	switch x.die.IntN(4) {
	case 0:
		x.do("Restart", func() { _ = h.population(w).Restart(donburi.Entity(f.Entity)) })
	case 1:
		x.interfere()
	}
}
