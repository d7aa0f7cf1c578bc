package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Views point to values: if values are moved inside a callback, what other entities' callbacks write afterwards is lost.

type treasure struct{ Coins int }

var hoard = donburi.NewComponentType[treasure]()

type miser struct {
	Purse *treasure
	Self  donburi.Entity
}

// misers is a world of entities that earn a coin in each tick. A test adds to their callbacks.
type misers struct {
	*systems.FSM[miser]
	world    donburi.World
	all      []donburi.Entity
	packer   *systems.Packer
	also     func(t *fsm.Tick, v *miser) // in Update
	leaving  func(t *fsm.Tick, v *miser) // in Exit
	spending func(t *fsm.Tick, v *miser) // on the command
}

const spend fsm.Command = 1

func newMisers(t *testing.T, w donburi.World, n int) *misers {
	t.Helper()
	m := &misers{world: w, packer: systems.NewPacker(hoard)}
	call := func(f *func(*fsm.Tick, *miser)) func(*fsm.Tick, *miser) {
		return func(t *fsm.Tick, v *miser) {
			if *f != nil {
				(*f)(t, v)
			}
		}
	}
	b := fsm.NewBuilder[miser]("misers")
	hoards := b.Layer("money").State("hoards")
	hoards.OnUpdate(func(t *fsm.Tick, v *miser) {
		v.Purse.Coins++
		call(&m.also)(t, v)
	})
	hoards.OnExit(call(&m.leaving))
	hoards.To(hoards).On(spend).Do(call(&m.spending))
	m.FSM = systems.MustFSM(b.MustBuild(), hoard).Configure(fsm.Config{ExitOnRemove: true})
	for range n {
		m.all = append(m.all, w.Create(m.Component, hoard))
	}
	return m
}

func (m *misers) coins(e donburi.Entity) int { return hoard.Get(m.world.Entry(e)).Coins }

// refused fails the test unless f panics with the text of a packer that was called inside a callback.
func refused(t *testing.T, what string, f func()) {
	t.Helper()
	text := panicOf(f)
	for _, want := range []string{"inside a callback", `"misers"`, "Tick.Defer"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s: the panic %q does not say %q", what, text, want)
		}
	}
}

func TestPackingInsideACallbackIsRefused(t *testing.T) {
	for _, pack := range []struct {
		name string
		do   func(*misers)
	}{
		{"Pack", func(m *misers) { m.packer.Pack(m.world) }},
		{"Step", func(m *misers) { m.packer.Step(m.world, 1000) }},
		{"Update", func(m *misers) { m.packer.Update(m.world) }},
	} {
		t.Run(pack.name, func(t *testing.T) {
			m := newMisers(t, donburi.NewWorld(), 100)
			m.Update(m.world)
			here := func(*fsm.Tick, *miser) { pack.do(m) }
			m.also = here
			refused(t, pack.name+" in Update", func() { m.Update(m.world) })
			m.also, m.spending = nil, here
			refused(t, pack.name+" in an action", func() { m.In(m.world).Execute(m.all[0], spend) })
			m.spending, m.leaving = nil, here
			refused(t, pack.name+" in the Exit of who is removed", func() { m.world.Remove(m.all[1]) })
			m.leaving = nil
			pack.do(m) // nothing is under way any more
			if m.packer.Scatter(m.world) > 0 {
				t.Error("nothing was packed between ticks")
			}
		})
	}
}

// Deferred functions may pack, since the views are gone by then. A callback may pack another world.
func TestPackingMayBeDeferred(t *testing.T) {
	m, elsewhere := newMisers(t, donburi.NewWorld(), 100), newMisers(t, donburi.NewWorld(), 100)
	m.Update(m.world)
	m.also = func(t *fsm.Tick, v *miser) {
		if v.Self == m.all[50] {
			t.Defer(func() { m.packer.Pack(m.world) })
			elsewhere.packer.Pack(elsewhere.world)
		}
	}
	m.Update(m.world)
	m.Update(m.world)
	for i, e := range m.all {
		if m.coins(e) != 3 {
			t.Fatalf("entity %d has %d coins after three ticks", i, m.coins(e))
		}
	}
	if m.packer.Scatter(m.world) > 0 || elsewhere.packer.Scatter(elsewhere.world) > 0 {
		t.Error("nothing was packed")
	}
}

// A machine that is kept packed, and ticked by another machine's callback, does not move values that the other's views point to.
func TestKeepPackedWaitsForTheTickAroundIt(t *testing.T) {
	m := newMisers(t, donburi.NewWorld(), 100)
	b := fsm.NewBuilder[miser]("clerk")
	b.Layer("work").State("counts")
	clerk := systems.MustFSM(b.MustBuild(), hoard).KeepPacked()
	m.world.Create(clerk.Component, hoard)
	m.also = func(t *fsm.Tick, v *miser) {
		if v.Self == m.all[0] {
			clerk.Update(m.world)
		}
	}
	before := m.packer.Scatter(m.world)
	for range 3 {
		m.Update(m.world)
	}
	for i, e := range m.all {
		if m.coins(e) != 3 {
			t.Fatalf("entity %d has %d coins after three ticks", i, m.coins(e))
		}
	}
	if m.packer.Scatter(m.world) != before {
		t.Error("values were moved inside a callback")
	}
	clerk.Update(m.world)
	if m.packer.Scatter(m.world) > 0 {
		t.Error("nothing was packed by a tick of its own")
	}
}
