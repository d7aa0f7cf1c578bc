package systems

import (
	"fmt"
	"reflect"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/fsm"
)

// FSM runs one machine for all entities that have its Component, in any number of worlds. It is made once, as a package
// variable or when a game begins. Several machines on one entity are several FSMs. Different worlds may be ticked on different
// goroutines at the same time, once they have been made: donburi.NewWorld itself is for one goroutine at a time, and so are the Each,
// Iter and First of a donburi component type, and any donburi.Query that worlds share. Call Configure, KeepPacked, Subscribe and Swap
// while no world is ticked.
type FSM[V any] struct {
	_ [0]*V // or Go would convert an FSM of one view into that of another, which holds the same

	// Component is the entity's machine data, to be given to world.Create and world.CreateMany along with the components
	// that the machine's view needs. For entities that live already there is [Population.Attach].
	Component donburi.IComponentType

	inner runner
}

// NewFSM binds a machine to the components that its view V is made of. Each field of V that is a pointer gets the
// component of that Go type:
//
//	type Guard struct {
//		Body  *components.BodyData                       // every entity must have it
//		Sight *components.SightData `horde:"optional"`   // nil where the entity lacks it
//		Left  *HandData             `horde:"name=left"`  // of several component types of one Go type, by name
//		Self  donburi.Entity                             // the entity itself
//		Row   fsm.Row                                    // its machine data, to be read
//	}
//
// The fields of a struct within V count as V's own. A component type is named after its Go type until its SetName names it otherwise. A
// field that no component fits, one that several fit, and a component that no field takes are errors; the error lists them all.
func NewFSM[V any](m *fsm.Machine[V], components ...donburi.IComponentType) (*FSM[V], error) {
	if m == nil {
		return nil, fmt.Errorf("systems: NewFSM was given a nil machine; Build returns none where it returns an error")
	}
	if len(m.Layers()) == 0 {
		return nil, fmt.Errorf("systems: NewFSM was given a machine that Build has not made")
	}
	f := &FSM[V]{}
	if err := f.inner.bind(m, reflect.TypeFor[V](), components); err != nil {
		return nil, err
	}
	f.Component = f.inner.component
	f.inner.begin = func(w donburi.World) *population { return newPopulation[V](&f.inner, w) }
	return f, nil
}

// MustFSM is [NewFSM] for package variables: it panics with the error.
func MustFSM[V any](m *fsm.Machine[V], components ...donburi.IComponentType) *FSM[V] {
	f, err := NewFSM(m, components...)
	if err != nil {
		panic(err)
	}
	return f
}

// Configure sets how the machine is run in worlds that are used from now on, and returns f; what was set before is replaced as a
// whole. It panics if a world is in use already, and where the configuration makes no sense.
func (f *FSM[V]) Configure(cfg fsm.Config) *FSM[V] {
	f.plain().configure(cfg)
	return f
}

// KeepPacked has each tick end with a [Packer.Update] of the components that the machine's view is made of, and returns f. A
// world in which entities come and go then stays about as fast as a new one, at the cost of a fraction of a millisecond in the
// ticks in which there is something to pack. Packing moves values: a pointer to one of these components must not be kept
// from one tick to the next.
func (f *FSM[V]) KeepPacked() *FSM[V] {
	f.plain().keepPacked()
	return f
}

// Components returns the component types that the machine's view is made of.
func (f *FSM[V]) Components() []donburi.IComponentType { return f.plain().components() }

// Machine returns the machine.
func (f *FSM[V]) Machine() *fsm.Machine[V] {
	f.plain().mustBeMade()
	return f.inner.machine.(*fsm.Machine[V])
}

// Swap puts another machine in the place of the one that runs, in all worlds: one derived from it by [fsm.Machine.Edit], as
// a rule. Rows migrate by the names of layers and states; see [fsm.Engine.Swap]. It returns an error, and changes nothing,
// if the new machine needs larger rows; see [fsm.Builder.Reserve].
//
// Handles of layers and states of the old machine can still be given to questions and operations, as long as the new one was derived
// from it and has a layer and state of these names. What comes back is the new machine's: compare [Population.Current] and
// [Population.Previous] by name, or ask [Population.Is]. The numbers of states are of one machine: where a condition compares
// a [fsm.StateID] with that of a state, the new machine needs another condition if layers or states in front of that one were deleted.
func (f *FSM[V]) Swap(m *fsm.Machine[V]) error {
	f.plain().mustBeMade()
	if m == nil {
		return fmt.Errorf("systems: Swap: the machine to take the place of %q is nil", f.inner.machine.Name())
	}
	return f.inner.swap(m, len(m.Layers()), func(p *population) error { return shell[V](p).engine.Swap(m) })
}

// In returns the machine's population of a world: the place for commands, messages and questions. The first call makes
// it. It panics if the world is nil.
func (f *FSM[V]) In(w donburi.World) *Population[V] {
	return shell[V](f.plain().in(w))
}

// Forget drops what f keeps for a world that is no longer needed. The world's entities must not be ticked by f again.
func (f *FSM[V]) Forget(w donburi.World) { f.plain().forget(w) }

// Update runs one tick of a world, of the configured step: queued commands and messages first, then entity by entity and
// layer by layer a transition or else the state's Update, then what callbacks deferred. It panics if an entity lacks a
// component that the view needs, and with a *[fsm.Fault] if a callback panics and there is no handler.
func (f *FSM[V]) Update(w donburi.World) { f.In(w).Update() }

// Advance is [FSM.Update] with a step of the caller's: slow motion, or a frame's measured time. Give the same step to the other
// systems, or bodies run while their machines think slowly. A step of 0 is a tick in which no time passes. It panics if step is
// negative.
func (f *FSM[V]) Advance(w donburi.World, step time.Duration) { f.In(w).Advance(step) }

// System is [FSM.Update] in the form that donburi's ecs takes. It does not look at the clock of the ecs, which shows real
// time.
func (f *FSM[V]) System(e *ecs.ECS) { f.Update(worldOf(e)) }
