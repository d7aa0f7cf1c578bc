package crowd

// Flock keeps NPCs in one slice, for contenders that need no more: those with an object for each NPC, and small
// workloads. The contender adds Tick.
type Flock[T any] struct {
	All   []T
	slots Slots
	spawn func(id uint32) T
	sum   func(*T) uint64
}

// NewFlock returns an empty flock, given how to make an NPC and its fingerprint.
func NewFlock[T any](spawn func(id uint32) T, sum func(*T) uint64) Flock[T] {
	return Flock[T]{spawn: spawn, sum: sum}
}

// Spawn implements [Crowd].
func (f *Flock[T]) Spawn(ids []uint32) {
	for _, id := range ids {
		f.slots.Add(id)
		f.All = append(f.All, f.spawn(id))
	}
}

// Kill implements [Crowd].
func (f *Flock[T]) Kill(ids []uint32) {
	for _, id := range ids {
		gap, last := f.slots.Remove(id)
		f.All = Cut(f.All, gap, last)
	}
}

// Settle implements [Crowd].
func (f *Flock[T]) Settle() { f.slots.Drop() }

// Sum implements [Crowd].
func (f *Flock[T]) Sum() uint64 {
	var sum uint64
	for i := range f.All {
		sum += f.sum(&f.All[i])
	}
	return sum
}
