package fsm

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// Fault is a panic in a callback, with all that is known about where it happened. Without a handler ([Config.OnFault]) the operation
// under way panics with a *Fault; with a handler, only the entity is stopped. An entity that cannot be called back at all, since its view
// cannot be made, is a Fault, too; see [Engine.Fail].
type Fault struct {
	Machine, Layer, State string   // layer and state are "" for a deferred function and a view
	Callback              string   // "Enter", "Update", "condition" and so on, "deferred function" ([Tick.Defer]), or "view"
	Target                string   // the state that the transition leads to, for a condition, a weight, a delay, a guard or an action
	Entity                Entity   // for a batch without At: the first
	Batch                 []Entity // all entities of the call, if the callback is in batch form; see [Transition.WhenBatch]
	Tick                  uint64
	Value                 any      // what the callback panicked with, in words by [PanicText]; for a view, an error that says why it cannot be made
	Where                 string   // file and line of the game's code that panicked; "" if not known
	NilFields             []string // of the view, or of one in the batch, if Value is Go's error for a nil pointer: what optional components are missing
	Stack                 []byte   // of the goroutine that panicked; nil for most if very many panic in one tick

	host any
}

// Host returns the [Host] of the engine whose callback panicked, such as a *[Pool]. Entities of two hosts may have the same number. In a
// donburi world, systems.WorldOfFault finds the world by it.
func (f *Fault) Host() any { return f.host }

// stacks is the number of faults per tick for which each worker keeps the stack. Formatting a stack takes as long as ticking thousands of
// entities, and kilobytes of memory: a mistake made by all entities of a world in one tick would freeze a game that handles faults.
const stacks = 64

// deferredFunction is what Fault.Callback says of a function given to Tick.Defer.
const deferredFunction = "deferred function"

// Error returns what panicked, where, and with what value.
func (f *Fault) Error() string {
	who := fmt.Sprintf("entity %v", f.Entity)
	switch n := len(f.Batch); {
	case n > 1 && f.Entity != f.Batch[0]: // the callback used At
		who += fmt.Sprintf(", of a batch of %d entities", n)
	case n > 1:
		who = fmt.Sprintf("a batch of %d entities from %v on", n, f.Entity)
	}
	if f.Callback == noView {
		return fmt.Sprintf("fsm: no callback of machine %q can be called for %s in tick %d: %s", f.Machine, who, f.Tick, PanicText(f.Value))
	}
	of := ""
	if f.Target != "" {
		of = fmt.Sprintf("the transition to %q of ", f.Target)
	}
	where := ""
	switch n := len(f.NilFields); {
	case n == 1:
		where = "; the view's " + f.NilFields[0] + " is nil"
	case n > 1:
		where = "; the view's " + strings.Join(f.NilFields, ", ") + " are nil"
	}
	if f.Where != "" {
		where += " (" + filepath.Base(f.Where) + ")"
	}
	if f.Callback == deferredFunction {
		if f.Entity == 0 { // another machine's callback
			who = "a callback"
		}
		return fmt.Sprintf("fsm: panic in a function that %s of machine %q has deferred, in tick %d: %s%s", who, f.Machine, f.Tick, PanicText(f.Value), where)
	}
	return fmt.Sprintf("fsm: panic in %s of %sstate %q, layer %q, machine %q, for %s in tick %d: %s%s",
		f.Callback, of, f.State, f.Layer, f.Machine, who, f.Tick, PanicText(f.Value), where)
}

// Unwrap returns the value that the callback panicked with, if it is an error.
func (f *Fault) Unwrap() error {
	err, _ := f.Value.(error)
	return err
}

// catch, deferred around callbacks, turns a panic into a [Fault]. With a fault handler it stops the rows concerned and lets stepping go
// on; without one, it panics with the fault.
func (s *stepper) catch() {
	if s.seeking {
		s.seeking = false
		return
	}
	value := recover()
	if value == nil {
		return
	}
	f, row := s.fault(value)
	s.unwind()
	if s.going != nil {
		s.passed(slices.Index(s.going, uint16(s.position)) + 1)
	}
	if s.kind == inConditionBatch && len(s.batch) > 1 && s.findCulprits() {
		return
	}
	s.blame(f, row)
}

