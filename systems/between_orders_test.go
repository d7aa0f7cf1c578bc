package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Queued orders are carried out together. What happens between two of them, when the next one's entity is looked up, is no matter of the
// callbacks of the one before.

// courier makes three entities that run a machine in which a command leads from rest to work. Work's Enter of the first calls first; Enter
// and the Exit of rest send. Each of the three is then sent the command.
func courier(
	cfg fsm.Config, exit func(v *writer), first func(f *systems.FSM[writer], second *donburi.Entry),
) (*systems.FSM[writer], *systems.Population[writer], []donburi.Entity) {
	const entered, left fsm.Command = 8, 9
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	var all []donburi.Entity
	b := fsm.NewBuilder[writer]("courier")
	l := b.Layer("main")
	rest, work := l.State("rest"), l.State("work")
	rest.OnExit(func(t *fsm.Tick, v *writer) {
		t.Send(left)
		if v.Self == all[1] {
			exit(v)
		}
	})
	work.OnEnter(func(t *fsm.Tick, v *writer) {
		t.Send(entered)
		if v.Self == all[0] {
			first(f, w.Entry(all[1]))
		}
	})
	rest.To(work).On(toggle)
	f = systems.MustFSM(b.MustBuild(), diary).Configure(cfg)
	all = w.CreateMany(3, f.Component, diary)
	f.Update(w)
	for _, e := range all {
		f.In(w).Send(e, toggle)
	}
	return f, f.In(w), all
}

// relay takes the machine off an entity and puts it on again, both by hand.
func relay(f *systems.FSM[writer], e *donburi.Entry) {
	e.RemoveComponent(f.Component)
	e.AddComponent(f.Component)
}

// An entity that lacks a component when its order comes is a mistake of the game, as in a tick: it is no fault of the entity whose
// order was carried out before. A handler is told of the one that lacks it.
func TestOrderOfOneThatLacksAComponentIsNoFaultOfAnother(t *testing.T) {
	needsRelease(t)
	for _, all := range []bool{false, true} {
		for _, handled := range []bool{false, true} {
			var faults []*fsm.Fault
			var cfg fsm.Config
			if handled {
				cfg.OnFault = func(f *fsm.Fault) { faults = append(faults, f) }
			}
			f, p, es := courier(cfg, nil, func(_ *systems.FSM[writer], second *donburi.Entry) { second.RemoveComponent(diary) })
			if all {
				for _, e := range es {
					p.Withdraw(e, toggle)
				}
				p.SendAll(toggle)
			}
			want := ""
			if !handled {
				want = fmt.Sprintf("systems: machine \"courier\": entity %v lacks systems_test.Diary for field Diary; its components are the machine \"courier\"%s",
					fsm.Entity(es[1]), remedy)
			}
			wantPanic(t, "Update", want, func() { f.Update(p.World()) })
			same(t, "the first is stopped", p.Stopped(es[0]), false)
			same(t, "the second is stopped", p.Stopped(es[1]), handled)
			if handled && (len(faults) != 1 || faults[0].Entity != fsm.Entity(es[1])) {
				t.Errorf("to all %v: the faults are %v", all, faults)
			}
		}
	}
}

// If the Exit of a row that was lost by hand panics when an order meets the entity, the fault is the Exit's.
func TestOrderThatMeetsAnUnseenExitThatPanics(t *testing.T) {
	needsRelease(t)
	f, p, all := courier(fsm.Config{ExitOnRemove: true}, func(*writer) { panic("ouch") }, relay)
	text := panicOf(func() { f.Update(p.World()) })
	if !strings.HasPrefix(text, fmt.Sprintf("fsm: panic in Exit of state \"rest\", layer \"main\", machine \"courier\", for entity %v", fsm.Entity(all[1]))) {
		t.Errorf("Update panics with %q", text)
	}
}

// What such an Exit sends comes after what the orders before have sent.
func TestOrderThatMeetsAnUnseenExitThatSends(t *testing.T) {
	needsRelease(t)
	f, p, all := courier(fsm.Config{ExitOnRemove: true}, func(*writer) {}, relay)
	f.Update(p.World())
	f.Update(p.World())
	var got, want []string
	for _, l := range p.Lost() {
		got = append(got, fmt.Sprint(l.Entity, l.Command))
	}
	for _, sent := range []struct {
		by      int
		command fsm.Command
	}{{0, 9}, {0, 8}, {1, 9}, {1, 9}, {1, 8}, {2, 9}, {2, 8}} { // the second leaves rest twice: with the old row and with the new one
		want = append(want, fmt.Sprint(fsm.Entity(all[sent.by]), sent.command))
	}
	same(t, "lost", got, want)
}
