package fsm

import (
	"fmt"
	"math"
	"time"
)

// Engine runs one machine for the rows of one host. The donburi system and [Pool] are built on it; games use those. [NewEngine] makes an
// Engine; the zero value cannot be used. Its methods must not be called concurrently. Those that take a layer panic if it is nil or belongs
// to another machine; a state that is none of this machine is an error for what changes something, and matches nothing in questions.
// Execute, Perform, Tell and ChangeTo start an entity that has not started; Revert, which does nothing then, and questions do not. Inside a
// callback, questions are answered as of the point that the tick has reached; whatever calls back, sends or changes something panics there:
// use the [Tick] instead.
type Engine[V any] struct {
	_     of[V]
	inner engine
}

// engine is the implementation of [Engine].
type engine struct {
	machine   *machine
	viewType  viewType
	stride    int           // cells per row; a machine that is swapped in may need fewer
	host      any           // the Host as it was given
	rows      rowHost       // the same, as a rowHost
	neighbour HostNeighbour // nil if the host does not share its world
	keeps     bool          // the host is a keeper
	lends     bool          // the host's views of a whole chunk are its own, in row order, and cannot be rearranged
	cfg       Config
	clock     clock

	workers      []*stepper
	op           *stepper // for operations on one row, delivered orders among them
	asker        *stepper // for questions that ask conditions, which leave no trace in the others
	identity     []uint16 // 0, 1, 2, …
	crew         crew
	prefetching  prefetching
	idle         []*Chunk // see Retire
	parallelFrom int      // number of rows from which other goroutines are woken; 0 means from which that pays
	busy         string   // the operation under way, or ""
	census       []int32  // rows by layer and state when the tick began
	viewless     bool     // a question was asked about a row whose view the host cannot make
	era          int      // Restore begins a new one

	mailbox
	rests
	exits
	aftermath

	changes  []Change // of the last tick
	internal []Change // the internal transitions, likewise
	changed  thrift   // for their memory
	draws    draws
	stats    Stats
}

// Stats counts what has happened since an engine was made. Changes made between two ticks are counted by the second, which reports
// them.
type Stats struct {
	Ticks       uint64
	Transitions uint64 // changes made by a transition
	Changes     uint64 // all changes of state, including starts
	Commands    uint64 // queued commands that were delivered and taken
	Messages    uint64 // queued messages that were delivered and handled
	Lost        uint64 // queued commands and messages that had no effect
	Faults      uint64 // faults reported to the fault handler
}

// NewEngine returns an engine for a host. It panics if the configuration is not valid, or if the machine or the host is nil.
func NewEngine[V any](m *Machine[V], host Host[V], cfg Config) *Engine[V] {
	mustBeBuilt("NewEngine", m)
	if host == nil {
		panic("fsm: NewEngine was given a nil host")
	}
	return shell[Engine[V]](newEngine(&m.inner, host, &erasedHost[V]{host}, cfg))
}

// mustBeBuilt panics if there is no machine.
func mustBeBuilt[V any](operation string, m *Machine[V]) {
	switch {
	case m == nil:
		panic("fsm: " + operation + " was given a nil machine")
	case len(m.inner.layers) == 0:
		panic("fsm: " + operation + " was given a machine that Build has not made")
	}
}

func newEngine(m *machine, host any, rows rowHost, cfg Config) *engine {
	e := &engine{machine: m, viewType: m.def.viewType, stride: m.stride(), host: host, rows: rows, cfg: cfg.WithDefaults()}
	e.clock.before.num, e.clock.before.den = exactly(e.cfg.Step)
	e.neighbour, _ = host.(HostNeighbour)
	if h, ok := host.(HostStride); ok {
		if e.stride = h.Stride(); e.stride < max(2, len(m.layers)) {
			panic(fmt.Sprintf("fsm: NewEngine: rows of the host have %d cells (HostStride), and machine %q has %d layers; a row has a cell for each, and at least two",
				e.stride, m.name, len(m.layers)))
		}
	}
	e.prefetching = newPrefetching(host)
	e.identity = make([]uint16, e.cfg.ChunkSize)
	for i := range e.identity {
		e.identity[i] = uint16(i)
	}
	e.op = newStepper(e)
	e.op.gathered = e.viewType.make(1)
	e.op.draws = &e.draws
	e.asker = newStepper(e)
	e.asker.gathered = e.viewType.make(1)
	for k := range e.cfg.Workers {
		e.workers = append(e.workers, newStepper(e))
		e.workers[k].number = k
	}
	return e
}

// Machine returns the machine that the engine runs.
func (e *Engine[V]) Machine() *Machine[V] { return shell[Machine[V]](e.made().machine) }

// Config returns the configuration, with defaults filled in.
func (e *Engine[V]) Config() Config { return e.made().cfg }

// Tick returns the number of ticks so far.
func (e *Engine[V]) Tick() uint64 { return e.made().clock.tick }

// Now returns the simulated time.
func (e *Engine[V]) Now() time.Duration { return e.made().clock.now }

