package patrol_test

import (
	"testing"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/states"
)

// Guards whose edited machine has them run away stay near the map, also when it has become smaller.
func TestGuardsDoNotRunOffTheMap(t *testing.T) {
	b := fsm.NewBuilder[patrol.Guard]("guard")
	b.Layer("act").State("away").OnUpdate(func(t *fsm.Tick, g *patrol.Guard) { states.Flee(t.Delta(), g.Body, components.Vec2{}, 50) })
	patrol.AddLegs(b)
	s := patrol.New(patrol.Config{NPCs: 100, Seed: 1, Machine: b.MustBuild()})
	for _, npcs := range []int{100, 20} {
		s.SetNPCs(npcs)
		for range 600 {
			s.Update(scene.Input{})
		}
		farthest := 0.0
		for entry := range components.Route.Iter(s.World()) {
			p := components.Body.Get(entry).Position
			farthest = max(farthest, p.X, -p.X, p.Y, -p.Y)
		}
		if fence := s.HalfSize(); farthest < fence || farthest > fence+9 {
			t.Errorf("%d guards have run as far as %.1f m from the middle of a map that ends at %.1f m", npcs, farthest, fence)
		}
	}
}
