package running_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// A guard has lost an intruder who has then been removed. After loading it goes on to where that was if whoever is gone has become an entity
// that is gone, and stands if he has become Null, which says that there never was anybody.
func TestLoadedAfterTheTargetWasRemoved(t *testing.T) {
	world := donburi.NewWorld()
	intruder := world.Create(components.Body, components.Target)
	components.Body.SetValue(world.Entry(intruder), components.NewBody(components.Vec2{X: 10}))
	guard := world.Entry(world.Create(components.Body, components.Sight))
	eyes := systems.NewPerception(0)
	eyes.Update(world)
	world.Remove(intruder)
	eyes.Update(world)
	if s := components.Sight.Get(guard); s.Tracked || s.Entity != intruder {
		t.Fatalf("the guard has not lost the intruder: %+v", s)
	}
	if !setsOut(*components.Sight.Get(guard)) {
		t.Error("the guard does not go to where the intruder was lost")
	}

	loaded := donburi.NewWorld()
	newcomer := loaded.Create(components.Body, components.Sight)
	gone := loaded.Create(components.Body)
	loaded.Remove(gone)
	for _, c := range []struct {
		now  donburi.Entity
		goes bool
	}{{donburi.Null, false}, {gone, true}} {
		s := *components.Sight.Get(guard)
		s.Entity = c.now
		components.Sight.SetValue(loaded.Entry(newcomer), s)
		eyes := systems.NewPerception(0)
		eyes.SetNow(s.TrackedAt)
		eyes.Update(loaded)
		if goes := setsOut(*components.Sight.Get(loaded.Entry(newcomer))); goes != c.goes || loaded.Valid(c.now) {
			t.Errorf("with %v for the intruder, the guard goes on: %v", c.now, goes)
		}
	}
	if again := loaded.Create(components.Body); again == gone {
		t.Error("another entity has the number of the one that is gone")
	}
}

// setsOut reports whether somebody who chases what this sight tells of moves.
func setsOut(s components.SightData) bool {
	body := components.NewBody(components.Vec2{})
	states.Chase(1./60, &body, &s, components.RunSpeed)
	return body.Velocity.X > 0
}
