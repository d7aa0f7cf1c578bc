package walk

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/scene"
)

// script is what the hero does when there is no player, over and over.
var script = []struct {
	ticks uint64
	input scene.Input
}{
	{60, scene.Input{}},
	{120, scene.Input{Move: components.Vec2{X: 1}}},
	{120, scene.Input{Move: components.Vec2{X: 1}, Run: true}},
	{1, scene.Input{Move: components.Vec2{X: 1}, Run: true, Startle: true}},
	{90, scene.Input{}},
	{90, scene.Input{Move: components.Vec2{X: -1, Y: 0.25}}},
	{60, scene.Input{Move: components.Vec2{X: -1, Y: -0.25}, Run: true}},
	{30, scene.Input{Move: components.Vec2{X: -1}}},
}

// Script returns the input of a player who shows all there is, for the next tick.
func (s *Scene) Script() scene.Input {
	length := uint64(0)
	for _, part := range script {
		length += part.ticks
	}
	at := s.tick % length
	for _, part := range script {
		if at < part.ticks {
			return part.input
		}
		at -= part.ticks
	}
	return scene.Input{}
}
