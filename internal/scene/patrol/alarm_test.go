package patrol_test

import (
	"testing"

	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
)

// An alarm comes to everyone, near ones first, on a map of any size, and also to those who tick less often.
func TestAnAlarmStartlesEveryone(t *testing.T) {
	crowds := []int{10, 5000, 30_000}
	if testing.Short() {
		crowds = crowds[:2]
	}
	for _, npcs := range crowds {
		s := patrol.New(patrol.Config{NPCs: npcs, Seed: 1})
		s.Watch(s.PlayerBody().Position, s.PlayerBody().Position, 8)
		for range 20 {
			s.Update(scene.Input{})
		}
		s.Update(scene.Input{Alarm: true})
		most, before := 0, 0
		for tick := range patrol.AlarmTicks + 10 {
			s.Update(scene.Input{})
			n := s.Guards().Count(s.Machine().Startled)
			if tick < patrol.AlarmTicks && n < before {
				t.Errorf("%d guards: in tick %d of the alarm %d are startled, before that %d", npcs, tick, n, before)
			}
			if tick == patrol.AlarmTicks/2 && npcs > 10 && (n < npcs/20 || n > npcs*3/4) {
				t.Errorf("%d guards: half-way, %d are startled", npcs, n)
			}
			most, before = max(most, n), n
		}
		if most != npcs {
			t.Errorf("%d guards: at most %d are startled", npcs, most)
		}
		if _, _, on := s.Alarm(); on {
			t.Errorf("%d guards: the alarm does not end", npcs)
		}
	}
}
