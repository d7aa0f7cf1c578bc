package fsm

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
)

// Pool runs a machine for entities that exist nowhere else: in a tool, a server, a test. It owns the views. In a donburi world the
// entities' components make up the views, and systems.FSM is used instead of a Pool.
//
// What a callback writes to a view that is a plain struct is kept; a view may as well hold a pointer to the game's own data, or an index of
// it. A pointer into a slice is right only as long as the slice stays where it is: append may move it, and the callbacks then write to the
// old memory, without an error.
//
// [NewPool] makes a Pool; the zero value cannot be used. A Pool has all methods of [Engine]. It must not be copied, nor used concurrently.
// A callback calls Add and Remove in [Tick.Defer]. Elsewhere they panic with several workers; with one they act at once, but which of two
// new entities gets which number, and what an entity that another one removes has done before, depends on [Config.ChunkSize].
type Pool[V any] struct {
	_ noCopy
	*Engine[V]
	chunks []*Chunk
	views  [][]V // by chunk, parallel to its rows
	spare  []V   // the views of the chunk that was given back last
	slots  []slot
	free   []uint32
	fresh  []*newcomer[V] // added inside a tick; placed after it
	killed []Entity       // removed inside a tick; given back after it
	left   left
}

// noCopy has go vet report copies of what contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// slot says where an entity's row is.
type slot struct {
	generation uint32
	chunk, row int32
}

// Values of slot.chunk for entities that are in no chunk.
const (
	nowhere = -1 // no such entity
	waiting = -2 // in Pool.fresh, at row
)

// newcomer is an entity that was added inside a tick.
type newcomer[V any] struct {
	entity Entity
	row    Row
	view   [1]V
}

// NewPool returns an empty pool. It panics if the machine is nil or the configuration is not valid.
func NewPool[V any](m *Machine[V], cfg Config) *Pool[V] {
	mustBeBuilt("NewPool", m)
	p := &Pool[V]{slots: make([]slot, 1)}
	p.slots[0].chunk = nowhere
	p.Engine = shell[Engine[V]](newEngine(&m.inner, p, &erasedHost[V]{poolHost[V]{p}}, cfg))
	p.inner.keeps, p.inner.lends = true, true
	return p
}

// PoolOf returns the pool of a callback's entity, to ask questions of, or to change in [Tick.Defer]. V is the type of the machine's view;
// PoolOf panics if the machine has another, or does not run in a pool. A callback that used a package variable of the pool instead would
// make Go report an initialization cycle.
func PoolOf[V any](t *Tick) *Pool[V] {
	if t == nil || t.machine == nil {
		panic("fsm: PoolOf takes the Tick of a callback, and was given one that no engine has made; to try a callback, have a Pool run a machine with it")
	}
	p, ok := t.host.(*Pool[V])
	if !ok {
		panic(fmt.Sprintf("fsm: PoolOf: machine %q does not run in a Pool of %v", t.machine.name, reflect.TypeFor[V]()))
	}
	return p
}

// Update runs one tick with the configured step; see [Engine.Advance].
func (p *Pool[V]) Update() {
	p.mustBeMade()
	p.Advance(p.inner.cfg.Step)
}

// Len returns the number of entities.
func (p *Pool[V]) Len() int {
	p.mustBeMade()
	return len(p.slots) - 1 - len(p.free) - len(p.killed)
}

// Add adds an entity, which starts in the next tick. An entity added inside a tick is first ticked in the one after. Keep what Add returns:
// the number that String shows is in the upper half of an [Entity], so Entity(1) is not entity 1.
func (p *Pool[V]) Add(v V) Entity {
	p.mustBeAlone("Add")
	p.settle()
	var id uint32
	if n := len(p.free); n > 0 {
		id, p.free = p.free[n-1], p.free[:n-1]
	} else {
		id = uint32(len(p.slots))
		p.slots = append(p.slots, slot{})
	}
	e := Entity(id)<<32 | Entity(p.slots[id].generation)
	if p.Busy() {
		p.slots[id].chunk, p.slots[id].row = waiting, int32(len(p.fresh))
		p.fresh = append(p.fresh, &newcomer[V]{entity: e, row: make(Row, p.inner.stride), view: [1]V{v}})
	} else {
		p.place(e, make(Row, p.inner.stride), v)
	}
	return e
}

