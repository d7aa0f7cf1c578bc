//go:build hordedebug

package fsm

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
	"unsafe"
)

// Debug reports whether the program was built with the tag hordedebug, which makes the engine look for mistakes in a game's
// callbacks: conditions that write, views that are set or kept, structural changes inside a tick, component pointers kept across a pack,
// the use of removed entities, and questions about states of a machine that was built a second time. It makes machines many times slower.
const Debug = true

// With the build tag hordedebug, each stepper has its own copy of the machine in which every function is wrapped by a check of what it
// did. A callback that breaks a rule is thus caught in the act: the panic is a fault like any other and names machine, layer, state,
// callback and entity. Programs built without the tag have none of this; see debug_off.go.

// mustNotBeRemoved panics if the entity that an operation concerns was removed. of is "" for an operation of the engine, "Tick." for one of
// a tick.
func mustNotBeRemoved(host any, of, operation, machine string, e Entity) {
	if r, ok := host.(HostRegistrar); ok && r.Removed(e) {
		panic(fmt.Sprintf("fsm: %s%s of machine %q: use of entity %v, which was removed; ask its world first whether it is Valid",
			of, operation, machine, e))
	}
}

// mustBeBuiltOnce panics if a question is about a state of a machine that was built a second time, and so of another one that looks the same:
// the answer would always be no. States of machines that differ in name or view may be asked for by a list that several machines share.
func mustBeBuiltOnce(m *machine, question string, s *state) {
	if s == nil || s.layer == nil {
		return
	}
	other := s.layer.builder
	if other != m.def && other.name == m.name && other.viewType == m.def.viewType && !m.def.related(other) {
		_, _, err := m.resolve(s)
		panic(fmt.Sprintf("fsm: %s: %v", question, err))
	}
}

// turnstile admits one worker at a time to step a chunk, so that a callback is blamed only for its own doing.
type turnstile struct{ sync.Mutex }

func (t *turnstile) enter() { t.Lock() }
func (t *turnstile) leave() { t.Unlock() }

// watched returns a copy of the machine whose functions are checked when this stepper calls them.
func (s *stepper) watched(m *machine) *machine {
	w := *m
	w.programs = slices.Clone(m.programs)
	for l := range w.programs {
		p := &w.programs[l]
		p.always, p.message = s.inspected(p.always), s.inspectedMessage(p.message)
		p.states = slices.Clone(p.states)
		for i := range p.states {
			s.watch(&p.states[i])
		}
	}
	return &w
}

// watch wraps the functions of a state.
func (s *stepper) watch(p *program) {
	p.enter, p.update, p.exit = s.inspected(p.enter), s.inspected(p.update), s.inspected(p.exit)
	if f := p.updateBatch; f != nil {
		p.updateBatch = func(t *Tick, vs views) { s.lend(vs, func(vs views) { s.inspect(func() { f(t, vs) }) }) }
	}
	p.message = s.inspectedMessage(p.message)
	p.polls, p.commands = slices.Clone(p.polls), slices.Clone(p.commands)
	for _, edges := range [][]edge{p.polls, p.commands} {
		for k := range edges {
			s.watchEdge(&edges[k])
		}
	}
	p.only = s.pure(p.only)
}

func (s *stepper) inspectedMessage(f func(*Tick, view, Message) bool) func(*Tick, view, Message) bool {
	if f == nil {
		return nil
	}
	return func(t *Tick, v view, m Message) (handled bool) {
		s.lendOne(v, func(v view) { s.inspect(func() { handled = f(t, v, m) }) })
		return handled
	}
}