// blame stops the rows of the current callback, whose fault is given, or, if there is no fault handler, panics with the fault.
func (s *stepper) blame(f *Fault, row int) {
	if s.engine.cfg.OnFault == nil {
		s.kind = inNothing
		panic(f)
	}
	s.stop()
	s.output.faults = append(s.output.faults, f)
	if s.output.keyed {
		s.output.faultRows = append(s.output.faultRows, int32(row))
	}
}

// unwind ends what a callback was part of that has not returned.
func (s *stepper) unwind() {
	if s.alone {
		s.position = 0 // a callback in batch form had no position
	}
	if s.root != 0 && !s.row().Dead() { // interrupted half-way: layers must still end up where they can go on
		s.mend(throughOuter(s.inner))
	}
	s.putsOff, s.exiting, s.root, s.through = false, false, 0, nil
	s.random.forget()
}

// unwindAfterGoexit is catch for a callback of an operation that has ended its goroutine, which recover cannot prevent.
func (s *stepper) unwindAfterGoexit() {
	if s.kind != inNothing {
		s.unwind()
		s.kind = inNothing
	}
}

// fault describes a panic. It also returns the row concerned.
func (s *stepper) fault(value any) (f *Fault, row int) {
	t := &s.Tick
	f = &Fault{
		Machine: t.machine.name, Layer: t.machine.layers[t.layer].name, Callback: t.kind.String(), Tick: t.clock.tick,
		Value: value, Where: origin(), NilFields: s.nilFields(value), host: t.host,
	}
	if len(s.output.faults) < stacks {
		f.Stack = debug.Stack()
	}
	row = s.whose()
	if t.kind.batched() {
		for _, pos := range t.batch {
			f.Batch = append(f.Batch, t.entities[t.selected[pos]])
		}
	}
	f.Entity = t.entities[row]
	state := t.cells[row*t.stride+t.layer].state
	f.State = t.machine.stateName(t.layer, state)
	switch t.kind {
	case inCondition, inConditionBatch, inDelay, inWeight, inExitGuard, inGuard, inAction:
		if infos := t.machine.programs[t.layer].states[state].infos; t.edge > 0 && int(t.edge) <= len(infos) {
			f.Target = t.machine.stateName(t.layer, t.machine.transitions[infos[t.edge-1]].To)
		}
	}
	return f, row
}

// whose returns the row that the current callback is for: for a batch without At, the first.
func (s *stepper) whose() int {
	if s.position != nobody {
		return s.index()
	}
	return int(s.selected[s.batch[0]])
}

// origin returns the file and line of the panic being recovered from: those of the game's innermost call, since panics raised by Go, its
// standard library, donburi and this library are about it. In a callback that is the library's own, it is the place in that callback.
func origin() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	ours := ""     // the place in a callback of package states
	standard := "" // the folder of Go's standard library; not known if the program was built with -trimpath
	for panicked := false; ; {
		f, more := frames.Next()
		if panicked {
			at := func() string { return fmt.Sprintf("%s:%d", f.File, f.Line) }
			switch name, own := strings.CutPrefix(f.Function, library); {
			case own && strings.HasPrefix(name, "fsm.(*stepper)."): // this called the callback
				return ours
			case own && (strings.HasPrefix(name, "fsm.") || strings.HasPrefix(name, "systems.")):
			case own && (strings.HasPrefix(name, "states.") || strings.HasPrefix(name, "components.")):
				if ours == "" {
					ours = at()
				}
			case strings.HasPrefix(f.Function, "runtime."), strings.HasPrefix(f.Function, "github.com/yohamta/donburi"):
			case standard != "" && strings.HasPrefix(f.File, standard):
			default:
				return at()
			}
		}
		if f.Function == "runtime.gopanic" {
			panicked = true
			standard, _ = strings.CutSuffix(f.File, "runtime/panic.go")
		}
		if !more {
			return ours
		}
	}
}

// library is the import path prefix of the library's packages.
var library = strings.TrimSuffix(reflect.TypeFor[Fault]().PkgPath(), "fsm")

// stop takes the rows of the current callback out of future ticks.
func (s *stepper) stop() {
	t := &s.Tick
	mark := func(i int) {
		row := Row(t.cells[i*t.stride:])
		row[0].aux |= auxStopped
		s.chunk.marked(row)
	}
	if t.kind.batched() {
		for _, pos := range t.batch {
			mark(int(t.selected[pos]))
		}
	} else {
		mark(t.index())
	}
	if s.chunk != nil {
		s.chunk.harmed = true
	}
	t.kind = inNothing
}