// ExactNow returns what [Engine.Now] does, and the fraction of a nanosecond that has passed besides, in units of 2^-64 ns, rounded up, as of
// [TimeOfTick]. A host needs it for another clock that is to go on from here with the same steps.
func (e *Engine[V]) ExactNow() (now time.Duration, part uint64) {
	c := &e.made().clock
	return c.now, c.part
}

// Stats returns the counters.
func (e *Engine[V]) Stats() Stats { return e.made().stats }

// Busy reports whether a tick or an operation is under way, that is, whether the caller is inside a callback.
func (e *Engine[V]) Busy() bool { return e.made().busy != "" }

// Ticking reports whether a tick is under way, up to its last callback: deferred functions run after that.
func (e *Engine[V]) Ticking() bool { return e.made().busy == ticking }

// Parallel reports whether callbacks are under way that several workers may be running. It returns true in every tick of an engine
// with more than one worker, even if a single one does all the work, as in a small world.
func (e *Engine[V]) Parallel() bool { return e.made().crew.parallel }

// Advance runs one tick with the given step: first queued commands and messages, in the order in which they were sent; then all
// chunks; then what callbacks have deferred. It panics if step is negative, if it would take simulated time beyond the 292 years that
// a [time.Duration] can hold, or if it is called from inside a callback. If a callback panics and there is no handler, it panics with
// a *[Fault]. In the steady state, a tick does not allocate.
func (e *Engine[V]) Advance(step time.Duration) { e.made().advance(step) }

func (e *engine) advance(step time.Duration) {
	if step < 0 {
		panic(fmt.Sprintf("fsm: machine %q: Advance by %v; time runs forward", e.machine.name, step))
	}
	if step >= math.MaxInt64-e.clock.now {
		panic(fmt.Sprintf("fsm: machine %q: Advance by %v when %v have passed; simulated time ends after 292 years (time.Since a time that was never set is as long)",
			e.machine.name, step, e.clock.now))
	}
	if e.finishing {
		panic(fmt.Sprintf("fsm: Update or Advance of machine %q was called at the end of its tick, by what Tick.Defer was given or by OnFault; the game loop calls it",
			e.machine.name))
	}
	e.mustBeOutside(ticksBy, loopTicks) // before anything is resumed
	e.endNaps()                         // pauses that should have ended: a panic cut the last tick short, or the entity has come from another world
	e.tick(step)
	e.endNaps()
	if len(e.postponed) > 0 {
		e.calls, e.postponed = append(e.postponed, e.calls...), nil
	}
	e.finishing = true
	defer func() { e.finishing = false }()
	e.settle()
}

// tick runs the part of a tick that calls back, except for deferred calls and the fault handler.
func (e *engine) tick(step time.Duration) {
	e.begin(ticking)
	defer e.end()
	e.clock.advance(step)
	e.clock.prepareDelays(e.machine)
	e.stats.Ticks++
	e.rouse()
	e.forgetLost()
	e.census = e.census[:0]
	for _, w := range e.workers {
		w.output.reset()
		w.delta, w.waited, w.asked.wait, w.panicked = step, 1, 0, nil
		w.lengths.setStep(step)
		w.last, w.ballot = sample{}, ballot{}
	}
	defer e.collect()               // even if a callback panics: what was done up to then stays done
	e.crew.chunks = e.rows.chunks() // rows created from here on are first ticked in the next tick
	e.takeCensus(e.crew.chunks)
	e.makeRoom()
	e.siftSome()
	e.forget(e.crew.chunks)
	e.prefetching.prepare(e.crew.chunks)
	e.setParallel(len(e.workers) > 1) // for the callbacks of delivered orders, too
	e.deliver()
	if panicked := e.run(e.crew.chunks); panicked != nil {
		panic(panicked)
	}
	e.prefetching.conclude(e.workers)
	if e.neighbour != nil && len(e.workers) > 1 {
		e.neighbour.Undisturbed()
	}
}

// ticking is the name of the operation that a tick is.
const ticking = "Update"

// What a tick that begins inside a callback was called by, and what to do instead.
const ticksBy, loopTicks = "Update or Advance", "the game loop calls it"

// begin and end bracket everything that calls back. begin panics if something is already under way: callbacks do not recurse.
func (e *engine) begin(operation string) {
	called, instead := operation, "use Tick.Defer"
	if operation == ticking {
		called, instead = ticksBy, loopTicks
	}
	e.mustBeOutside(called, instead)
	e.busy = operation
	if e.neighbour != nil {
		e.neighbour.Calling(true)
	}
	if len(e.calls) > 0 { // left by a panic
		e.postponed = append(e.postponed, e.calls...)
		clear(e.calls)
		e.calls = e.calls[:0]
	}
}

// end closes what begin opened, whether or not it panicked.
func (e *engine) end() {
	e.setParallel(false)
	e.busy = ""
	if e.neighbour != nil {
		e.neighbour.Calling(false)
	}
}