// watchEdge wraps the functions of a transition.
func (s *stepper) watchEdge(e *edge) {
	e.action = s.inspected(e.action)
	e.when, e.exitGuard, e.guard = s.pure(e.when), s.pure(e.exitGuard), s.pure(e.guard)
	e.exitGuardTick, e.guardTick = s.pureTick(e.exitGuardTick), s.pureTick(e.guardTick)
	e.whenAll, e.whenTick = slices.Clone(e.whenAll), slices.Clone(e.whenTick)
	for i, f := range e.whenAll {
		e.whenAll[i] = s.pure(f)
	}
	for i, f := range e.whenTick {
		e.whenTick[i] = s.pureTick(f)
	}
	if w := e.wait; w != nil && w.ask != nil {
		f, name := w.ask, nameOf(w.ask)
		e.wait = &wait{ask: func(v view) (d time.Duration) {
			s.ask(name, 1, func(int) view { return v }, func() { d = f(v) })
			return d
		}}
	}
	if e.share != nil && e.share.ends == nil { // some weight is computed
		p := *e.share.pot
		p.lots = slices.Clone(p.lots)
		for i := range p.lots {
			if f := p.lots[i].ask; f != nil {
				name := nameOf(f)
				p.lots[i].ask = func(v view) (n int) {
					s.ask(name, 1, func(int) view { return v }, func() { n = f(v) })
					return n
				}
			}
		}
		e.share = &share{&p, e.share.own}
	}
	if f, transition := e.whenBatch, int(e.transition); f != nil {
		name := "" // looked up once the machine is complete
		e.whenBatch = func(t *Tick, vs views, yes []bool) {
			if name == "" {
				name = s.machine.batchName(transition)
			}
			s.ask(name, vs.n, vs.at, func() { f(t, vs, yes) })
		}
	}
}

// batchName returns the game's name for a transition's batch condition; the function that is called is a wrapper that knows the view
// type.
func (m *machine) batchName(transition int) string {
	info := &m.transitions[transition]
	if f := m.layers[info.Layer].transitions()[transition-m.firstOf(info.Layer)].batch; f != nil {
		return nameOf(f)
	}
	return info.Conditions[info.asked[0]]
}

// firstOf returns the index of a layer's first transition.
func (m *machine) firstOf(layer int) int {
	return slices.IndexFunc(m.transitions, func(info TransitionInfo) bool { return info.Layer == layer })
}

// inspected wraps a callback with an inspection of its view, and one by the host.
func (s *stepper) inspected(f func(*Tick, view)) func(*Tick, view) {
	if f == nil {
		return nil
	}
	return func(t *Tick, v view) { s.lendOne(v, func(v view) { s.inspect(func() { f(t, v) }) }) }
}

// inspect makes a call and panics if the host says that it did something wrong.
func (s *stepper) inspect(call func()) {
	host, ok := s.host.(HostInspector)
	if !ok {
		call()
		return
	}
	wrong := host.Inspect(s.concerned())
	call()
	if what := wrong(); what != "" {
		panic(what)
	}
}

// concerned lists the entities that the current callback is for.
func (s *stepper) concerned() []Entity {
	t := &s.Tick
	if !t.kind.batched() {
		return []Entity{t.entities[t.index()]}
	}
	var all []Entity
	for _, pos := range t.batch {
		all = append(all, t.entities[t.selected[pos]])
	}
	return all
}

// pure wraps a condition to check that it does not write to what its view points to.
func (s *stepper) pure(f func(view) bool) func(view) bool {
	if f == nil {
		return nil
	}
	name := nameOf(f)
	return func(v view) (yes bool) {
		s.ask(name, 1, func(int) view { return v }, func() { yes = f(v) })
		return yes
	}
}

// pureTick is pure for a condition that sees the tick.
func (s *stepper) pureTick(f func(*Tick, view) bool) func(*Tick, view) bool {
	if f == nil {
		return nil
	}
	name := nameOf(f)
	return func(t *Tick, v view) (yes bool) {
		s.ask(name, 1, func(int) view { return v }, func() { yes = f(t, v) })
		return yes
	}
}

// ask calls a condition, or a function that says a delay or a weight, for n views, and panics if it writes to what they point to.
func (s *stepper) ask(question string, n int, at func(int) view, call func()) {
	before := make([]uint64, n)
	for i := range n {
		before[i] = s.digest(at(i))
	}
	s.inspect(call)
	for i := range n {
		if s.digest(at(i)) != before[i] {
			e := s.concerned()[i]
			s.At(i)
			what := "condition"
			switch s.kind {
			case inDelay:
				what = "delay"
			case inWeight:
				what = "weight"
			}
			panic(fmt.Sprintf("the %s %s is not pure: it writes what the view of entity %v points to", what, question, e))
		}
	}
}

// nameOf returns the name of a function, or one that says where it is defined if it has none.
func nameOf(f any) string {
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return name[strings.LastIndexByte(name, '/')+1:]
}

var digestSeed = maphash.MakeSeed()

// digest hashes a view and what its pointers point to, one level deep.
func (s *stepper) digest(v view) uint64 {
	var h maphash.Hash
	h.SetSeed(digestSeed)
	digestValue(&h, reflect.NewAt(s.engine.viewType.typ(), v).Elem(), true)
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
