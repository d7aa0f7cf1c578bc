package systems

import "github.com/yohamta/donburi"

// donburi v1.15.8 keeps a counter for each archetype from which it tells where a new entity's components stand. It is
// right for archetypes that world.Create brought up; for one that came up because a living entity was given a component
// it starts one too high, and the next world.Create of that layout panics with "index out of range". The counter can be
// read and moved through exported methods, so we put it right.

// repairCounter makes an archetype's counter what it should be: the index of its last entity. Once right, it stays so.
func repairCounter(w donburi.World, archetype int) {
	accessor := w.StorageAccessor()
	store := accessor.Components
	a := index(zeroOf(store.Move), archetype)
	nowhere := index(a, -1)
	want := accessor.Archetypes[archetype].Count() - 1
	// Pushing no components only counts up, and tells the count; a counter that is not there yet begins at 0.
	have := int(store.PushComponents(nil, a))
	for ; have > want; have-- {
		store.Move(a, nowhere) // counts down; no archetype has the index -1
	}
	for ; have < want; have++ {
		store.PushComponents(nil, a)
	}
}

func zeroOf[A any](func(A, A)) (a A) { return }