// View returns the entity's view, to read and write, or nil if there is no such entity. The pointer is valid until entities are added
// or removed; one obtained by a callback, until the callback returns. A callback writes only to its own entity's
// view, and with several workers it reads of others only what no callback writes.
func (p *Pool[V]) View(e Entity) *V {
	p.mustBeMade()
	p.settle() // or the next tick would move the view
	row, c, views, ok := p.locate(e)
	if !ok {
		return nil
	}
	if !p.Parallel() {
		views = p.current(c, row, views)
	}
	return &views[0]
}

// current returns the view of a row that callbacks are being given, which may be a copy of the one that the pool owns.
func (p *Pool[V]) current(c *Chunk, row Row, own []V) []V {
	if stepped := p.inner.stepped(c, row); stepped.n > 0 {
		return typed[V](stepped)
	}
	return own
}

// All iterates over the entities and their views, in the order of their numbers, also those that have not started. The loop may add and
// remove entities; one that is added meanwhile may or may not be visited. For how long the pointers are valid, see [Pool.View].
func (p *Pool[V]) All() iter.Seq2[Entity, *V] {
	p.mustBeMade()
	return func(yield func(Entity, *V) bool) {
		for id := 1; id < len(p.slots); id++ {
			e := Entity(id)<<32 | Entity(p.slots[id].generation)
			if v := p.View(e); v != nil && !yield(e, v) {
				return
			}
		}
	}
}

// AppendAll appends all entities to dst and returns the extended slice, in the order in which what their callbacks ask for, and what is
// sent to all, is carried out. That is not the order of numbers, since Remove moves the last entity into the place of the one that goes. A
// game that is saved in this order, and loaded by adding the entities in it, keeps it. As for [Engine.AppendEntities], call it between ticks
// or by [Tick.Defer] if there are several workers.
func (p *Pool[V]) AppendAll(dst []Entity) []Entity {
	p.mustBeMade()
	p.settle()
	for _, c := range p.chunks {
		for i, e := range c.Entities {
			if !c.Row(i).Dead() {
				dst = append(dst, e)
			}
		}
	}
	for _, f := range p.fresh {
		if !f.row.Dead() {
			dst = append(dst, f.entity)
		}
	}
	return dst
}

// Remove removes an entity and reports whether it was there. With [Config.ExitOnRemove], Exit of its current states runs first, layers in
// reverse order. No further callback runs for an entity removed inside a tick.
func (p *Pool[V]) Remove(e Entity) bool {
	p.mustBeAlone("Remove")
	p.settle()
	row, c, views, ok := p.locate(e)
	if !ok {
		return false
	}
	if p.inner.cfg.ExitOnRemove {
		p.Exit(e, row, p.current(c, row, views), func() {
			if row, c, _, ok := p.locate(e); ok { // unless Exit has removed it
				p.drop(e, row, c)
			}
		})
	} else {
		p.drop(e, row, c)
	}
	return true
}

// drop takes an entity out of the pool.
func (p *Pool[V]) drop(e Entity, row Row, c *Chunk) {
	if row.Started() {
		p.left.note(&p.inner, e)
	}
	p.killed = append(p.killed, e)
	switch {
	case !p.Busy():
		p.order()
	case c == nil:
		row.Kill()
	default:
		c.Kill(c.indexOf(row))
	}
}

// settle places what callbacks have added, and takes back the places of what they have removed, if nothing is under way. What changes the
// pool does so first, as questions do: which number and place a newcomer gets must not depend on whether anybody has asked.
func (p *Pool[V]) settle() {
	if len(p.fresh)+len(p.killed) > 0 && !p.Busy() {
		p.order()
	}
}

// mustBeMade panics if there is no engine. The methods of the Engine itself are called without coming by here.
func (p *Pool[V]) mustBeMade() {
	if p == nil || p.Engine == nil {
		panic("fsm: a Pool was used that NewPool has not made")
	}
}

