package systems

import (
	"fmt"
	"reflect"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/fsm"
)

// FSM runs one machine for all entities that have its Component, in any number of worlds. Make it once, as a package variable or when
// the game begins. An entity that runs several machines has the Component of several FSMs.
//
// Different worlds may be ticked on different goroutines at the same time once they have been made. donburi.NewWorld itself must not
// be called concurrently, nor may events.ProcessAllEvents, Each, Iter and First of a donburi component type, or a donburi.Query or an
// events.EventType that worlds share. Call Configure, KeepPacked, Subscribe and Swap only while no world is being ticked.
type FSM[V any] struct {
	_ [0]*V // or Go would allow converting an FSM of one view type into an FSM of another

	// Component is the entity's machine data. Pass it to world.Create and world.CreateMany along with the components that the
	// machine's view needs. For existing entities there is [Population.Attach].
	Component donburi.IComponentType

	inner runner
}

// NewFSM binds a machine to the components that make up its view V. Each pointer field of V receives the component of that Go type:
//
//	type Guard struct {
//		Body  *components.BodyData                       // every entity must have it
//		Sight *components.SightData `horde:"optional"`   // nil if the entity lacks it
//		Left  *HandData             `horde:"name=left"`  // by name, if several component types have one Go type
//		Self  donburi.Entity                             // the entity itself
//		Row   fsm.Row                                    // its machine data, read-only
//	}
//
// The fields of a struct within V count as V's own. The name of a component type is that of its Go type unless SetName has set
// another. It is an error if no component or more than one fits a field, or if no field takes a component; the error returned lists
// every such mistake.
func NewFSM[V any](m *fsm.Machine[V], components ...donburi.IComponentType) (*FSM[V], error) {
	if m == nil {
		return nil, fmt.Errorf("systems: NewFSM was given a nil machine; Build returns none where it returns an error")
	}
	if len(m.Layers()) == 0 {
		return nil, fmt.Errorf("systems: NewFSM was given a machine that Build has not made")
	}
	f := &FSM[V]{}
	if err := f.inner.bind(unseenMachine(m), reflect.TypeFor[V](), components); err != nil {
		return nil, err
	}
	f.Component = f.inner.component
	return f, nil
}

// MustFSM is like [NewFSM] but panics on error. It is meant for package variables.
func MustFSM[V any](m *fsm.Machine[V], components ...donburi.IComponentType) *FSM[V] {
	f, err := NewFSM(m, components...)
	if err != nil {
		panic(err)
	}
	return f
}

// Configure sets how the machine runs in worlds used from now on, and returns f. It replaces the whole of the previous configuration.
// It panics if a world is already in use or the configuration is not valid.
func (f *FSM[V]) Configure(cfg fsm.Config) *FSM[V] {
	f.plain().configure(cfg)
	return f
}

// KeepPacked makes each tick end with a [Packer.Update] of the components that make up the machine's view, and returns f. A world in
// which entities come and go then stays about as fast as a new one, at the cost of a fraction of a millisecond in ticks in which
// there is something to pack. (Values are counted, not bytes: with components of a kilobyte it is a millisecond. Larger ones are better kept
// behind a pointer.) While no row moves, a packed world is gone through once in 512 ticks, in case the game itself has put
// values elsewhere. Packing moves values: do not keep a pointer to one of these components from one tick to the next, nor elsewhere one that
// was given to donburi's Set. KeepPacked panics inside a callback.
func (f *FSM[V]) KeepPacked() *FSM[V] {
	f.plain().keepPacked()
	return f
}

// Components returns the component types that make up the machine's view.
func (f *FSM[V]) Components() []donburi.IComponentType { return f.plain().components() }

// Layout returns what to create an entity with that runs the machine: the FSM's Component, the component types that the view must have,
// and more, without repetition. What the view may lack, by a field tagged as optional, is only in it if it is among more.
//
//	world.CreateMany(10_000, guards.Layout(components.Animation)...)
func (f *FSM[V]) Layout(more ...donburi.IComponentType) []donburi.IComponentType {
	return f.plain().layout(more)
}

// Machine returns the machine that runs: after [FSM.Swap], the new one, unless a panic has left a world with the old one. While Swap calls
// back, and after such a panic, worlds run either; [Population.Machine] returns the one that a world runs.
func (f *FSM[V]) Machine() *fsm.Machine[V] {
	f.plain().mustBeMade()
	return seenMachine[V](f.inner.machine)
}

// Swap replaces the running machine in all worlds by another, as a rule one derived from it by [fsm.Machine.Edit]. Rows migrate by
// the names of layers and states; see [fsm.Engine.Swap]. If the new machine has more layers than rows have room for, Swap
// returns an error and changes nothing; see [fsm.Builder.Reserve]. If an Exit or Enter panics, the other worlds are swapped all the same,
// and then Swap panics. After an Exit, f goes on with the old machine in the world in which that happened, so that Swap can be tried again;
// Exits that were called before the panic are then called once more. After an Enter, that world runs the new machine. Swap panics inside a
// callback; use [fsm.Tick.Defer] there.
//
// Questions and operations still accept handles of the old machine's layers and states, provided that the new machine was derived from it
// and has a layer and a state of the same names, present or former. What they return belongs to the new machine: compare
// [Population.Current] and [Population.Previous] by name, or ask [Population.Is]. State numbers are valid for one machine only: if layers
// or states in front of a state have been deleted, a condition that compares a [fsm.StateID] with that state's must be replaced in the new
// machine.
func (f *FSM[V]) Swap(m *fsm.Machine[V]) error { return f.plain().swap(unseenMachine(m)) }

// In returns the machine's population of a world, which takes commands and messages and answers questions. It is made by the first
// call. In panics if the world is nil.
func (f *FSM[V]) In(w donburi.World) *Population[V] {
	return shell[V](f.plain().in(w))
}

// Forget drops what f keeps for a world that is no longer needed, such as that of a level which is unloaded. (A world that the game just
// lets go of is collected, too, unless it is the one that f was used in last; until then [FSM.Swap], for one, goes through it.) No Exit
// runs. The world's population answers that nobody is there any more, is neither saved nor restored, and panics if it is ticked: ask
// [FSM.In] for another. What is sent to it, or has been, is dropped, and so are its subscribers with what they have not heard; functions
// that callbacks of the same tick have given to [fsm.Tick.Defer] are carried out all the same. If f serves the world again, by a new
// population, its entities start anew; so forget a world only when nothing ticks it any more, not in a system of its ecs that others come
// behind. Forget panics inside a callback. [Forget] does so for all machines.
func (f *FSM[V]) Forget(w donburi.World) { f.plain().forget(w) }

// Update runs one tick of a world with the configured step: first the queued commands and messages; then, for each entity, layer by layer,
// a transition or else the state's Update (how entities interleave is not promised); then what callbacks have deferred. Without a handler
// ([fsm.Config.OnFault]), Update panics if an entity lacks a component that the view needs, and, with a *[fsm.Fault], if a callback panics.
func (f *FSM[V]) Update(w donburi.World) { f.In(w).Update() }

// Advance is like [FSM.Update], but with the caller's step: for slow motion, or a measured frame time. Give the other systems the
// same step, or bodies move at full speed while their machines think slowly. A step of 0 is a tick in which no time passes. Advance
// panics if step is negative.
func (f *FSM[V]) Advance(w donburi.World, step time.Duration) { f.In(w).Advance(step) }

// System is [FSM.Update] in the form that donburi's ecs expects. It ignores the clock of the ecs, which shows real time.
func (f *FSM[V]) System(e *ecs.ECS) { f.Update(ecsWorld(e)) }
