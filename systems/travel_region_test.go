package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A part of a world that is unloaded and comes back, with all the machines that each of its entities runs, goes on as it would have: no
// time has passed for it, and what waits for one of its entities and names another one names the new one.
func TestTravelOfAPartOfAWorld(t *testing.T) {
	type view struct{ Diary *Diary }
	heard := map[fsm.Entity]donburi.Entity{}
	machine := func(name string) *fsm.Machine[view] {
		b := fsm.NewBuilder[view](name)
		l := b.Layer("l")
		first, second := l.State("first"), l.State("second")
		first.To(second).After(2 * time.Second)
		second.OnMessage(func(t *fsm.Tick, _ *view, m fsm.Message) bool {
			heard[t.Entity()] = m.Data.(donburi.Entity)
			return true
		})
		second.To(first).After(2 * time.Second)
		return b.MustBuild()
	}
	vitals, brains := systems.MustFSM(machine("vitals"), diary), systems.MustFSM(machine("brain"), diary)
	w := donburi.NewWorld()
	vital, brain := vitals.In(w), brains.In(w)
	kinds := [][]donburi.IComponentType{ // which of the machines each runs
		{diary, vitals.Component}, {diary, brains.Component}, {diary, vitals.Component, brains.Component}, {diary, vitals.Component, brains.Component},
	}
	stays := w.Create(kinds[2]...)
	var part []donburi.Entity
	for _, kind := range kinds {
		part = append(part, w.Create(kind...))
	}
	for range 60 {
		vital.Update()
		brain.Update()
	}
	brain.PostFor(part[2], fsm.Message{Kind: 1, Data: part[3]}, 10*time.Second) // first does not hear it
	brain.PostFor(part[3], fsm.Message{Kind: 1, Data: stays}, 10*time.Second)
	if err := vital.PauseFor(part[0], time.Second); err != nil {
		t.Fatal(err)
	}

	minds := map[string][]byte{}
	for _, p := range systems.Populations(w) {
		var members []donburi.Entity
		for _, e := range part {
			if p.Has(e) {
				members = append(members, e)
			}
		}
		mind, err := p.AppendGroup(nil, members)
		if err != nil {
			t.Fatal(err)
		}
		minds[p.MachineName()] = mind
	}
	for _, e := range part {
		w.Remove(e)
	}
	for range 300 {
		vital.Update()
		brain.Update()
	}
	now := map[donburi.Entity]donburi.Entity{}
	for i, e := range part {
		now[e] = w.Create(kinds[i]...)
	}
	identify := func(e donburi.Entity) (donburi.Entity, bool) {
		if n, ok := now[e]; ok {
			return n, true
		}
		return e, w.Valid(e)
	}
	for _, p := range systems.Populations(w) {
		r, err := p.RestoreGroup(minds[p.MachineName()], identify)
		if err != nil || r.Rows != 3 || r.Missing > 0 {
			t.Fatalf("of %s %+v is restored: %v", p.MachineName(), r, err)
		}
	}
	same(t, "pause left", vital.PauseLeft(now[part[0]]), time.Second)
	for range 61 {
		vital.Update()
		brain.Update()
	}
	same(t, "after a pause", vital.IsIn(now[part[0]], "first"), true)
	same(t, "without one", [2]bool{brain.IsIn(now[part[1]], "second"), vital.IsIn(now[part[2]], "second")}, [2]bool{true, true})
	brain.Update()
	same(t, "heard of one of the part", heard[fsm.Entity(now[part[2]])], now[part[3]])
	same(t, "heard of one who stayed", heard[fsm.Entity(now[part[3]])], stays)
	for range 60 {
		vital.Update()
	}
	same(t, "later", vital.IsIn(now[part[0]], "second"), true)
}
