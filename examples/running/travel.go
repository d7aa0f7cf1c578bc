package running

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// Send takes a guard from one level to a post in another, and returns its number there. It goes on with what it was doing.
func Send(guard donburi.Entity, from, to *Game, post components.Vec2) (donburi.Entity, error) {
	mind, err := from.Guards.In(from.World).AppendEntity(nil, guard)
	if err != nil {
		return donburi.Null, err
	}
	there := to.AddGuard(post, donburi.Null)
	// Whom the guard knew has no number there.
	nobody := func(donburi.Entity) (donburi.Entity, bool) { return donburi.Null, false }
	if _, err := to.Guards.In(to.World).RestoreEntity(there, mind, nobody); err != nil {
		to.World.Remove(there)
		return donburi.Null, err
	}
	from.World.Remove(guard)
	return there, nil
}
