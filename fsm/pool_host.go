package fsm

import "errors"

// poolHost is a [Pool] as its engine sees it. What a [Host] does is no business of those who use the pool: in a callback, it would move rows
// that are being stepped.
type poolHost[V any] struct{ pool *Pool[V] }

// Chunks implements [Host].
func (h poolHost[V]) Chunks() []*Chunk { return h.pool.order() }

// Gather implements [Host]. For a whole chunk it returns the pool's own memory.
func (h poolHost[V]) Gather(c *Chunk, rows []uint16, into []V) []V {
	views := h.pool.viewsOf(c)
	if len(rows) == len(views) {
		return views
	}
	into = into[:len(rows)]
	for k, i := range rows {
		into[k] = views[i]
	}
	return into
}

// Keep implements keeper.
func (h poolHost[V]) Keep(c *Chunk, rows []uint16, from []V) {
	views := h.pool.viewsOf(c)
	if len(rows) == len(views) {
		return
	}
	for k, i := range rows {
		views[i] = from[k]
	}
}

// Locate implements [Host].
func (h poolHost[V]) Locate(e Entity, _ []V) (Row, *Chunk, []V, bool) { return h.pool.locate(e) }

// errPlainNumber is what is wrong with Entity(1), which is not the first entity: numbers are in the upper half.
var errPlainNumber = errors.New("it is a plain number, and no entity; give what Add has returned")

// noEntity returns why no entity of a pool can have that number, or nil if one could.
func (p *Pool[V]) noEntity(e Entity) error {
	if e != 0 && e>>32 == 0 {
		return errPlainNumber
	}
	return nil
}
