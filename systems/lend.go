package systems

import (
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// What the engine asks of a host; two more are in debug.go. Methods that are not here stand where what they are about does.
var (
	_ fsm.Host[unseen]   = (*host)(nil)
	_ fsm.HostNeighbour  = (*host)(nil)
	_ fsm.HostPrefetcher = (*host)(nil)
	_ fsm.HostStride     = (*host)(nil)
	_ fsm.HostLister     = (*host)(nil)
	_ fsm.HostLifetime   = (*host)(nil)
	_ fsm.HostDirectory  = (*host)(nil)
	_ fsm.HostEntities   = (*host)(nil)
)

// Chunks makes host an [fsm.Host].
func (h *host) Chunks() []*fsm.Chunk { return h.putInOrder() }

// Gather makes host an [fsm.Host].
func (h *host) Gather(c *fsm.Chunk, rows []uint16, into []unseen) []unseen {
	into = into[:len(rows)]
	h.gather(c, rows, strided{unsafe.Pointer(unsafe.SliceData(into)), h.view.Size()})
	return into
}

// Locate makes host an [fsm.Host].
func (h *host) Locate(e fsm.Entity, into []unseen) (fsm.Row, *fsm.Chunk, []unseen, bool) {
	row, c, ok := h.locate(e, unsafe.Pointer(unsafe.SliceData(into)))
	if !ok || into == nil {
		return row, c, nil, ok
	}
	return row, c, into[:1], true
}

// Stride says that rows are as large as those of the machine that the FSM was made with, whichever runs now.
func (h *host) Stride() int { return h.stride }

// Listed lets Exits that run while rows are being ordered ask for chunks.
func (h *host) Listed() []*fsm.Chunk { return h.chunks }

// Prefetchable says how many fields of a view Prefetch can have fetched.
func (h *host) Prefetchable() int { return len(h.fetchable) }

// EntityOf and EntityData let fsm save donburi entities that are the data of a message.
func (h *host) EntityOf(data any) (fsm.Entity, bool) {
	e, ok := data.(donburi.Entity)
	return fsm.Entity(e), ok
}

func (h *host) EntityData(e fsm.Entity) any { return donburi.Entity(e) }
