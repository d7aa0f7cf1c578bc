package systems

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"

	"github.com/horde-fsm/horde/fsm"
)

// Go compiles generic code separately for each type that it is used with. So the work of an [FSM] and a [Population] is done by types
// that do not know the view type V: runner, population and host, which lends the engine a world. FSM and Population are shells around the
// first two, as in package fsm (see its shell.go); a method without a comment does what the shell's method of that name documents. What a
// shell's method passes to the inner type, or to the engine, is of the view type unseen.

// runner is the implementation of [FSM].
type runner struct {
	machine   *fsm.Machine[unseen] // the running one; nil in an FSM not made by NewFSM
	first     *fsm.Machine[unseen] // the one whose rows the component has room for
	view      reflect.Type
	component donburi.IComponentType
	fields    []field
	cfg       fsm.Config
	changed   *events.EventType[news]
	packer    *Packer // nil without KeepPacked

	mutex sync.Mutex                             // of hooks: worlds may be ticked by several goroutines
	hooks map[donburi.WorldId]weak.Pointer[hook] // of worlds that know the runner; see dropped.go
	last  atomic.Pointer[population]             // the last one requested: most games have a single world
}

// plain returns what f is around; nil for nil.
func (f *FSM[V]) plain() *runner {
	if f == nil {
		return nil
	}
	return &f.inner
}

// mustBeMade panics if there is no machine.
func (r *runner) mustBeMade() {
	if r == nil {
		panic("systems: an FSM was used that is nil; a variable for one is set by NewFSM before its first use")
	}
	if r.machine == nil {
		panic("systems: an FSM was used that NewFSM has not made")
	}
}

// mustServe panics if the world is nil or there is no machine.
func (r *runner) mustServe(w donburi.World) {
	r.mustBeMade()
	if w == nil {
		panic(fmt.Sprintf("systems: machine %q was given a nil world", r.machine.Name()))
	}
}

// bind prepares the runner for a machine whose view is made of components.
func (r *runner) bind(m *fsm.Machine[unseen], view reflect.Type, components []donburi.IComponentType) (err error) {
	if r.fields, err = bind(m.Name(), view, components); err != nil {
		return err
	}
	r.machine, r.first, r.view, r.component = m, m, view, newRowType(m.Name())
	r.hooks = map[donburi.WorldId]weak.Pointer[hook]{}
	return nil
}

func (r *runner) configure(cfg fsm.Config) {
	r.mustBeMade()
	if len(r.all()) > 0 {
		panic(fmt.Sprintf("systems: machine %q: Configure comes before the first use in a world; call it where NewFSM is called, ahead of In and Update", r.machine.Name()))
	}
	cfg.WithDefaults() // panics if it is not valid
	r.cfg = cfg
}

func (r *runner) keepPacked() {
	r.mustBeMade()
	for _, p := range r.all() {
		p.host.mustBeOutside("KeepPacked")
	}
	if r.packer == nil { // or what the one that packs has got to would be forgotten
		r.packer = NewPacker(r.components()...)
	}
}

func (r *runner) components() []donburi.IComponentType {
	r.mustBeMade()
	var cs []donburi.IComponentType
	for _, b := range r.fields {
		if b.component != nil {
			cs = append(cs, b.component)
		}
	}
	return cs
}

func (r *runner) layout(more []donburi.IComponentType) []donburi.IComponentType {
	r.mustBeMade()
	all := []donburi.IComponentType{r.component}
	for _, b := range r.fields {
		if b.component != nil && !b.optional {
			all = append(all, b.component)
		}
	}
	for _, c := range more {
		if c == nil {
			panic(fmt.Sprintf("systems: FSM.Layout of machine %q was given a nil component type", r.machine.Name()))
		}
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// If some world is left with the old machine, that stays the running one: the new one knows its handles, and it does not know those of the
// new one.
func (r *runner) swap(m *fsm.Machine[unseen]) error {
	r.mustBeMade()
	if m == nil {
		return fmt.Errorf("systems: Swap: the machine to take the place of %q is nil", r.machine.Name())
	}
	layers := len(m.Layers())
	if layers == 0 {
		return fmt.Errorf("systems: Swap: the machine to take the place of %q is one that Build has not made", r.machine.Name())
	}
	if layers > r.first.Stride() {
		return fmt.Errorf("systems: Swap: rows of machine %q have room for %d layers, and the new one has %d; reserve more when the first one is built (Builder.Reserve, or reserve: in a definition), and start the game anew",
			r.machine.Name(), r.first.Stride(), layers)
	}
	all := r.all()
	for _, p := range all {
		p.host.mustBeOutside("Swap")
	}
	old := r.machine
	r.machine = m  // also for worlds first used by an Exit or Enter of the swap
	defer func() { // even if one of these panics
		for _, p := range all {
			if p.engine.Machine() == m {
				p.host.machine = m.Name()
			} else {
				r.machine = old
			}
		}
	}()
	return inAll(all, func(p *population) error { return p.engine.Swap(m) })
}

// inAll calls do for each population, even if a callback panics in one of them. It returns the first error.
func inAll(all []*population, do func(*population) error) (err error) {
	if len(all) == 0 {
		return nil
	}
	defer func() {
		if later := inAll(all[1:], do); err == nil {
			err = later
		}
	}()
	return do(all[0])
}

// known returns the population of a world, or nil if the world has not been used.
func (r *runner) known(w donburi.World) *population {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.inWorld(w.Id())
}

// inWorld is known with the mutex held.
func (r *runner) inWorld(id donburi.WorldId) *population {
	if k := r.hooks[id].Value(); k != nil {
		return k.population
	}
	return nil
}

// all returns the populations in the order of their worlds' IDs.
func (r *runner) all() []*population {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	var all []*population
	for id := range r.hooks {
		if p := r.inWorld(id); p != nil {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b *population) int { return cmp.Compare(a.host.id, b.host.id) })
	return all
}

func (r *runner) in(w donburi.World) *population {
	if r == nil || w == nil {
		r.mustServe(w) // panics
	}
	id := w.Id() // not the world itself, which a game may have wrapped in a type of its own, even one that cannot be compared
	if p := r.last.Load(); p != nil && p.host.id == id {
		return p
	}
	r.mustServe(w)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	p := r.inWorld(id)
	if p == nil {
		p = newPopulation(r, w)
	}
	r.last.Store(p)
	return p
}
