package systems

import (
	"reflect"
	"time"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Population is the entities of one world that run one machine. It is where commands and messages are given and
// questions asked; [FSM.In] returns it.
//
// It must not be used concurrently; populations of different worlds may. From inside a callback it answers questions;
// whatever would call back is asked for through the [fsm.Tick]. What is asked there about other entities is answered as far as the
// tick has got, which is a matter of the chunk size; with several workers it is a race with whoever steps them. Ask such questions in
// Tick.Defer, or between ticks; [Population.Count] may be asked anywhere.
type Population[V any] struct {
	inner  population
	engine *fsm.Engine[V]
}

// population is what a [Population] is around.
type population struct {
	shell    any // the Population
	runner   *runner
	host     *host
	audience audience
}

// shell returns the Population around p.
func shell[V any](p *population) *Population[V] { return p.shell.(*Population[V]) }

// newPopulation has a machine run in a world.
func newPopulation[V any](r *runner, w donburi.World) *population {
	h := newHost(r, w, reflect.TypeFor[V]())
	p := &Population[V]{inner: population{runner: r, host: h}}
	p.inner.shell = p
	p.engine = fsm.NewEngine(r.first.(*fsm.Machine[V]), &hostOf[V]{h, p}, r.cfg)
	h.engine, h.chunkSize = p.engine, p.engine.Config().ChunkSize
	h.exit = func(e fsm.Entity, row fsm.Row, view unsafe.Pointer, gone func()) {
		p.engine.Exit(e, row, unsafe.Slice((*V)(view), 1), gone)
	}
	if r.machine != r.first {
		if err := p.engine.Swap(r.machine.(*fsm.Machine[V])); err != nil {
			panic(err) // FSM.Swap has refused such a machine
		}
	}
	w.OnCreate(h.onCreate)
	w.OnRemove(h.onRemove)
	return &p.inner
}

// Update runs one tick; see [FSM.Update].
func (p *Population[V]) Update() { p.Advance(p.engine.Config().Step) }

// Advance runs one tick of that length; see [FSM.Advance].
func (p *Population[V]) Advance(step time.Duration) { p.inner.advance(step) }

func (p *population) advance(step time.Duration) {
	engine := p.host.engine
	if len(p.audience.subscribers) > 0 {
		before := engine.Tick()
		defer func() {
			if engine.Tick() != before { // also a tick that ended in a panic has its changes
				p.publish()
			}
		}()
	}
	engine.Advance(step)
	if packer := p.runner.packer; packer != nil && len(p.host.neighbours.calling) == 0 { // else another machine's callback ticks this one
		packer.Update(p.host.world)
	}
}

// World returns the world.
func (p *Population[V]) World() donburi.World { return p.inner.host.world }

// Machine returns the machine that runs: another one after [FSM.Swap].
func (p *Population[V]) Machine() *fsm.Machine[V] { return p.engine.Machine() }

// Len returns the number of entities that run the machine.
func (p *Population[V]) Len() int { return p.inner.host.len() }

// Unattached returns the number of entities that have all components the machine's view needs, and do not run it: as a rule those
// that were created without [FSM.Component]. It is 0 where the view needs none, since that would be everybody. It takes as long as
// there are archetypes in the world, and allocates nothing.
func (p *Population[V]) Unattached() int { return p.inner.host.unattached() }

// Tick returns the number of ticks so far.
func (p *Population[V]) Tick() uint64 { return p.engine.Tick() }

// Now returns the simulated time.
func (p *Population[V]) Now() time.Duration { return p.engine.Now() }

// Changes returns the changes of state of the last tick, after those made between it and the tick before. The slice is
// valid until the next tick. Each change is in it once, tick by tick. What functions given to [fsm.Tick.Defer] and the fault handler
// change is made after the tick and comes with the next. Entities in it may be gone: ask the world whether they are Valid.
func (p *Population[V]) Changes() []fsm.Change { return p.engine.Changes() }

// Lost returns the queued commands and messages that had no effect in the last tick. The slice is valid until the next.
func (p *Population[V]) Lost() []fsm.Lost { return p.engine.Lost() }

// Stats returns the counters.
func (p *Population[V]) Stats() fsm.Stats { return p.engine.Stats() }

// Hash returns a number that depends on all machine data; see [fsm.Engine.Hash].
func (p *Population[V]) Hash() uint64 { return p.engine.Hash() }

// RowBytes returns the size of one entity's machine data in bytes.
func (p *Population[V]) RowBytes() int { return p.engine.RowBytes() }

// Count returns the number of entities whose current state s is, from counts that are kept. Entities that were created since the
// last tick have not started and are in no state. Callbacks of a tick are told how many there were when it began. Asked between ticks,
// or by a callback of another machine, it first puts rows in order, which takes up to a nanosecond for each of the world's entities that
// run the machine: so ask once a tick, not once for each of many entities.
func (p *Population[V]) Count(s *fsm.State[V]) int { return p.engine.Count(s) }

// AppendEntities appends the entities whose current state s is and returns the extended slice. See [fsm.Engine.AppendEntities] for
// when to ask.
func (p *Population[V]) AppendEntities(dst []donburi.Entity, s *fsm.State[V]) []donburi.Entity {
	entities := p.engine.AppendEntities(*(*[]fsm.Entity)(unsafe.Pointer(&dst)), s) // both are the same 64 bits
	return *(*[]donburi.Entity)(unsafe.Pointer(&entities))
}

// Execute acts on a command at once; see [fsm.Engine.Execute].
func (p *Population[V]) Execute(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) bool {
	return p.engine.Execute(fsm.Entity(e), c, layers...)
}

// Perform is the strict Execute: a command that leads nowhere is an error; see [fsm.Engine.Perform].
func (p *Population[V]) Perform(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) error {
	return p.engine.Perform(fsm.Entity(e), c, layers...)
}

// Can reports whether a command would fire a transition now; see [fsm.Engine.Can].
func (p *Population[V]) Can(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) bool {
	return p.engine.Can(fsm.Entity(e), c, layers...)
}

// AppendCommands appends the commands that would fire a transition now; see [fsm.Engine.AppendCommands].
func (p *Population[V]) AppendCommands(dst []fsm.Command, e donburi.Entity, layers ...*fsm.Layer[V]) []fsm.Command {
	return p.engine.AppendCommands(dst, fsm.Entity(e), layers...)
}

// Send queues a command for the start of the next tick; see [fsm.Engine.Send].
func (p *Population[V]) Send(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) {
	p.engine.Send(fsm.Entity(e), c, layers...)
}

// SendAll queues a command for all entities, for the start of the next tick; see [fsm.Engine.SendAll].
func (p *Population[V]) SendAll(c fsm.Command, layers ...*fsm.Layer[V]) {
	p.engine.SendAll(c, layers...)
}

// SendFor queues a command that waits until something takes it, or its time to live is over; see [fsm.Engine.SendFor].
func (p *Population[V]) SendFor(e donburi.Entity, c fsm.Command, ttl time.Duration, layers ...*fsm.Layer[V]) {
	p.engine.SendFor(fsm.Entity(e), c, ttl, layers...)
}

// Tell hands a message to the current states at once and reports whether one handled it; see [fsm.Engine.Tell].
func (p *Population[V]) Tell(e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) bool {
	return p.engine.Tell(fsm.Entity(e), m, layers...)
}

// Post queues a message for the start of the next tick; see [fsm.Engine.Post].
func (p *Population[V]) Post(e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) {
	p.engine.Post(fsm.Entity(e), m, layers...)
}

// PostAll queues a message for all entities, for the start of the next tick; see [fsm.Engine.PostAll].
func (p *Population[V]) PostAll(m fsm.Message, layers ...*fsm.Layer[V]) {
	p.engine.PostAll(m, layers...)
}

// ChangeTo changes to a state directly, by Exit and Enter; see [fsm.Engine.ChangeTo].
func (p *Population[V]) ChangeTo(e donburi.Entity, s *fsm.State[V]) error {
	return p.engine.ChangeTo(fsm.Entity(e), s)
}

// Revert changes a layer back to its previous state and reports whether it did; see [fsm.Engine.Revert].
func (p *Population[V]) Revert(e donburi.Entity, l *fsm.Layer[V]) bool {
	return p.engine.Revert(fsm.Entity(e), l)
}

// Restart starts an entity afresh that was stopped by a fault; see [fsm.Engine.Restart].
func (p *Population[V]) Restart(e donburi.Entity) error { return p.engine.Restart(fsm.Entity(e)) }

// Pause stops an entity until Resume: nothing is called for it, and its time stands still; see [fsm.Engine.Pause].
func (p *Population[V]) Pause(e donburi.Entity) error { return p.engine.Pause(fsm.Entity(e)) }

// Resume lets an entity go on that was paused; see [fsm.Engine.Resume].
func (p *Population[V]) Resume(e donburi.Entity) error { return p.engine.Resume(fsm.Entity(e)) }

// Paused reports whether the entity is paused.
func (p *Population[V]) Paused(e donburi.Entity) bool { return p.engine.Paused(fsm.Entity(e)) }

// Has reports whether the entity runs the machine.
func (p *Population[V]) Has(e donburi.Entity) bool { return p.engine.Has(fsm.Entity(e)) }

// Stopped reports whether the entity was stopped by a fault.
func (p *Population[V]) Stopped(e donburi.Entity) bool { return p.engine.Stopped(fsm.Entity(e)) }

// Current returns the current state of a layer; nil if the entity does not run the machine or has not started.
func (p *Population[V]) Current(e donburi.Entity, l *fsm.Layer[V]) *fsm.State[V] {
	return p.engine.Current(fsm.Entity(e), l)
}

// Previous returns the state of a layer before the current one; nil if there was none.
func (p *Population[V]) Previous(e donburi.Entity, l *fsm.Layer[V]) *fsm.State[V] {
	return p.engine.Previous(fsm.Entity(e), l)
}

// Since returns the simulated time since the current state of a layer was entered; 0 if there is none.
func (p *Population[V]) Since(e donburi.Entity, l *fsm.Layer[V]) time.Duration {
	return p.engine.Since(fsm.Entity(e), l)
}

// Is reports whether s is a current state of the entity: it is not if s is nil or of another machine.
func (p *Population[V]) Is(e donburi.Entity, s *fsm.State[V]) bool {
	return p.engine.Is(fsm.Entity(e), s)
}

// IsIn reports whether a state of that name is current in any layer, or in one of the layers given.
func (p *Population[V]) IsIn(e donburi.Entity, name string, layers ...*fsm.Layer[V]) bool {
	return p.engine.IsIn(fsm.Entity(e), name, layers...)
}

// LastChange tells how the current state of a layer was entered; see [fsm.Engine.LastChange].
func (p *Population[V]) LastChange(e donburi.Entity, l *fsm.Layer[V]) (cause fsm.Cause, transition int) {
	return p.engine.LastChange(fsm.Entity(e), l)
}

// Explain answers why each transition that leaves the current state of a layer is going to be taken in the next tick, or why
// not; see [fsm.Engine.Explain]. It panics if the entity lacks a component that the view needs, as the tick would.
func (p *Population[V]) Explain(dst []fsm.Answer, e donburi.Entity, l *fsm.Layer[V]) []fsm.Answer {
	return p.engine.Explain(dst, fsm.Entity(e), l)
}

// SetEvery makes one entity tick every n-th tick only, its delta summed up; see [fsm.Engine.SetEvery].
func (p *Population[V]) SetEvery(e donburi.Entity, n int) error {
	return p.engine.SetEvery(fsm.Entity(e), n)
}

// Every returns the interval at which the entity ticks; 0 if it does not run the machine.
func (p *Population[V]) Every(e donburi.Entity) int { return p.engine.Every(fsm.Entity(e)) }
