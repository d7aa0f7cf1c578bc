package systems_test

import (
	"math/rand/v2"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

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
		if ttl := time.Duration(die.IntN(5)) * chaosStep; die.IntN(2) == 0 {
			t.SendTo(fsm.Entity(other), c)
		} else {
			t.SendToFor(fsm.Entity(other), c, ttl)
		}
	case 2:
		if loud {
			t.SendAll(c)
		}
	case 3:
		if ttl := time.Duration(die.IntN(5)) * chaosStep; die.IntN(2) == 0 {
			t.PostTo(fsm.Entity(other), m)
		} else {
			t.PostToFor(fsm.Entity(other), m, ttl)
		}
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
			x.late++ // it may be in an Exit that runs because something deferred has removed the entity
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
