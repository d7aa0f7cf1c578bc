package systems_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// traveller is a view with components that an entity may lack, one of them in a nested struct.
type traveller struct {
	Body    *components.BodyData
	Route   *components.RouteData `horde:"optional"`
	Luggage struct {
		Cloak *Cloak `horde:"optional"`
	}
}

// A callback that reaches for a component which the entity lacks panics with Go's words, which do not say what was nil. The fault does.
func TestFaultNamesNilFields(t *testing.T) {
	warm := func(v *traveller) int { return v.Luggage.Cloak.Colour }
	batch := func(at bool) func(t *fsm.Tick, vs []traveller) {
		return func(t *fsm.Tick, vs []traveller) {
			for i := range vs {
				if at {
					t.At(i)
				}
				warm(&vs[i])
			}
		}
	}
	for _, c := range []struct {
		name  string
		state func(s *fsm.State[traveller])
	}{
		{"Update", func(s *fsm.State[traveller]) { s.OnUpdate(func(_ *fsm.Tick, v *traveller) { warm(v) }) }},
		{"UpdateBatch", func(s *fsm.State[traveller]) { s.OnUpdateBatch(batch(false)) }},
		{"UpdateBatch with At", func(s *fsm.State[traveller]) { s.OnUpdateBatch(batch(true)) }},
		{"condition", func(s *fsm.State[traveller]) { s.To(s).When(func(v *traveller) bool { return warm(v) > 0 }) }},
	} {
		for _, workers := range []int{1, 2} {
			b := fsm.NewBuilder[traveller]("traveller")
			c.state(b.Layer("act").State("go"))
			f := systems.MustFSM(b.MustBuild(), components.Body, components.Route, cloak)
			var faults []*fsm.Fault
			f.Configure(fsm.Config{Workers: workers, OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
			world := donburi.NewWorld()
			world.Create(f.Component, components.Body, components.Route, cloak)
			world.Create(f.Component, components.Body, components.Route)
			f.Update(world)
			if len(faults) != 1 || !slices.Equal(faults[0].NilFields, []string{"Luggage.Cloak"}) {
				t.Errorf("%s, %d workers: %d faults, of the first the nil fields are %q, want Luggage.Cloak", c.name, workers, len(faults), faults[0].NilFields)
				continue
			}
			if text := faults[0].Error(); !strings.Contains(text, "nil pointer dereference; the view's Luggage.Cloak is nil (fault_nil_test.go:") {
				t.Errorf("%s, %d workers: %s", c.name, workers, text)
			}
		}
	}
}

// All fields that are nil are named: nothing tells which of them it was.
func TestFaultNamesAllNilFields(t *testing.T) {
	b := fsm.NewBuilder[traveller]("traveller")
	b.Layer("act").State("go").OnUpdate(func(_ *fsm.Tick, v *traveller) { v.Route.Next++ })
	f := systems.MustFSM(b.MustBuild(), components.Body, components.Route, cloak)
	world := donburi.NewWorld()
	world.Create(f.Component, components.Body)
	if text := panicOf(func() { f.Update(world) }); !strings.Contains(text, "; the view's Route, Luggage.Cloak are nil (") {
		t.Errorf("the panic says %q", text)
	}
}

// What has another cause says nothing of nil fields.
func TestFaultOfAnotherCauseNamesNoFields(t *testing.T) {
	b := fsm.NewBuilder[traveller]("traveller")
	b.Layer("act").State("go").OnUpdate(func(_ *fsm.Tick, v *traveller) { panic("lost") })
	f := systems.MustFSM(b.MustBuild(), components.Body, components.Route, cloak)
	world := donburi.NewWorld()
	world.Create(f.Component, components.Body)
	if text := panicOf(func() { f.Update(world) }); !strings.Contains(text, "lost (fault_nil_test.go:") {
		t.Errorf("the panic says %q", text)
	}
}
