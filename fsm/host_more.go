package fsm

// A [Host] may have more methods than it must. The engine asks for them by the interfaces in this file. A host that means to have one says
// so where the compiler checks it, since a method whose name is misspelt is never called:
//
//	var _ fsm.HostNeighbour = (*myHost)(nil)

// HostNeighbour is a host that shares its world with the hosts of other engines. While several workers step one engine, its callbacks must
// not operate on another: two of them might do so at once, and even if they did not, the order would depend on chance.
type HostNeighbour interface {
	// Calling is told when callbacks may run from now on, and when they no longer may. A callback of one engine may use another engine,
	// so these calls nest.
	Calling(begins bool)

	// Crew is told when several workers start calling back, and when they have finished.
	Crew(working bool)

	// Undisturbed is called when the workers of a tick are done. It panics if their callbacks did to the world what several must not do
	// at once.
	Undisturbed()

	// Crowded reports whether several workers of any engine in the world are calling back.
	Crowded() bool
}

// HostStride is a host whose rows may have room for another number of layers than [Machine.Stride] says, as those that were made for a
// machine whose place the engine's has taken.
type HostStride interface {
	// Stride returns how many cells a row has, which is for how many layers it has room: at least as many as the machine has, and at least
	// two, since bookkeeping for the whole row is spread over its first two cells. NewEngine asks for it once.
	Stride() int
}

// HostPrefetcher is a host whose views point to values that lie elsewhere, and that can have the processor fetch them ahead of the
// callbacks of a chunk. The engine asks it to where that has been measured to be faster; see prefetch.go.
type HostPrefetcher interface {
	// Prefetchable returns how many fields of a view point to such values; of more than 64, only the first are prefetched. NewEngine asks
	// for it once.
	Prefetchable() int

	// Prefetch reads a little of each value that the views of the given rows will point to, in the fields whose bits are set: bit 0 is the
	// first of those that Prefetchable counts. All workers call it at the same time, each for a chunk before it calls Gather for the same
	// rows.
	Prefetch(c *Chunk, rows []uint16, fields uint64)
}

// HostLister is a host that can list its chunks at any time. A host may learn that an entity has left while it is ordering rows, and the
// Exit that then runs may ask how many there are.
type HostLister interface {
	// Listed returns all chunks as they are.
	Listed() []*Chunk
}

// HostLifetime is a host that may come to its end before its engine does, as when a game forgets a world. It locates no entity from then
// on.
type HostLifetime interface {
	// Ended returns nil while the host serves, and then an error that says what has ended it.
	Ended() error
}

// HostDirectory is a host that knows of an entity without a row whether it exists all the same, as one that was never given the machine
// does.
type HostDirectory interface {
	// Absent returns what an existing entity lacks that has no row, in words that follow a colon, or nil if there is no such entity. It is
	// called while no callback is under way, and allocates nothing.
	Absent(e Entity) error
}

// HostEntities is a host whose entities have a type of their own, which the data of messages may contain. Snapshots hold such data.
type HostEntities interface {
	// EntityOf returns the entity that data is, and whether it is one.
	EntityOf(data any) (Entity, bool)

	// EntityData is the inverse of EntityOf.
	EntityData(Entity) any
}

// HostInspector is a host that can tell what a callback has done to it. It is asked in programs built with the tag hordedebug.
type HostInspector interface {
	// Inspect is called before each callback, with the entities that it is for. The function it returns is called when the callback has
	// returned, and says what the callback did wrong, or "".
	Inspect(entities []Entity) func() string
}

// HostRegistrar is a host that remembers removed entities. It is asked, in programs built with the tag hordedebug, about every entity that
// an operation is for or that something is sent to.
type HostRegistrar interface {
	// Removed reports whether the entity once existed and has been removed since.
	Removed(e Entity) bool
}
