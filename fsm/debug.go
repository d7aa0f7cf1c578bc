package fsm

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"unsafe"
)

// With the build tag hordedebug a machine's functions are wrapped when it is built, so that whoever breaks a rule is
// found in the act: the panic is a fault like any other and names machine, layer, state, callback and entity.

// Inspector is a host that can tell whether its structure has changed since a tick began. It is asked after each
// callback of a tick in a program built with the tag hordedebug.
type Inspector interface {
	// StructureChanged says what has changed, "" if nothing.
	StructureChanged() string
}

// Registrar is a host that remembers whom it has lost. It is asked, in a program built with the tag hordedebug, about
// everyone whom an operation is for or something is sent to.
type Registrar interface {
	// Removed reports whether the entity was there once and has been removed since.
	Removed(e Entity) bool
}

// mourn panics if an entity was removed that something is asked of.
func mourn(host any, operation, machine string, e Entity) {
	if r, ok := host.(Registrar); ok && r.Removed(e) {
		panic(fmt.Sprintf("fsm: %s of machine %q: use of a removed entity, %#x", operation, machine, uint64(e)))
	}
}

// debugged wraps all functions of a compiled layer.
func (p *layerProgram[V]) debugged() {
	p.always = inspected(p.always)
	for i := range p.states {
		s := &p.states[i]
		s.enter, s.update, s.exit = inspected(s.enter), inspected(s.update), inspected(s.exit)
		if f := s.updateBatch; f != nil {
			s.updateBatch = func(t *Tick, vs []V) { f(t, vs); t.inspect() }
		}
		if s.only != nil {
			s.only = pure(s.only)
		}
		for _, edges := range [][]edge[V]{s.polls, s.commands} {
			for k := range edges {
				edges[k].debugged()
			}
		}
	}
}

func (e *edge[V]) debugged() {
	e.action = inspected(e.action)
	e.when, e.guard = pure(e.when), pure(e.guard)
	all := e.whenAll
	e.whenAll = nil
	for _, f := range all {
		e.whenAll = append(e.whenAll, pure(f))
	}
	tick := e.whenTick
	e.whenTick = nil
	for _, f := range tick {
		e.whenTick = append(e.whenTick, func(t *Tick, v *V) bool {
			return pure(func(v *V) bool { return f(t, v) })(v)
		})
	}
	if f := e.whenBatch; f != nil {
		e.whenBatch = func(t *Tick, vs []V, yes []bool) {
			before := make([]uint64, len(vs))
			for i := range vs {
				before[i] = digest(&vs[i])
			}
			f(t, vs, yes)
			for i := range vs {
				if digest(&vs[i]) != before[i] {
					t.At(i)
					panic(fmt.Sprintf("the condition %s is not pure: it writes what the view of element %d points to", funcName(f), i))
				}
			}
		}
	}
}

// inspected has a callback followed by a look at the world's structure.
func inspected[V any](f func(*Tick, *V)) func(*Tick, *V) {
	if f == nil {
		return nil
	}
	return func(t *Tick, v *V) { f(t, v); t.inspect() }
}

func (t *Tick) inspect() {
	if host, ok := t.host.(Inspector); ok {
		if what := host.StructureChanged(); what != "" {
			panic(fmt.Sprintf("the world's structure was changed inside the tick (%s); use Tick.Defer", what))
		}
	}
}

// pure has a condition watched for writing to what its view points to.
func pure[V any](f func(*V) bool) func(*V) bool {
	if f == nil {
		return nil
	}
	return func(v *V) bool {
		before := digest(v)
		answer := f(v)
		if digest(v) != before {
			panic(fmt.Sprintf("the condition %s is not pure: it writes what its view points to", funcName(f)))
		}
		return answer
	}
}

var digestSeed = maphash.MakeSeed()

// digest is a hash of a view and of what its pointers point to, one step deep.
func digest[V any](v *V) uint64 {
	var h maphash.Hash
	h.SetSeed(digestSeed)
	digestValue(&h, reflect.ValueOf(v).Elem(), true)
	return h.Sum64()
}

func digestValue(h *maphash.Hash, v reflect.Value, follow bool) {
	memory := func(p unsafe.Pointer, size uintptr) {
		if size > 0 {
			_, _ = h.Write(unsafe.Slice((*byte)(p), size))
		}
	}
	memory(v.Addr().UnsafePointer(), v.Type().Size())
	if !follow || v.Kind() != reflect.Struct {
		return
	}
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.Pointer:
			if !f.IsNil() {
				memory(f.UnsafePointer(), f.Type().Elem().Size())
			}
		case reflect.Struct:
			digestValue(h, f, true)
		}
	}
}
