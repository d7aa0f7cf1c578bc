package systems

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// AppendSnapshot appends to b a snapshot of all machine data of the world: the clock, the rows, and what is queued. The game itself
// saves the entities' components. See [fsm.Engine.AppendSnapshot] for when it returns an error.
func (p *Population[V]) AppendSnapshot(b []byte) ([]byte, error) {
	if h := p.inner.host; !h.engine.Busy() && !h.crowded() { // else it is refused
		h.saving = true // a snapshot does not hold rows that wait for their Exit, so it runs now
		defer func() { h.saving = false }()
	}
	return p.engine.AppendSnapshot(b)
}

// Restore puts the machine data of a snapshot back, for all entities that it contains and that run the machine. If entities have
// other numbers than when the snapshot was taken, as after loading a game, identify returns the current entity for an old one, and
// whether there is one; a nil identify means that the numbers are the same. See [fsm.Engine.Restore].
func (p *Population[V]) Restore(data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error) {
	if identify == nil {
		return p.engine.Restore(data, nil)
	}
	return p.engine.Restore(data, func(e fsm.Entity) (fsm.Entity, bool) {
		other, ok := identify(donburi.Entity(e))
		return fsm.Entity(other), ok
	})
}
