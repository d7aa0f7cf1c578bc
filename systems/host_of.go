package systems

import (
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// hostOf is a host as the engine sees it: an [fsm.Host] of views of type V, with its optional methods. It does not embed the host,
// because each of the host's methods would then be compiled for each V.
type hostOf[V any] struct {
	host       *host
	population *Population[V]
}

// What the engine asks of a host beside an [fsm.Host]; two more are in debug.go.
var (
	_ fsm.HostNeighbour  = (*hostOf[struct{}])(nil)
	_ fsm.HostPrefetcher = (*hostOf[struct{}])(nil)
	_ fsm.HostStride     = (*hostOf[struct{}])(nil)
	_ fsm.HostLister     = (*hostOf[struct{}])(nil)
	_ fsm.HostLifetime   = (*hostOf[struct{}])(nil)
	_ fsm.HostDirectory  = (*hostOf[struct{}])(nil)
	_ fsm.HostEntities   = (*hostOf[struct{}])(nil)
)

// lender tells callbacks which world they are in; see [WorldOf].
func (h *hostOf[V]) lender() *host { return h.host }

// Chunks makes hostOf an [fsm.Host].
func (h *hostOf[V]) Chunks() []*fsm.Chunk { return h.host.putInOrder() }

// Gather makes hostOf an [fsm.Host].
func (h *hostOf[V]) Gather(c *fsm.Chunk, rows []uint16, into []V) []V {
	into = into[:len(rows)]
	h.host.gather(c, rows, strided{unsafe.Pointer(unsafe.SliceData(into)), unsafe.Sizeof(*new(V))})
	return into
}

// Prefetchable and Prefetch have components fetched ahead of callbacks.
func (h *hostOf[V]) Prefetchable() int { return len(h.host.fetchable) }
func (h *hostOf[V]) Prefetch(c *fsm.Chunk, rows []uint16, fields uint64) {
	h.host.prefetch(c, rows, fields)
}

// Locate makes hostOf an [fsm.Host].
func (h *hostOf[V]) Locate(e fsm.Entity, into []V) (fsm.Row, *fsm.Chunk, []V, bool) {
	row, c, ok := h.host.locate(e, unsafe.Pointer(unsafe.SliceData(into)))
	if !ok || into == nil {
		return row, c, nil, ok
	}
	return row, c, into[:1], true
}

// Stride says that rows are as large as those of the machine that the FSM was made with, whichever runs now.
func (h *hostOf[V]) Stride() int { return h.host.stride }

// Listed lets Exits that run while rows are being ordered ask for chunks.
func (h *hostOf[V]) Listed() []*fsm.Chunk { return h.host.chunks }

// Calling, Crew, Undisturbed and Crowded make hostOf a neighbour of the world's other machines.
func (h *hostOf[V]) Calling(begins bool) { h.host.calling(begins) }
func (h *hostOf[V]) Crew(working bool)   { h.host.crew(working) }
func (h *hostOf[V]) Undisturbed()        { h.host.mustBeUndisturbed() }
func (h *hostOf[V]) Crowded() bool       { return h.host.crowded() }

// Ended lets the engine's errors say that the world was forgotten.
func (h *hostOf[V]) Ended() error { return h.host.inactive() }

// Absent lets the engine's errors say that an entity was never given the machine.
func (h *hostOf[V]) Absent(e fsm.Entity) error { return h.host.absent(donburi.Entity(e)) }

// EntityOf and EntityData let fsm save donburi entities that are the data of a message.
func (h *hostOf[V]) EntityOf(data any) (fsm.Entity, bool) {
	e, ok := data.(donburi.Entity)
	return fsm.Entity(e), ok
}

func (h *hostOf[V]) EntityData(e fsm.Entity) any { return donburi.Entity(e) }
