package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

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
		case row.Dead() && t.Len() == 1: // a batch may have lost the entity since it was called
			x.fail("%s, whose row was given back", what())
		case row.Stopped():
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
			if slices.Contains(mind.Left, l) && x.panics.Load() == 0 { // an Exit that has panicked is called again
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
		if mind.Fuse == kind {
			if x.panicky && (!x.orderly || t.Len() == 1) {
				x.inject(what())
			}
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

// whim does something through the Tick or, if the order of rows may matter, without it. Only a loud one may speak to all: if what is said
// to all were answered so, nobody would come to an end.
func (h *herdOf[V]) whim(t *fsm.Tick, die *rand.Rand, self donburi.Entity, loud bool) {
	x := h.x
	w := x.worldOf(systems.WorldOf(t))
	other := x.someone(die, w)
	if die.IntN(2) == 0 {
		other = self
	}
	c, m := fsm.Command(1+die.IntN(3)), fsm.Message{Kind: fsm.MessageKind(die.IntN(4)), Data: die.IntN(9)}
	switch x.choose(die, 20) {
	case 0:
		t.Send(c)
	case 1:
		t.SendTo(fsm.Entity(other), c)
	case 2:
		if loud {
			t.SendAll(c)
		}
	case 3:
		t.PostTo(fsm.Entity(other), m)
	case 4:
		if loud {
			t.PostAll(m)
		}
	case 5:
		t.ChangeTo(h.stateOf(systems.PopulationOf[V](t).Machine(), die))
	case 6:
		t.Revert()
	case 7:
		if len(x.roster[w]) < 2*x.size {
			systems.Create(t, x.settle(w, die.IntN(1000)), x.layout(die)...)
		}
	case 8:
		systems.Remove(t, other)
	case 9:
		n := die.IntN(1000)
		systems.Change(t, other, func(e *donburi.Entry) { x.moveAbout(e, n) })
	case 10:
		x.herds[1-h.number].sendAcross(t, die, other, loud)
	case 11:
		if x.panicky && !x.orderly && die.IntN(2) == 0 {
			x.inject("a whim")
		}
	case 12:
		if !x.orderly {
			x.remove(w, other)
		}
	case 13:
		if !x.orderly {
			x.move(w, other)
		}
	case 14:
		if x.forgetful && die.IntN(3) == 0 {
			t.Defer(func() {
				x.late++
				h.forget(w)
			})
		}
	default:
		if x.orderly || die.IntN(2) == 0 {
			t.Defer(x.whenDeferred)
		} else {
			x.interfere()
		}
	}
}

// whenDeferred is what callbacks defer.
func (x *chaos) whenDeferred() {
	x.wild++
	x.late++
	x.note("deferred")
	if x.calling == 0 && x.die.IntN(4) == 0 {
		x.lookWithin()
	}
	x.interfere()
	if x.panicky && x.die.IntN(20) == 0 {
		x.note("panic in a deferred function")
		x.inject("deferred")
	}
}

// interfere does anything in the middle of something else.
func (x *chaos) interfere() {
	if x.budget--; x.budget > 0 && x.nested < 6 && x.failed() == "" {
		x.act()
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
	x.judge(f)
	w := x.worldOf(systems.WorldOfFault(f))
	switch p := h.f.In(x.worlds[w]); x.die.IntN(4) {
	case 0:
		x.do("Restart", func() { _ = p.Restart(donburi.Entity(f.Entity)) })
	case 1:
		x.interfere()
	}
}
