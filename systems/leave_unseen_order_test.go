package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Queued orders are carried out one after the other. What the first has led to must not be mixed up with what is met on the way to the second.

// TestUnseenExitBetweenOrders: an entity's callback sends something and then has another leave unseen, whose Exit, run on the way to the
// next order, sends something too. What was sent first comes first.
func TestUnseenExitBetweenOrders(t *testing.T) {
	w := donburi.NewWorld()
	var all []donburi.Entity
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("leaver")
	b.Layer("l").State("a").
		OnMessage(func(tick *fsm.Tick, v *writer, m fsm.Message) bool {
			if m.Kind != 1 {
				return false
			}
			if v.Self == all[0] {
				tick.Send(1)
				again := w.Entry(all[1])
				again.RemoveComponent(f.Component)
				again.AddComponent(f.Component)
			}
			return true
		}).
		OnExit(func(tick *fsm.Tick, _ *writer) { tick.SendTo(fsm.Entity(all[0]), 2) })
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	p := f.In(w)
	all = w.CreateMany(3, f.Component, diary)
	f.Update(w)
	for _, e := range all {
		p.Post(e, fsm.Message{Kind: 1})
	}
	f.Update(w)
	f.Update(w)
	var lost []string
	for _, l := range p.Lost() {
		lost = append(lost, fmt.Sprint(l.Command))
	}
	same(t, "commands in the order in which they were sent", strings.Join(lost, " "), "1 2")
	check(t, p)
}

// TestMissingComponentBetweenOrders: what is wrong with one entity is not taken for a fault of the one before it.
func TestMissingComponentBetweenOrders(t *testing.T) {
	w := donburi.NewWorld()
	var all []donburi.Entity
	b := fsm.NewBuilder[writer]("robbed")
	b.Layer("l").State("a").OnMessage(func(_ *fsm.Tick, v *writer, _ fsm.Message) bool {
		if v.Self == all[0] {
			w.Entry(all[1]).RemoveComponent(diary)
		}
		return true
	})
	var faults []error
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
	p := f.In(w)
	all = w.CreateMany(3, f.Component, diary)
	f.Update(w)
	for _, e := range all {
		p.Post(e, fsm.Message{Kind: 1})
	}
	text := panicOf(func() { f.Update(w) })
	if want := fmt.Sprintf("entity %v lacks", fsm.Entity(all[1])); !strings.Contains(text, want) || strings.Contains(text, "callback") || len(faults) > 0 {
		t.Errorf("panic %q, want one that says %q; faults %v", text, want, faults)
	}
}
