package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// roll knows of every guard what it is up to, from the changes alone: for a picture of two hundred thousand guards, asking
// each of them would take longer than the tick itself.
type roll struct {
	acts []fsm.StateID // of the first layer, by the entity's number
}

// note takes in the changes of a tick.
func (r *roll) note(changes []fsm.Change) {
	for i := range changes {
		c := &changes[i]
		if c.Layer != 0 {
			continue
		}
		id := int(donburi.Entity(c.Entity).Id())
		for id >= len(r.acts) {
			r.acts = append(r.acts, make([]fsm.StateID, max(1024, len(r.acts)))...)
		}
		r.acts[id] = c.To
	}
}

// act returns what a guard is up to.
func (r *roll) act(e donburi.Entity) fsm.StateID {
	if id := int(e.Id()); id < len(r.acts) {
		return r.acts[id]
	}
	return fsm.None
}

// forget empties the roll.
func (r *roll) forget() { clear(r.acts) }

// eachBody calls f for every guard of a world, in the order of memory. It reads donburi's columns of bodies, whose index
// types are internal to donburi but can be inferred.
func eachBody(w donburi.World, f func(donburi.Entity, *components.BodyData)) {
	store := w.StorageAccessor().Components.Storage(components.Body)
	archetype, row := indices(store.Component)
	for i, a := range w.Archetypes() {
		if layout := a.Layout(); !layout.HasComponent(components.Body) || !layout.HasComponent(components.Route) {
			continue
		}
		archetype = number(archetype, i)
		for k, e := range a.Entities() {
			f(e, (*components.BodyData)(store.Component(archetype, number(row, k))))
		}
	}
}

func indices[A, R, P any](func(A, R) P) (a A, r R) { return }

func number[T ~int](_ T, n int) T { return T(n) }
