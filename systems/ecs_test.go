package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// As systems of donburi's ecs, perception and animation do their work on its world.
func TestSystemsOfAnECS(t *testing.T) {
	w := donburi.NewWorld()
	e := ecs.NewECS(w)
	e.AddSystem(systems.NewPerception(0).System).AddSystem(systems.NewAnimation(0).System)
	eyes := w.Entry(w.Create(components.Body, components.Sight, components.Animation))
	w.Create(components.Body, components.Target)
	clip := components.Animation.Get(eyes)
	clip.Play(1, 100, 1e-3)
	e.Update()
	if components.Sight.Get(eyes).Distance != 0 || clip.Frame == 0 {
		t.Errorf("distance %v, frame %d", components.Sight.Get(eyes).Distance, clip.Frame)
	}
}