func (p *Pool[V]) mustBeAlone(operation string) {
	p.mustBeMade()
	if p.Parallel() {
		panic(fmt.Sprintf("fsm: %s of machine %q was called from a callback while several workers run; use Tick.Defer", operation, p.inner.machine.name))
	}
}

// place appends an entity's row to the last chunk.
func (p *Pool[V]) place(e Entity, row Row, v V) {
	n := len(p.chunks)
	if n == 0 || p.chunks[n-1].Len() == p.chunks[n-1].Cap() {
		p.chunks = append(p.chunks, p.NewChunk())
		p.views = append(p.views, p.room())
		p.inner.crew.chunks = p.chunks // for questions before the next tick
		n++
	}
	c := p.chunks[n-1]
	i := c.Len()
	p.slots[e>>32].chunk, p.slots[e>>32].row = int32(n-1), int32(i)
	c.Entities = append(c.Entities, e)
	copy(c.Row(i), row)
	p.views[n-1] = append(p.views[n-1], v)
	c.arrive(p.inner.machine, i)
	c.regroupAll()
}

// room returns memory for the views of a chunk.
func (p *Pool[V]) room() []V {
	room := p.spare
	p.spare = nil
	if room == nil {
		room = make([]V, 0, p.inner.cfg.ChunkSize)
	}
	return room
}

// giveBack frees an entity's place and moves the last row into it.
func (p *Pool[V]) giveBack(e Entity) {
	hole := p.slots[e>>32]
	last := len(p.chunks) - 1
	from, to := p.chunks[last], p.chunks[hole.chunk]
	n := from.Len() - 1
	machine := p.inner.machine
	to.depart(machine, int(hole.row))
	if int(hole.chunk) != last || int(hole.row) != n {
		from.depart(machine, n)
		copy(to.Row(int(hole.row)), from.Row(n))
		to.Entities[hole.row] = from.Entities[n]
		p.views[hole.chunk][hole.row] = p.views[last][n]
		to.arrive(machine, int(hole.row))
	}
	to.regroupAll()
	from.regroupAll()
	clear(from.Row(n))
	var zero V
	p.views[last][n] = zero
	moved := to.Entities[hole.row]
	p.slots[moved>>32].chunk, p.slots[moved>>32].row = hole.chunk, hole.row
	from.Entities, p.views[last] = from.Entities[:n], p.views[last][:n]
	if n == 0 {
		p.Retire(from)
		p.spare = p.views[last]
		p.chunks[last], p.views[last] = nil, nil // or they would keep the memory of a crowd that is gone
		p.chunks, p.views = p.chunks[:last], p.views[:last]
		p.inner.crew.chunks = p.chunks
	}
	p.slots[e>>32] = slot{generation: uint32(e) + 1, chunk: nowhere}
	p.free = append(p.free, uint32(e>>32))
}

// order gives new entities a place, takes back the places of removed ones, and returns all chunks.
func (p *Pool[V]) order() []*Chunk {
	for _, f := range p.fresh {
		p.place(f.entity, f.row, f.view[0])
	}
	clear(p.fresh)
	p.fresh = p.fresh[:0]
	slices.Sort(p.killed) // the order of stepping depends on the chunk size
	for _, e := range p.killed {
		p.giveBack(e)
	}
	p.killed = p.killed[:0]
	return p.chunks
}

// viewsOf returns the views of a chunk's rows.
func (p *Pool[V]) viewsOf(c *Chunk) []V {
	return p.views[p.slots[c.Entities[0]>>32].chunk]
}

// locate finds an entity's row, its chunk, nil if it has none yet, and the view that the pool owns, as a slice of one.
func (p *Pool[V]) locate(e Entity) (Row, *Chunk, []V, bool) {
	id := uint32(e >> 32)
	if uint64(id) >= uint64(len(p.slots)) || p.slots[id].chunk == nowhere || p.slots[id].generation != uint32(e) {
		return nil, nil, nil, false
	}
	s := p.slots[id]
	if s.chunk == waiting {
		f := p.fresh[s.row]
		return f.row, nil, f.view[:], !f.row.Dead()
	}
	c := p.chunks[s.chunk]
	row := c.Row(int(s.row))
	return row, c, p.views[s.chunk][s.row : s.row+1 : s.row+1], !row.Dead()
}
