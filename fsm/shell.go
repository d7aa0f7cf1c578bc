package fsm

import "unsafe"

// Go compiles generic code again for each type argument, in each package that uses it so. The engine has many hundreds of functions, so
// none of it knows the type V of a machine's views. What games see has that type, and is a shell around something that has not: [Layer]
// around layer, [Machine] around machine, [Engine] around engine. A shell holds nothing else of any size, so both share one address.
//
// A shell's method knows V and nothing else: it leaves the work to a method of the inner type, which mostly stands right below it and
// does what its comment says. It converts its arguments and receiver to what the engine knows: with plain where they may be nil, with
// made or known, which say what is wrong, where a game might give one that is, and with inner where nobody can.
//
// So V is a mark for those who hold a handle. Package systems, all of whose hosts are one type too, makes use of that: it has engines of
// one V, which stands for the views of every machine (see its unseen.go). Hence an engine asks its machine how large views are, not its V.

// of comes first in a shell. Without it the shells for two view types would have identical underlying types, so Go would allow converting
// a pointer to one into a pointer to the other, and callbacks of one would be given views of the other.
type of[V any] struct{ _ [0]*V }

// shell returns the shell around an inner value; nil for nil.
func shell[S, T any](inner *T) *S { return (*S)(unsafe.Pointer(inner)) }

// shells converts slices between shells and inner values, in either direction.
func shells[S, T any](inner []*T) []*S { return *(*[]*S)(unsafe.Pointer(&inner)) }

// plain returns what a shell is around; nil for nil.
func (b *Builder[V]) plain() *builder       { return (*builder)(unsafe.Pointer(b)) }
func (l *Layer[V]) plain() *layer           { return (*layer)(unsafe.Pointer(l)) }
func (s *State[V]) plain() *state           { return (*state)(unsafe.Pointer(s)) }
func (t *Transition[V]) plain() *transition { return (*transition)(unsafe.Pointer(t)) }
func (m *Machine[V]) plain() *machine       { return (*machine)(unsafe.Pointer(m)) }
func (e *Engine[V]) plain() *engine         { return (*engine)(unsafe.Pointer(e)) }

// made returns what a shell is around. It panics if that is not what NewEngine or Build has made. What is asked for each entity checks so
// itself, behind plain, or its shell would be too large to be inlined.
func (e *Engine[V]) made() *engine   { return e.plain().made() }
func (m *Machine[V]) made() *machine { return m.plain().made() }

func (e *engine) made() *engine {
	if e == nil || e.machine == nil {
		panic("fsm: an Engine was used that NewEngine has not made, or a Pool that NewPool has not made")
	}
	return e
}

func (m *machine) made() *machine {
	if m == nil || m.def == nil {
		panic("fsm: a Machine was used that Build has not made; Build returns nil with an error")
	}
	return m
}

// known returns what a handle is around, which is nil if a lookup by name has found nothing. It then panics.
func (l *Layer[V]) known() *layer           { return l.plain().known() }
func (s *State[V]) known() *state           { return s.plain().known() }
func (t *Transition[V]) known() *transition { return t.plain().known() }

func (l *layer) known() *layer {
	if l == nil {
		panic("fsm: a nil layer was asked something; Layer and FindLayer return nil where there is no layer of that name")
	}
	return l
}

func (s *state) known() *state {
	if s == nil {
		panic("fsm: a nil state was asked something; State and FindState return nil where there is no state of that name")
	}
	return s
}

func (t *transition) known() *transition {
	if t == nil {
		panic("fsm: a nil transition was asked something; get one from To or Transitions")
	}
	return t
}

// erased returns a callback as the engine calls it, with a view in place of the *V. In Go a function is called the same way whatever its
// pointers point to, and calling it through a wrapper would cost more than most conditions do.
func erased[To, From any](callback From) To { return *(*To)(unsafe.Pointer(&callback)) }
