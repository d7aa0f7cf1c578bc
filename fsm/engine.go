package fsm

import (
	"fmt"
	"slices"
	"time"
)

// Host is where rows and views live: an ECS world, or a [Pool]. It is called on the goroutine that uses the engine, but
// for Gather, which is called by all workers.
type Host[V any] interface {
	// Chunks returns all chunks, in an order that depends on the history of the world alone, after putting them in
	// order: each living row in its place.
	Chunks() []*Chunk

	// Gather returns the views of the given rows of a chunk, in their order. It may use the memory of into. Rows whose entity
	// has gone since Chunks it marks with Kill and SetSpecial.
	Gather(c *Chunk, rows []int32, into []V) []V

	// Locate finds an entity's row, its chunk unless the row was not put in order yet, and its view, as a slice of one,
	// for which it may use the memory of into. Where into is nil, the view is not needed.
	Locate(e Entity, into []V) (row Row, c *Chunk, view []V, ok bool)
}

// keeper is a host whose views hold values rather than pointers to them: what callbacks write into a view that was
// copied has to be kept.
type keeper[V any] interface {
	// Keep takes back the views that Gather returned for the rows.
	Keep(c *Chunk, rows []int32, views []V)
}

// Engine runs one machine for the rows of one host. It is what the donburi system and [Pool] are made of; games use
// those. Its methods must not be called concurrently, nor from inside a callback.
type Engine[V any] struct {
	machine *Machine[V]
	stride  int // cells in a row; a machine that is swapped in may need fewer
	host    Host[V]
	keeper  keeper[V] // nil if views hold pointers
	lends   bool      // the host's views of a whole chunk are its own, in the order of rows: they cannot be arranged
	cfg     Config
	clock   clock
	enough  int // spans of the clock that were in use when it last looked

	workers  []*stepper[V]
	op       *stepper[V] // for operations on one row
	asker    *stepper[V] // for Explain, which leaves no trace in the others
	identity []int32     // 0, 1, 2, …
	crew     crew
	wakeAt   int                 // rows from which on it pays to wake other goroutines
	turn     [MaxEvery + 1]uint8 // see every.go
	busy     string              // the operation under way, "" if none

	queue, spare []order       // for the start of the next tick
	leavers      []*stepper[V] // spare, for Exit
	leaving      []*stepper[V] // those in use
	calls        []order       // for the end of this one
	changes      []Change
	quiet        int // ticks that needed little of the room for changes
	patience     int // such ticks before the room is given back
	faults       []*Fault
	reporting    bool // the fault handler is being called
	lost         []Lost
	draws        draws
	stats        Stats
}

// Stats counts what has happened since an engine was made.
type Stats struct {
	Ticks       uint64
	Transitions uint64 // changes that a transition made
	Changes     uint64 // all changes of state, starts included
	Commands    uint64 // queued commands that were delivered and taken
	Messages    uint64 // queued messages that were delivered and handled
	Lost        uint64 // queued commands and messages that had no effect
	Faults      uint64
}

// NewEngine returns an engine for a host. It panics where the configuration makes no sense, and if machine or host are nil.
func NewEngine[V any](m *Machine[V], host Host[V], cfg Config) *Engine[V] {
	if m == nil {
		panic("fsm: NewEngine was given a nil machine")
	}
	if len(m.layers) == 0 {
		panic("fsm: NewEngine was given a machine that Build has not made")
	}
	if host == nil {
		panic("fsm: NewEngine was given a nil host")
	}
	e := &Engine[V]{machine: m, stride: m.stride(), host: host, cfg: cfg.WithDefaults(), wakeAt: inline}
	e.identity = make([]int32, e.cfg.ChunkSize)
	for i := range e.identity {
		e.identity[i] = int32(i)
	}
	e.op = newStepper(e)
	e.op.gathered = make([]V, 1)
	e.op.draws = &e.draws
	e.asker = newStepper(e)
	e.asker.gathered = make([]V, 1)
	for k := range e.cfg.Workers {
		e.workers = append(e.workers, newStepper(e))
		e.workers[k].number = k
	}
	return e
}

// Machine returns the machine that the engine runs.
func (e *Engine[V]) Machine() *Machine[V] { return e.machine }

// Config returns the configuration, defaults filled in.
func (e *Engine[V]) Config() Config { return e.cfg }

// Tick returns the number of ticks so far.
func (e *Engine[V]) Tick() uint64 { return e.clock.tick }

