package systems

import (
	"fmt"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
)

// ecsWorld returns the world of an ecs, or nil if there is no ecs.
func ecsWorld(e *ecs.ECS) donburi.World {
	if e == nil {
		return nil
	}
	return e.World
}

// mustBeWorld panics on a nil world, which would only crash donburi's queries later.
func mustBeWorld(system string, w donburi.World) {
	if w == nil {
		panic(fmt.Sprintf("systems: %s was given a nil world", system))
	}
}

// valid is world.Valid for arbitrary entities: donburi's own indexes out of range for an ID that the world never issued.
func valid(w donburi.World, e donburi.Entity) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return w.Valid(e)
}
