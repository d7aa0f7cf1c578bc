package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A structural change that cannot be made is refused in the callback that requests it, not after the tick, when its origin is unknown.
func TestStructuralRequestsThatMakeNoSense(t *testing.T) {
	for want, request := range map[string]func(tick *fsm.Tick){
		"systems: Create was given no components; an entity has one at least": func(tick *fsm.Tick) { systems.Create(tick, nil) },
		"systems: Create: component 2 is nil":                                 func(tick *fsm.Tick) { systems.Create(tick, nil, diary, nil) },
		"systems: Create: component 3 is Diary again":                         func(tick *fsm.Tick) { systems.Create(tick, nil, diary, mark, diary) },
		"systems: Change was given a nil function": func(tick *fsm.Tick) {
			systems.Change(tick, donburi.Entity(tick.Entity()), nil)
		},
	} {
		b := fsm.NewBuilder[writer]("asker")
		b.Layer("act").State("a").OnUpdate(func(tick *fsm.Tick, _ *writer) { request(tick) })
		f := systems.MustFSM(b.MustBuild(), diary)
		w := donburi.NewWorld()
		w.Create(f.Component, diary)
		got := panicOf(func() { f.Update(w) })
		if !strings.Contains(got, `panic in Update of state "a"`) || !strings.Contains(got, ": "+want+" (structure_test.go:") {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A callback may list component types in a slice that it reuses before the tick is over.
func TestCreateKeepsNoListOfItsCaller(t *testing.T) {
	types := make([]donburi.IComponentType, 1)
	b := fsm.NewBuilder[writer]("parent")
	b.Layer("life").State("alive").OnEnter(func(tick *fsm.Tick, _ *writer) {
		for _, types[0] = range []donburi.IComponentType{purse, cloak} {
			systems.Create(tick, nil, types...)
		}
	})
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	w.Create(f.Component, diary)
	f.Update(w)
	_, hasPurse := purse.First(w)
	_, hasCloak := cloak.First(w)
	same(t, "there is a purse", hasPurse, true)
	same(t, "there is a cloak", hasCloak, true)
}

// TestStructureNeedsAWorld: a request about the world panics if there is none.
func TestStructureNeedsAWorld(t *testing.T) {
	b := fsm.NewBuilder[int]("homeless")
	b.Layer("main").State("s").OnUpdate(func(t *fsm.Tick, _ *int) { systems.Remove(t, 1) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(0)
	if text := panicOf(p.Update); !strings.Contains(text, `systems: machine "homeless" does not run in a donburi world`) {
		t.Errorf("panics with %q", text)
	}
}

func TestWorldOfNeedsAWorld(t *testing.T) {
	b := fsm.NewBuilder[int]("pool")
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, _ *int) {
		wantPanic(t, "WorldOf", "systems: machine \"pool\" does not run in a donburi world; to test a callback that asks for one, make an FSM of the machine and run it in donburi.NewWorld()", func() { systems.WorldOf(tick) })
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(1)
	pool.Update()

	c := fsm.NewBuilder[writer]("world")
	w := donburi.NewWorld()
	c.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, _ *writer) {
		if systems.WorldOf(tick) != w {
			t.Error("WorldOf is another world")
		}
	})
	f := systems.MustFSM(c.MustBuild(), diary)
	w.Create(f.Component, diary)
	f.Update(w)
}

func TestPopulationOf(t *testing.T) {
	var p *systems.Population[writer]
	said := ""
	b := fsm.NewBuilder[writer]("asker")
	b.Layer("main").State("a").OnUpdate(func(tick *fsm.Tick, _ *writer) {
		p = systems.PopulationOf[writer](tick)
		said = panicOf(func() { systems.PopulationOf[body](tick) })
	})
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	w.Create(f.Component, diary)
	f.Update(w)
	same(t, "population", p, f.In(w))
	same(t, "of another view", said, `systems: PopulationOf: machine "asker" has another type of view than systems_test.body`)
	if got := panicOf(func() { systems.PopulationOf[writer](nil) }); !strings.Contains(got, "given nil") {
		t.Errorf("of nil: %q", got)
	}
}