// Now returns the simulated time.
func (e *Engine[V]) Now() time.Duration { return e.clock.now }

// Changes returns the changes of state of the last tick, after those that were made between it and the tick before. The
// slice is valid until the next tick. Each change is in it once, tick by tick.
func (e *Engine[V]) Changes() []Change { return e.changes }

// Lost returns the queued commands and messages that had no effect in the last tick. The slice is valid until the next.
func (e *Engine[V]) Lost() []Lost { return e.lost }

// Stats returns the counters.
func (e *Engine[V]) Stats() Stats { return e.stats }

// Busy reports whether a tick or an operation is under way, so that whoever asks is inside a callback.
func (e *Engine[V]) Busy() bool { return e.busy != "" }

// Parallel reports whether several goroutines are calling back.
func (e *Engine[V]) Parallel() bool { return e.crew.working }

// Advance runs one tick of that length: queued commands and messages in the order in which they were sent, then all
// chunks, then what callbacks deferred. It panics if step is negative, if it is called from inside a callback, and with
// a *[Fault] if a callback panics and there is no handler. A tick allocates nothing in the steady state.
func (e *Engine[V]) Advance(step time.Duration) {
	if step < 0 {
		panic(fmt.Sprintf("fsm: machine %q: Advance by %v; time runs forward", e.machine.name, step))
	}
	e.advance(step)
	e.settle()
}

func (e *Engine[V]) advance(step time.Duration) {
	e.begin("Update")
	defer e.end()
	e.clock.advance(step)
	e.stats.Ticks++
	e.turns()
	e.rouse()
	e.lost = e.lost[:0]
	e.crew.chunks = e.host.Chunks() // what is created from here on is first ticked in the next tick
	e.forget(e.crew.chunks)
	e.deliver()
	first := &e.workers[0].output
	for _, w := range e.workers {
		w.output.reset()
		w.delta = step
	}
	// What was done since the last tick comes first in this tick's changes; worker 0 goes on behind it.
	first.changes = append(first.changes, e.op.output.changes...)
	first.transitions += e.op.output.transitions
	e.op.output.changes, e.op.output.transitions = e.op.output.changes[:0], 0
	e.run(e.crew.chunks)
	e.collect()
}

// collect puts together what the workers have produced, chunk by chunk.
func (e *Engine[V]) collect() {
	first := &e.workers[0].output
	if len(e.workers) == 1 {
		e.queueOrders(first.orders)
		e.faults = append(e.faults, first.faults...)
		e.changes, first.changes = first.changes, e.changes
	} else {
		prefix := len(first.changes)
		if len(first.parts) > 0 {
			prefix = first.parts[0].changes
		}
		e.changes = append(e.changes[:0], first.changes[:prefix]...)
		for _, w := range e.workers {
			w.output.inOrder()
		}
		e.merge()
	}
	for _, w := range e.workers {
		e.stats.Transitions += w.output.transitions
	}
	e.trim()
	e.stats.Changes += uint64(len(e.changes))
}

// mostPatience is the number of quiet ticks after which memory from a busier time is given back in the end. At first one is
// enough, for the busiest tick of all is often that in which a world starts.
const mostPatience = 120

// trim gives the memory of change events back when far fewer have come up for a while: a million rows that start in one
// tick leave room for two million changes, which may never be needed again.
func (e *Engine[V]) trim() {
	first := &e.workers[0].output
	const keep = 1 << 12
	if room := max(cap(e.changes), cap(first.changes)); room <= keep || len(e.changes) > room/8 {
		e.quiet = 0
		return
	}
	if e.quiet++; e.quiet <= e.patience {
		return
	}
	e.quiet, e.patience = 0, min(2*e.patience+1, mostPatience)
	room := max(keep, 4*len(e.changes))
	e.changes = append(make([]Change, 0, room), e.changes...)
	for _, w := range e.workers {
		w.output.release(room)
	}
}

// merge joins the workers' output in the order of chunks.
func (e *Engine[V]) merge() {
	for {
		var first *output
		var at part
		for _, w := range e.workers {
			if p, ok := w.output.next(); ok && (first == nil || p.chunk < at.chunk) {
				first, at = &w.output, p
			}
		}
		if first == nil {
			return
		}
		first.taken++
		e.changes = append(e.changes, first.changes[at.changes:at.changesEnd]...)
		e.queueOrders(first.orders[at.orders:at.ordersEnd])
		e.faults = append(e.faults, first.faults[at.faults:at.faultsEnd]...)
	}
}

