package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A structural change that cannot be made is refused in the callback that requests it. After the tick its origin would be unknown.
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

// A callback may reuse the slice of component types that it has given to Create.
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

// In a pool there is no world to change or to look at.
func TestRequestsAboutTheWorldNeedOne(t *testing.T) {
	for name, request := range map[string]func(*fsm.Tick){
		"Remove":  func(tick *fsm.Tick) { systems.Remove(tick, 1) },
		"WorldOf": func(tick *fsm.Tick) { systems.WorldOf(tick) },
	} {
		b := fsm.NewBuilder[int]("homeless")
		b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, _ *int) {
			wantPanic(t, name, "systems: "+name+": machine \"homeless\" does not run in a donburi world; "+
				"to test a callback that asks for one, make an FSM of the machine and run it in donburi.NewWorld()", func() { request(tick) })
		})
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(1)
		pool.Update()
	}
}

func TestWorldOf(t *testing.T) {
	var got donburi.World
	b := fsm.NewBuilder[writer]("settled")
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, _ *writer) { got = systems.WorldOf(tick) })
	f, w := systems.MustFSM(b.MustBuild(), diary), donburi.NewWorld()
	w.Create(f.Component, diary)
	f.Update(w)
	same(t, "world", got, w)
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
