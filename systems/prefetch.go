package systems

import (
	"math/bits"
	"unsafe"

	"github.com/horde-fsm/horde/fsm"
)

// fetchable is a field of a view that takes a component whose column can be read where it is.
type fetchable struct {
	field int
	last  uintptr // offset of the component's last byte
}

// Prefetch has the processor fetch the components of a chunk's rows in some of the fetchable fields of their views.
func (h *host) Prefetch(c *fsm.Chunk, rows []uint16, fields uint64) {
	t := h.tables[c.Table]
	if h.world.Archetypes()[t.index].Count() < c.First+c.Len() { // a callback has removed entities; gather looks up each
		return
	}
	for ; fields != 0; fields &= fields - 1 {
		if f := h.fetchable[bits.TrailingZeros64(fields)]; t.has[f.field] {
			touch(h.column(t, f.field, c), rows, f.last)
		}
	}
}

// touch reads the first and the last byte of each of some values in a column: of most components, that is every cache line. It returns
// their sum, so that no compiler leaves it out. What the bytes are does not matter, and nothing is written. For the race detector, this
// would be an access by a callback that may never touch the component.
//
//go:norace
//go:noinline
func touch(column []unsafe.Pointer, rows []uint16, last uintptr) (sum byte) {
	if len(rows) == len(column) { // in the order of memory, whatever that of rows is
		for _, p := range column {
			if p != nil {
				sum += *(*byte)(p) + *(*byte)(unsafe.Add(p, last))
			}
		}
		return sum
	}
	for _, row := range rows {
		if p := column[row]; p != nil {
			sum += *(*byte)(p) + *(*byte)(unsafe.Add(p, last))
		}
	}
	return sum
}
