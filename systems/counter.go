package systems

import "github.com/yohamta/donburi"

// donburi v1.15.8 keeps a counter for each archetype that tells where a new entity's components are. It is right for archetypes created
// by world.Create; if an archetype was created by adding a component to a living entity, it starts one too high, and the next
// world.Create with that layout panics with "index out of range". The counter can be read and moved through exported methods, so we
// correct it.

// repairCounter sets an archetype's counter to what it should be: the index of its last entity. Once right, it stays right.
func repairCounter(w donburi.World, archetype int) {
	accessor := w.StorageAccessor()
	store := accessor.Components
	a := index(zeroOf(store.Move), archetype)
	nowhere := index(a, -1)
	want := accessor.Archetypes[archetype].Count() - 1
	// Pushing no components just increments the counter and returns it; a counter that does not exist yet begins at 0.
	have := int(store.PushComponents(nil, a))
	for ; have > want; have-- {
		store.Move(a, nowhere) // decrements it; no archetype has the index -1
	}
	for ; have < want; have++ {
		store.PushComponents(nil, a)
	}
}

func zeroOf[A any](func(A, A)) (a A) { return }
