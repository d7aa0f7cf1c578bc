package fsm

import "fmt"

// Host is where rows and views are kept: an ECS world, or a [Pool]. It is called on the goroutine that uses the engine, except for
// Gather, and Locate with a nil into, which all workers call at the same time. The engine copies views, so a view points to what callbacks
// write rather than containing it.
type Host[V any] interface {
	// Chunks puts each living row in its place and returns all chunks, in an order that depends only on the history of the world.
	Chunks() []*Chunk

	// Gather returns the views of the given rows of a chunk, in their order. It may use the memory of into, which has room for as many
	// views as the chunk has rows. It marks rows whose entity has been removed since Chunks with [Chunk.Kill], unless all rows are given
	// and this one is a [Chunk.Bystander]. Row numbers are 16 bits wide, since a chunk has no more rows and these lists are a large part of
	// what stepping it keeps in the fastest cache.
	Gather(c *Chunk, rows []uint16, into []V) []V

	// Locate finds an entity's row, its chunk unless the row has not been put in order yet, and its view, as a slice of one, for
	// which it may use the memory of into. If into is nil, the view is not needed. If it cannot be made, see [Engine.Fail].
	Locate(e Entity, into []V) (row Row, c *Chunk, view []V, ok bool)
}

// keeper is a host whose views are the values themselves: what callbacks write into a copied view must be stored. [Pool] is the only one.
type keeper[V any] interface {
	// Keep stores the views that Gather returned for the rows.
	Keep(c *Chunk, rows []uint16, views []V)
}

// absence returns what an entity lacks that exists and has no row, or why there can be none of that number, or nil if that is not known.
func absence(host any, e Entity) error {
	switch h := host.(type) {
	case HostDirectory:
		return h.Absent(e)
	case interface{ noEntity(Entity) error }:
		return h.noEntity(e)
	}
	return nil
}

// rowHost is a [Host], possibly a keeper, as the engine sees it.
type rowHost interface {
	chunks() []*Chunk
	gather(c *Chunk, rows []uint16, into views) views
	locate(e Entity, into views) (row Row, c *Chunk, vs views, ok bool)
	store(c *Chunk, rows []uint16, vs views)
}

// erasedHost is the rowHost of a host of views of type V.
type erasedHost[V any] struct{ host Host[V] }

func (h *erasedHost[V]) chunks() []*Chunk { return h.host.Chunks() }

func (h *erasedHost[V]) gather(c *Chunk, rows []uint16, into views) views {
	vs := h.host.Gather(c, rows, typed[V](into))
	mustHave("Gather", len(vs), len(rows))
	return plainViews(vs, into.size)
}

func (h *erasedHost[V]) locate(e Entity, into views) (Row, *Chunk, views, bool) {
	row, c, vs, ok := h.host.Locate(e, typed[V](into))
	if ok && into.n > 0 {
		mustHave("Locate", len(vs), 1)
	}
	return row, c, plainViews(vs, into.size), ok
}

func (h *erasedHost[V]) store(c *Chunk, rows []uint16, vs views) {
	h.host.(keeper[V]).Keep(c, rows, typed[V](vs))
}

// mustHave enforces the host's contract: views are accessed by address from here on, and past the last one is foreign memory.
func mustHave(method string, views, rows int) {
	if views < rows {
		panic(fmt.Sprintf("fsm: %s of the host has returned %d views for %d rows; return one for each", method, views, rows))
	}
}