// queueOrders puts what callbacks asked for where it will be looked for.
func (e *Engine[V]) queueOrders(orders []order) {
	for i := range orders {
		if orders[i].kind == orderCall {
			e.calls = append(e.calls, orders[i])
		} else {
			e.queue = append(e.queue, orders[i])
		}
	}
}

// begin and end bracket whatever calls back. begin panics if something is under way already: callbacks do not recurse.
func (e *Engine[V]) begin(operation string) {
	if e.busy != "" {
		panic(fmt.Sprintf("fsm: %s of machine %q was called from inside a callback (of %s); ask through the Tick instead: Send, Post, ChangeTo or Defer",
			operation, e.machine.name, e.busy))
	}
	e.busy = operation
}

// end closes what begin opened, panic or not.
func (e *Engine[V]) end() { e.busy = "" }

// settle follows every operation, when callbacks are no longer under way: faults are reported and deferred calls made.
func (e *Engine[V]) settle() {
	e.report()
	if len(e.calls) == 0 {
		return
	}
	// A deferred call may operate on the engine, and so come back here: it must not find the calls under way again.
	calls := e.calls
	e.calls = nil
	for i := range calls {
		calls[i].call()
	}
	clear(calls)
	if e.calls == nil {
		e.calls = calls[:0]
	}
}

// report hands faults to the handler. The handler may operate on the engine, Restart above all, and so come back here:
// a fault that comes of it waits for the next tick or operation, lest an Enter that always panics be restarted forever.
func (e *Engine[V]) report() {
	n := len(e.faults)
	if n == 0 || e.reporting {
		return
	}
	e.reporting = true
	defer func() {
		e.reporting = false
		e.faults = slices.Delete(e.faults, 0, n)
	}()
	for i := range n {
		e.stats.Faults++
		e.cfg.OnFault(e.faults[i])
	}
}

// NewChunk returns an empty chunk for the engine's rows.
func (e *Engine[V]) NewChunk() *Chunk {
	stride, size := e.stride, e.cfg.ChunkSize
	return &Chunk{
		Entities: make([]Entity, 0, size),
		cells:    make([]Cell, size*stride),
		stride:   stride,
		counts:   make([]int32, e.machine.slots),
		groups:   e.machine.newGroups(size),
	}
}

// Recount brings a chunk's bookkeeping up to date after the host has moved rows.
func (e *Engine[V]) Recount(c *Chunk) {
	clear(c.counts)
	for l := range c.groups {
		c.groups[l].forget()
	}
	c.order.valid = false
	c.forgetDuty()
	c.special, c.harmed = false, false
	for i := range c.Entities {
		row := c.cells[i*c.stride : (i+1)*c.stride]
		for l, offset := range e.machine.offsets {
			c.counts[offset+int(row[l].state)]++
		}
		c.special = c.special || row[0].aux != 0
		c.harmed = c.harmed || row[0].aux&(auxDead|auxStopped) != 0
	}
}

// chunks returns the chunks to answer a question from: inside a callback, as they were when the tick began.
func (e *Engine[V]) chunks() []*Chunk {
	if e.busy == "" {
		e.crew.chunks = e.host.Chunks()
	}
	return e.crew.chunks
}

// Count returns the number of rows whose current state s is. It adds up the chunks' counts and looks at no row.
func (e *Engine[V]) Count(s *State[V]) int {
	layer, id, err := e.machine.resolve(s)
	if err != nil {
		return 0
	}
	n := 0
	for _, c := range e.chunks() {
		n += int(c.counts[e.machine.offsets[layer]+int(id)])
	}
	return n
}

// AppendEntities appends the entities whose current state s is and returns the extended slice. It looks only at chunks
// that hold any.
func (e *Engine[V]) AppendEntities(dst []Entity, s *State[V]) []Entity {
	layer, id, err := e.machine.resolve(s)
	if err != nil {
		return dst
	}
	for _, c := range e.chunks() {
		n := int(c.counts[e.machine.offsets[layer]+int(id)])
		dst = slices.Grow(dst, n)
		for i := 0; n > 0 && i < c.Len(); i++ {
			if c.cells[i*c.stride+layer].state == id {
				dst = append(dst, c.Entities[i])
				n--
			}
		}
	}
	return dst
}
