package fsm

import (
	"fmt"
	"runtime/debug"
)

// aftermath is what follows a tick or an operation: faults to be reported, and functions that callbacks have deferred.
type aftermath struct {
	calls     []order // for the end of this tick or operation
	postponed []order // left over by a panic: for the end of the next tick
	faults    []*Fault
	stoppers  stoppers
	reporting bool // the fault handler is running
	finishing bool // the tick is over except for what follows it
	nested    int  // deferred functions under way, each called in the one before
}

// settle follows every operation, once callbacks are no longer under way: it reports faults and makes deferred calls. Both may operate on
// the engine and so end up here again, where they must not find the same calls a second time.
func (e *engine) settle() {
	if len(e.faults) == 0 && len(e.calls) == 0 {
		return
	}
	calls, faults, done, failed, era := e.calls, e.faults, 0, 0, e.era
	e.calls, e.faults = nil, nil
	defer func() {
		if e.era != era { // the calls belong to a game that was replaced
			done = len(calls)
		}
		left := append(calls[:0], calls[done:]...) // empty unless one has panicked
		clear(calls[len(left):])
		e.calls = append(left, e.calls...)
	}()
	e.handle(faults...)
	for done < len(calls) && e.era == era {
		done++
		if f := e.callDeferred(&calls[done-1], failed < stacks); f != nil {
			failed++
			e.handle(f)
		}
	}
}

// callDeferred calls what a callback has deferred. If there is a handler, it returns the panic that this ends with.
func (e *engine) callDeferred(o *order, withStack bool) (f *Fault) {
	if e.cfg.OnFault == nil {
		e.runDeferred(o)
		return nil
	}
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		f = &Fault{Machine: e.machine.name, Callback: deferredFunction, Entity: o.entity, Tick: e.clock.tick, Value: value, Where: origin(), host: e.host}
		if withStack {
			f.Stack = debug.Stack()
		}
	}()
	e.runDeferred(o)
	return nil
}

// mostNested is how deep deferred functions may be nested: one operates on an entity, whose callback defers another, and so on. That may be
// a chain through a large crowd, and even so takes far less than the stack that Go grants. A loop would exceed it, which nothing recovers.
const mostNested = 10_000

// runDeferred calls what a callback has deferred.
func (e *engine) runDeferred(o *order) {
	if e.nested == mostNested {
		panic(fmt.Sprintf("fsm: machine %q: functions given to Tick.Defer operate on entities whose callbacks defer again, %d deep, as in a loop; "+
			"use Send or ChangeTo there, which wait for the next tick", e.machine.name, mostNested))
	}
	e.nested++
	defer func() { e.nested-- }()
	o.call()
}

// handle passes faults to the handler. The handler may operate on the engine, most likely with Restart, and so end up here again: a fault
// caused by that waits for the next tick or operation, lest an Enter that always panics be restarted forever.
func (e *engine) handle(faults ...*Fault) {
	if e.reporting {
		e.faults = append(faults, e.faults...)
		return
	}
	done, era := 0, e.era
	e.reporting = true
	defer func() { // the handler may panic: what it was not told of waits
		e.reporting = false
		if e.era == era && done < len(faults) { // or the empty rest would keep the memory of those that were told
			e.faults = append(faults[done:], e.faults...)
		}
	}()
	for done < len(faults) && e.era == era {
		done++
		e.stats.Faults++
		e.noteStopped(faults[done-1])
		e.cfg.OnFault(faults[done-1])
	}
}
