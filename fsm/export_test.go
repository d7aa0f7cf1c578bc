package fsm

import (
	"fmt"
	"slices"
	"time"
)

// What tests see of the inside is in functions, not in methods: all methods of an engine and a pool, and those that a pool has from its engine,
// are compiled for each type of view, functions only where they are called.

// WakeAt sets the number of rows from which a tick is shared by several goroutines, even if there is one thread for all.
func WakeAt[V any](e *Engine[V], rows int) { e.made().parallelFrom = max(1, rows) }

// Helpers returns the number of goroutines besides the caller's that stepped the chunks of the last tick.
func Helpers[V any](e *Engine[V]) int { return e.made().helpers(e.made().crew.chunks) }

// PausesKnown returns the number of entities with a record of pauses.
func PausesKnown[V any](e *Engine[V]) int { return len(e.inner.clock.pauses) }

// CopyViews makes a pool hand out only copies of views, like a host whose views hold pointers. The engine may reorder them.
func CopyViews[V any](p *Pool[V]) {
	p.mustBeMade()
	p.inner.rows = &erasedHost[V]{copier[V]{poolHost[V]{p}}}
	p.inner.lends = false
}

// copier does not embed the pool: the compiler would spend a quarter of its time for these tests on methods that nobody calls.
type copier[V any] struct{ host poolHost[V] }

func (p copier[V]) Chunks() []*Chunk { return p.host.Chunks() }

func (p copier[V]) Locate(e Entity, into []V) (Row, *Chunk, []V, bool) {
	return p.host.Locate(e, into)
}

func (p copier[V]) Gather(c *Chunk, rows []uint16, into []V) []V {
	into = into[:len(rows)]
	for k, i := range rows {
		into[k] = p.host.pool.viewsOf(c)[i]
	}
	return into
}

func (p copier[V]) Keep(c *Chunk, rows []uint16, from []V) {
	for k, i := range rows {
		p.host.pool.viewsOf(c)[i] = from[k]
	}
}

// Arrangements returns how many chunks keep an order of views for two layers in which rows have been put in their places, and an error if
// one of these orders is not the one that would be made anew.
func Arrangements[V any](e *Engine[V]) (mended int, err error) {
	s := e.made().workers[0]
	s.prepare()
	for _, c := range e.made().crew.chunks {
		s.chunk = c
		kept, anew := c.arrangement, arrangement{}
		kept.rows, kept.blocks = slices.Clone(kept.rows), slices.Clone(kept.blocks)
		if kept.touches == 0 || !s.mendArrangement(&kept) {
			continue
		}
		mended++
		s.makeArrangement(&anew)
		kept.blocks = slices.DeleteFunc(kept.blocks, func(b block) bool { return b.from == b.to })
		if !slices.Equal(kept.rows, anew.rows) || !slices.Equal(kept.blocks, anew.blocks) {
			return mended, fmt.Errorf("kept %v %v, made anew %v %v", kept.rows, kept.blocks, anew.rows, anew.blocks)
		}
	}
	return mended, nil
}

// Spans returns the number of spans that the clock remembers.
func Spans[V any](e *Engine[V]) int { return len(e.made().clock.spans) }

// Lookups returns how many earlier editions are looked at to find out whether a machine was derived from another.
func Lookups[V any](m, from *Machine[V]) (n int) {
	for e := m.inner.def.edition; e.number > from.inner.def.edition.number; n++ {
		e = e.toward(from.inner.def.edition.number)
	}
	return n
}

// Entered returns the tick in which the entity entered the current state of a layer.
func Entered[V any](e *Engine[V], entity Entity, layer int) uint64 {
	row, _ := e.made().row(entity)
	return uint64(e.made().clock.full(row[layer].entered))
}

// RoomForWaiting returns the number of changes between ticks that there is room for.
func RoomForWaiting[V any](e *Engine[V]) int { return cap(e.made().op.output.changes) }

// RoomForOrders returns the largest room for queued orders, deferred calls and the like in any one place.
func RoomForOrders[V any](e *Engine[V]) int {
	most := max(cap(e.made().queue), cap(e.made().spare), cap(e.made().calls), cap(e.made().lost), cap(e.made().op.output.orders))
	for _, w := range e.made().workers {
		most = max(most, cap(w.output.orders))
	}
	return most
}

// MostDraws returns the room for entities whose operations have drawn random numbers.
func MostDraws[V any](e *Engine[V]) int { return e.made().draws.most }

// ChangesWaiting returns the number of changes made since the last tick.
func ChangesWaiting[V any](e *Engine[V]) int { return len(e.made().op.output.changes) }

// Waited returns how many ticks an entity will have waited in the next one.
func Waited[V any](e *Engine[V], entity Entity) uint64 {
	row, _ := e.made().row(entity)
	return uint64(waited(row, e.made().clock.tick+1))
}

// Queued returns the entity of each order that is queued, 0 for those for all.
func Queued[V any](e *Engine[V]) (whose []Entity) {
	e.made().closeUp()
	for i := range e.made().queue {
		o := &e.made().queue[i]
		if o.kind.forAll() {
			whose = append(whose, 0)
		} else {
			whose = append(whose, o.entity)
		}
	}
	return whose
}

// InOrder returns the entities in the order in which they are ticked.
func InOrder[V any](e *Engine[V]) (all []Entity) {
	for _, c := range e.made().rows.chunks() {
		all = append(all, c.Entities...)
	}
	return all
}

// RememberedFaults returns the number of entities of which it is known by which fault they are stopped, or were.
func RememberedFaults[V any](e *Engine[V]) int { return len(e.inner.stoppers.of) }

const FewStoppers = fewStoppers

// Chunks returns the pool's chunks, in which everyone has a place.
func Chunks[V any](p *Pool[V]) []*Chunk { return p.order() }

// NapsKnown returns the number of entities of which the end of a pause is known, and the number of ends in the queue.
func NapsKnown[V any](e *Engine[V]) (entities, queued int) {
	return len(e.inner.naps.until), len(e.inner.naps.queue)
}

// Pots returns how many different tables of weights the transitions of a machine have.
func Pots[V any](m *Machine[V]) int {
	all := map[*pot]bool{}
	for _, l := range m.inner.programs {
		for _, s := range l.states {
			for _, edges := range [][]edge{s.polls, s.commands} {
				for _, e := range edges {
					if e.share != nil {
						all[e.share.pot] = true
					}
				}
			}
		}
	}
	return len(all)
}

// Seal appends to the bytes of a snapshot the checksum that belongs there.
func Seal(b []byte) []byte { return seal(b, 0) }

// PrefetchBy has an engine prefetch by a host of the test's own. Trials measure by elapsed, or by the clock if that is nil.
func PrefetchBy[V any](e *Engine[V], host HostPrefetcher, elapsed func() time.Duration) {
	p := &e.made().prefetching
	if *p = newPrefetching(host); elapsed != nil {
		p.elapsed = elapsed
	}
}

// Prefetched returns the fields that an engine prefetches outside of trials, and how many trials there were.
func Prefetched[V any](e *Engine[V]) (fields uint64, trials int) {
	p := &e.made().prefetching
	return p.fields, p.trials
}
