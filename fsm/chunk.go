package fsm

import (
	"fmt"
	"slices"
	"unsafe"
)

// Chunk is a run of rows in contiguous memory that are stepped together. Hosts own chunks: they decide where each row is, and put the
// row's entity beside it.
type Chunk struct {
	Entities []Entity // one for each row; set by the host together with the cells
	Table    int      // which of the host's tables the rows belong to; the engine makes no use of it
	First    int      // which row of that table the chunk's first row is; the engine makes no use of it either

	owner        *engine
	cells        []Cell // capacity rows of stride cells
	stride       int
	harmed       bool        // some row may be dead, or stopped in this tick: rows must be checked before each callback
	counts       []int32     // rows by layer and state, indexed as the machine's table of states; every change updates it
	groups       []groups    // by layer
	arrangement  arrangement // in which views are gathered
	remarked     bool        // the marks of some rows have changed since they were last looked at:
	remarkedRows rowSet      // of these
	absent       int         // rows that are left out, being paused or stopped, or ticking at an interval; see absent.go
	absentRows   rowSet      // which rows these are
	away         []int32     // like counts, of the absent rows
	presentRows  []uint16    // the rows that are neither absent nor dead, ascending,
	presentKnown bool        // if this is true
	wheel        *wheel      // when the absent rows are due; nil if none ever was
}

// Len returns the number of rows in use.
func (c *Chunk) Len() int { return len(c.Entities) }

// Cap returns the number of rows that the chunk has room for.
func (c *Chunk) Cap() int {
	c.mustBeMade()
	return len(c.cells) / c.stride
}

// Row returns the i-th row. It aliases the chunk's memory and stays valid as long as the chunk does.
func (c *Chunk) Row(i int) Row { return c.cells[i*c.stride : (i+1)*c.stride : (i+1)*c.stride] }

// indexOf returns the index of a row of the chunk.
func (c *Chunk) indexOf(row Row) int {
	apart := uintptr(unsafe.Pointer(&row[0])) - uintptr(unsafe.Pointer(&c.cells[0]))
	return int(apart/unsafe.Sizeof(Cell{})) / c.stride
}

// Kill marks the i-th row as that of an entity that is being removed, so that a tick under way runs no more callbacks for it; see
// [Row.Kill], which is for rows in no chunk.
func (c *Chunk) Kill(i int) {
	c.mustBeMade()
	c.Row(i).Kill()
	c.harmed = true
}

// marked has the next tick look at the marks of a row, since they have changed. A row that is in no chunk yet has none.
func (c *Chunk) marked(row Row) {
	if c != nil {
		c.remarkedRows.add(c.indexOf(row))
		c.remarked = true
	}
}

// arrive counts a row that was put into the chunk. The caller has the groups rebuilt.
func (c *Chunk) arrive(m *machine, i int) {
	row := c.Row(i)
	for l, offset := range m.offsets {
		c.counts[offset+int(row[l].state)]++
	}
	c.presentKnown = false
	if row[0].aux != 0 {
		c.marked(row)
	}
	c.harmed = c.harmed || row.Dead()
}

// depart is the opposite, for a row that is about to be taken out.
func (c *Chunk) depart(m *machine, i int) {
	counts := c.counts
	if c.remarkedRows.remove(i); c.absentRows.has(i) {
		counts = c.away
		c.absentRows.remove(i)
		c.absent--
		if c.wheel != nil {
			c.wheel.take(i)
		}
	}
	row := c.Row(i)
	for l, offset := range m.offsets {
		counts[offset+int(row[l].state)]--
	}
	c.presentKnown = false
}

// regroup records a row's change of state. The layer's counts begin at first.
func (c *Chunk) regroup(first, layer, row int, from, to StateID) {
	if c.isAbsent(row) {
		c.away[first+int(from)]--
		c.away[first+int(to)]++
		return
	}
	c.counts[first+int(from)]--
	c.counts[first+int(to)]++
	c.groups[layer].move(row, from, to)
	c.arrangement.touch(uint16(row))
}

// regroupAll has all groups rebuilt before they are next used.
func (c *Chunk) regroupAll() {
	for l := range c.groups {
		c.groups[l].forget()
	}
	c.arrangement.valid = false
}

// mustBeMade panics if there are no cells.
func (c *Chunk) mustBeMade() {
	if c == nil || c.owner == nil {
		panic("fsm: a Chunk was used that Engine.NewChunk has not returned")
	}
}

// NewChunk returns an empty chunk for the engine's rows, all of them zero.
func (e *Engine[V]) NewChunk() *Chunk { return e.made().newChunk() }

func (e *engine) newChunk() *Chunk {
	if n := len(e.idle); n > 0 {
		c := e.idle[n-1]
		e.idle = e.idle[:n-1]
		return c
	}
	stride, size := e.stride, e.cfg.ChunkSize
	return &Chunk{
		Entities:     make([]Entity, 0, size),
		owner:        e,
		cells:        make([]Cell, size*stride),
		stride:       stride,
		counts:       make([]int32, e.machine.slots),
		away:         make([]int32, e.machine.slots),
		groups:       e.machine.newGroups(size),
		remarkedRows: newRowSet(size),
		absentRows:   newRowSet(size),
	}
}

// mostIdle is the number of chunks that are kept while the host has no use for them.
const mostIdle = 4

// Retire takes back a chunk that the host needs no longer. NewChunk may return it again, so that a world whose entities come and go at a
// chunk's border does not allocate. Retire panics if the chunk is not an empty one of this engine's: its Entities must have been taken off.
func (e *Engine[V]) Retire(c *Chunk) { e.made().retire(c) }

func (e *engine) retire(c *Chunk) {
	switch {
	case c == nil || c.owner != e:
		panic(fmt.Sprintf("fsm: Retire of machine %q was given a chunk that its NewChunk has not returned", e.machine.name))
	case len(c.Entities) > 0:
		panic(fmt.Sprintf("fsm: Retire of machine %q was given a chunk with %d entities; take them off first", e.machine.name, len(c.Entities)))
	case len(e.idle) == mostIdle || slices.Contains(e.idle, c):
		return
	}
	clear(c.Entities[:cap(c.Entities)])
	clear(c.cells)
	e.recount(c)
	e.idle = append(e.idle, c)
}

// Recount updates a chunk's bookkeeping after the host has moved rows.
func (e *Engine[V]) Recount(c *Chunk) { e.made().recount(c) }

func (e *engine) recount(c *Chunk) {
	clear(c.counts)
	clear(c.away)
	clear(c.remarkedRows)
	clear(c.absentRows)
	c.regroupAll()
	c.harmed, c.remarked, c.absent, c.presentKnown = false, false, 0, false
	if c.wheel != nil {
		c.wheel.clear()
	}
	for i := range c.Entities {
		c.arrive(e.machine, i)
	}
}
