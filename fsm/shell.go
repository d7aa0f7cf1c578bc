package fsm

import "unsafe"

// Go compiles generic code anew for each type that it is used with, in each package that uses it so. The engine is many hundred
// functions; so nothing of it knows the type V of a machine's views. What games see has that type, and is a shell around one that has
// not: [Layer] around layer, [Machine] around machine, [Engine] around engine. A shell holds nothing else that has a size, so one
// address is that of both.
//
// A shell's method knows V and nothing else: it has the inner type do the work, by a method that mostly stands right below it and does
// what its comment says. What it is given, itself included, it turns into what the engine knows: by plain where that may be nil, by inner
// where it may not.

// of comes first in a shell. Without it the shells of two views would hold the same, so that Go would convert a pointer to one into a
// pointer to the other, and the callbacks of one would be given the views of the other.
type of[V any] struct{ _ [0]*V }

// shell returns the shell around what the engine knows; nil of nil.
func shell[S, T any](inner *T) *S { return (*S)(unsafe.Pointer(inner)) }

// shells is shell for a slice, and the way back.
func shells[S, T any](inner []*T) []*S { return *(*[]*S)(unsafe.Pointer(&inner)) }

// plain returns what a shell is around; nil of nil.
func (b *Builder[V]) plain() *builder       { return (*builder)(unsafe.Pointer(b)) }
func (l *Layer[V]) plain() *layer           { return (*layer)(unsafe.Pointer(l)) }
func (s *State[V]) plain() *state           { return (*state)(unsafe.Pointer(s)) }
func (t *Transition[V]) plain() *transition { return (*transition)(unsafe.Pointer(t)) }
func (m *Machine[V]) plain() *machine       { return (*machine)(unsafe.Pointer(m)) }

// erased returns a callback as the engine calls it: with a view in place of the *V. In Go a function is called the same way whatever its
// pointers point to, and a call through a function of our own around it would cost more than most conditions do.
func erased[To, From any](callback From) To { return *(*To)(unsafe.Pointer(&callback)) }
