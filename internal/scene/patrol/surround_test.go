package patrol_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/states"
)

// Whoever runs across the whole map is followed by many: when all have caught up, as many are seen as the panel counts.
func TestManyThatSurroundThePlayerDoNotHideEachOther(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute of play of 5000 guards, four times")
	}
	for seed := range uint64(4) {
		s := patrol.New(patrol.Config{NPCs: 5000, Seed: seed + 1})
		across := components.Vec2{X: -1, Y: -1}
		components.Locomotion.Get(s.World().Entry(s.Player())).Run = 12 // not so fast that all are left behind
		for range 60 * 60 {
			s.Update(scene.Input{Move: across, Run: true})
		}
		var standing []donburi.Entity
		hidden := 0
		for _, e := range s.Guards().AppendEntities(nil, s.Machine().Chase) {
			if body(s, e).Velocity != (components.Vec2{}) {
				continue
			}
			for _, other := range standing {
				if states.Distance(body(s, e).Position, body(s, other).Position) < 0.3 {
					hidden++
					break
				}
			}
			standing = append(standing, e)
		}
		if len(standing) < 20 || 10*hidden > len(standing) {
			t.Errorf("seed %d: of %d guards around the player, %d hide another", seed+1, len(standing), hidden)
		}
	}
}
