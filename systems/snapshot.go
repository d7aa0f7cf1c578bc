package systems

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// AppendSnapshot appends to b a snapshot of all machine data of the world: the clock, the rows, and what is queued. The game itself
// saves the entities' components. See [fsm.Engine.AppendSnapshot] for when it returns an error.
func (p *Population[V]) AppendSnapshot(b []byte) ([]byte, error) {
	if err := p.made().host.Ended(); err != nil {
		return b, err
	}
	defer p.made().host.save()()
	data, err := p.made().engine.AppendSnapshot(b)
	if err == nil { // the Exit of an entity that turns out to have left may have had the world forgotten
		err = p.made().host.Ended()
	}
	if err != nil {
		return b, err
	}
	return data, nil
}

// save has rows that wait for their Exit run it now, since a snapshot does not hold them, until the function that it returns is called.
func (h *host) save() (done func()) {
	if h.engine.Busy() || h.Crowded() { // it is refused
		return func() {}
	}
	h.saving = true
	return func() { h.saving = false }
}

// Restore puts the machine data of a snapshot back, for all entities that it contains and that run the machine. If entities have
// other numbers than when the snapshot was taken, as after loading a game, identify returns the current entity for an old one, and
// whether there is one; a nil identify means that the numbers are the same. It is an error if identify returns one entity for two. See
// [fsm.Engine.Restore].
func (p *Population[V]) Restore(data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error) {
	if err := p.made().host.Ended(); err != nil {
		return fsm.Restored{}, err
	}
	h := p.made().host
	h.restoring = true
	defer func() { h.restoring = false }()
	return p.made().engine.Restore(data, engineIdentify(identify))
}

// AppendEntity appends to b the machine data of a single entity, for [Population.RestoreEntity] in this or another world. The game itself
// takes the entity's components along. See [fsm.Engine.AppendEntity].
func (p *Population[V]) AppendEntity(b []byte, e donburi.Entity) ([]byte, error) {
	defer p.made().host.save()()
	return p.made().engine.AppendEntity(b, fsm.Entity(e))
}

// RestoreEntity gives an entity that runs the machine the data that [Population.AppendEntity] has written, here or in another world: it is
// in the same states, for as long a time, and data of the same machine runs no callback. If the data of messages that are queued for it may
// name other entities, identify returns their current numbers; nil means that they are the same. See [fsm.Engine.RestoreEntity].
func (p *Population[V]) RestoreEntity(e donburi.Entity, data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error) {
	return p.made().engine.RestoreEntity(fsm.Entity(e), data, engineIdentify(identify))
}

// AppendGroup is [Population.AppendEntity] for several entities that go together, for [Population.RestoreGroup]: a squad, or all who stand in
// a part of the world that is about to be unloaded. See [fsm.Engine.AppendGroup].
func (p *Population[V]) AppendGroup(b []byte, all []donburi.Entity) ([]byte, error) {
	if err := p.made().host.Ended(); err != nil {
		return b, err
	}
	defer p.made().host.save()()
	return p.made().engine.AppendGroup(b, engineEntities(all))
}

// RestoreGroup gives entities that run the machine the data that [Population.AppendGroup] has written, here or in another world. identify
// returns who each of the group is here, and whether there is such an entity; nil means that they have the same numbers. See
// [fsm.Engine.RestoreGroup].
func (p *Population[V]) RestoreGroup(data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error) {
	if err := p.made().host.Ended(); err != nil {
		return fsm.Restored{}, err
	}
	r, err := p.made().engine.RestoreGroup(data, engineIdentify(identify))
	if gone := p.made().host.Ended(); err == nil && gone != nil { // by the Exit of an entity that has turned out to have left
		return fsm.Restored{}, gone
	}
	return r, err
}

// engineIdentify is a function that identifies entities, in the engine's terms.
func engineIdentify(identify func(donburi.Entity) (donburi.Entity, bool)) func(fsm.Entity) (fsm.Entity, bool) {
	if identify == nil {
		return nil
	}
	return func(e fsm.Entity) (fsm.Entity, bool) {
		other, ok := identify(donburi.Entity(e))
		return fsm.Entity(other), ok
	}
}
