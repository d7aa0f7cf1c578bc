package systems

import (
	"time"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Population is the set of entities in one world that run one machine. It takes commands and messages and answers questions. [FSM.In]
// returns it; the zero value cannot be used.
//
// A Population must not be used concurrently, but different worlds' populations may be. Inside a callback it answers questions;
// anything that would call back must be requested through the [fsm.Tick]. What a callback asks about other entities is answered as of
// the point that the tick has reached, which depends on the chunk size; with several workers it is a race with whoever is stepping
// them. Ask such questions in Tick.Defer or between ticks. [Population.Count] may be called anywhere.
//
// An entity that lacks a component which the view needs is a mistake of the game: ticks and operations panic, and say what it lacks. With
// [fsm.Config.OnFault], the entity is stopped instead, and the handler is told; see [fsm.Engine.Fail].
type Population[V any] struct {
	_     [0]*V // or Go would allow converting a Population of one view type into a Population of another
	inner population
}

// population is the implementation of [Population].
type population struct {
	runner   *runner
	host     *host
	engine   *fsm.Engine[unseen] // the host's
	hook     *hook
	audience audience
}

// shell returns the Population around p, at the same address. V must be its view type.
func shell[V any](p *population) *Population[V] { return (*Population[V])(unsafe.Pointer(p)) }

// made returns what p is around. It panics if FSM.In has not returned p.
func (p *Population[V]) made() *population {
	if p == nil || p.inner.engine == nil {
		panic("systems: a Population was used that FSM.In has not returned")
	}
	return &p.inner
}

// newPopulation makes a machine run in a world.
func newPopulation(r *runner, w donburi.World) *population {
	h := newHost(r, w)
	h.engine = fsm.NewEngine(r.machine, h, r.cfg)
	h.chunkSize = h.engine.Config().ChunkSize
	p := &population{runner: r, host: h, engine: h.engine}
	h.population, p.hook = p, hookInto(w, p)
	h.neighbours.populations = append(h.neighbours.populations, p)
	return p
}

// Update runs one tick; see [FSM.Update].
func (p *Population[V]) Update() { p.made().update() }

func (p *population) update() { p.advance(p.engine.Config().Step) }

// Advance runs one tick with the given step; see [FSM.Advance].
func (p *Population[V]) Advance(step time.Duration) { p.made().advance(step) }

func (p *population) advance(step time.Duration) {
	if err := p.host.Ended(); err != nil {
		panic(err.Error())
	}
	if len(p.audience.subscribers) > 0 {
		before := p.engine.Tick()
		defer func() {
			if p.engine.Tick() != before && !p.host.forgotten { // a tick that ended in a panic has its changes, too
				p.publish()
			}
		}()
	}
	p.host.stopIncomplete()
	p.engine.Advance(step)
	if p.host.forgotten { // by what a callback has deferred
		return
	}
	p.host.listLeft()
	// Repairs donburi's counter if what callbacks deferred has created archetypes.
	p.host.discover()
	if packer := p.runner.packer; packer != nil && len(p.host.neighbours.calling) == 0 { // else another machine's callback ticks this one
		packer.packSlowly(p.host.world, p.host.stirred)
		p.host.stirred = false
	}
}

// World returns the world.
func (p *Population[V]) World() donburi.World { return p.made().host.world }

// MachineName returns the name of the machine that runs.
func (p *Population[V]) MachineName() string { return p.made().engine.Machine().Name() }

// Machine returns the machine that runs: after [FSM.Swap], the new one.
func (p *Population[V]) Machine() *fsm.Machine[V] { return seenMachine[V](p.made().engine.Machine()) }

// Config returns the configuration, with defaults filled in: among others, the step of a tick.
func (p *Population[V]) Config() fsm.Config { return p.made().engine.Config() }

// Len returns the number of entities that run the machine.
func (p *Population[V]) Len() int { return p.made().host.len() }

// Unattached returns the number of entities that have all components the machine's view needs but do not run the machine; as a rule
// they were created without [FSM.Component]. Entities that run other machines on these components count, too. It returns 0 if the view
// needs no component, since every entity would count. Its time is proportional to the number of archetypes in the world. It does not
// allocate.
func (p *Population[V]) Unattached() int { return p.made().host.unattached() }

// Tick returns the number of ticks so far.
func (p *Population[V]) Tick() uint64 { return p.made().engine.Tick() }

// Now returns the simulated time.
func (p *Population[V]) Now() time.Duration { return p.made().engine.Now() }

// Changes returns the changes of state made in the last tick, preceded by those made between it and the tick before. Each change is
// listed once, tick by tick. Changes made by functions given to [fsm.Tick.Defer] and by the fault handler are made after the tick and
// come with the next. The slice is valid until the next tick, Swap or Restore. Its entities may be gone: ask the world whether they are Valid.
func (p *Population[V]) Changes() []fsm.Change { return p.made().engine.Changes() }

// InternalTransitions returns the internal transitions taken in the last tick, preceded by those taken between it and the tick before; see
// [fsm.Engine.InternalTransitions]. The slice is valid until the next tick, Swap or Restore.
func (p *Population[V]) InternalTransitions() []fsm.Change {
	return p.made().engine.InternalTransitions()
}

// Left returns the entities that have left since the tick before: that had started and, as the last tick ended, run the machine no longer,
// because they were removed from the world or detached, or their machine component was taken off by hand. Each is listed once, in ascending
// order. Those that functions given to [fsm.Tick.Defer] or the fault handler remove leave after the tick and come with the next, and so do
// those whose component a callback takes off by hand, of which the world says nothing. Whoever was given the component again by the end of
// the tick is not listed: it starts again, which Changes tell, unless it is stopped before that. A tick that ends in a panic lists nobody;
// the next lists them. After Restore, and after Forget, nobody is listed who has left before: a snapshot does not contain them. The slice is
// valid until the next tick, Swap or Restore. Its entities are gone, unless they have only lost the machine.
func (p *Population[V]) Left() []fsm.Entity { return p.made().host.listed() }

// AppendEntered appends the entities that have entered s according to [Population.Changes] to dst and returns the extended slice: in the
// order of the changes, by whatever cause, and once for each time. If further states are given, only those that came from one of these
// count. See [fsm.Engine.AppendEntered].
func (p *Population[V]) AppendEntered(dst []donburi.Entity, s *fsm.State[V], from ...*fsm.State[V]) []donburi.Entity {
	return worldEntities(p.made().engine.AppendEntered(engineEntities(dst), unseenState(s), unseenStates(from)...))
}

// Lost returns the queued commands and messages that had no effect in the last tick. The slice is valid until the next tick, Swap or
// Restore.
func (p *Population[V]) Lost() []fsm.Lost { return p.made().engine.Lost() }

// Stats returns the counters.
func (p *Population[V]) Stats() fsm.Stats { return p.made().engine.Stats() }

// Hash returns a hash of all machine data, and of what is queued, but not of components; see [fsm.Engine.Hash]. Like [Population.Count], it
// may first have to put rows in order.
func (p *Population[V]) Hash() uint64 { return p.made().engine.Hash() }

// RowBytes returns the size of one entity's machine data, in bytes.
func (p *Population[V]) RowBytes() int { return p.made().engine.RowBytes() }

// Count returns the number of entities whose current state is s. It does not scan the world. Entities created since the last tick
// have not started and are in no state. A callback of a tick is told the number at the beginning of that tick. Called between ticks,
// or by a callback of another machine, Count first puts rows in order, which takes up to a nanosecond for each entity in the world
// that runs the machine; so call it once a tick, not once for each of many entities.
func (p *Population[V]) Count(s *fsm.State[V]) int { return p.made().engine.Count(unseenState(s)) }

// AppendEntities appends the entities whose current state is s to dst and returns the extended slice, in row order. See
// [fsm.Engine.AppendEntities] for when it may be called. Like [Population.Count], it may first have to put rows in order.
func (p *Population[V]) AppendEntities(dst []donburi.Entity, s *fsm.State[V]) []donburi.Entity {
	return worldEntities(p.made().engine.AppendEntities(engineEntities(dst), unseenState(s)))
}

// Entities of the engine and of the world are the same 64 bits.

func engineEntities(all []donburi.Entity) []fsm.Entity {
	return *(*[]fsm.Entity)(unsafe.Pointer(&all))
}

func worldEntities(all []fsm.Entity) []donburi.Entity {
	return *(*[]donburi.Entity)(unsafe.Pointer(&all))
}

// Start starts an entity that was created with the machine's component at once, and not only in its first tick: in the initial states or,
// in layers of which a state is given, in that; see [fsm.Engine.Start].
func (p *Population[V]) Start(e donburi.Entity, states ...*fsm.State[V]) error {
	return p.made().engine.Start(fsm.Entity(e), unseenStates(states)...)
}

// Place is [Population.Start] without Enter: it puts an entity into states whose names the game has saved by its own means, and calls nothing;
// see [fsm.Engine.Place].
func (p *Population[V]) Place(e donburi.Entity, states ...*fsm.State[V]) error {
	return p.made().engine.Place(fsm.Entity(e), unseenStates(states)...)
}

// ChangeTo changes directly to a state, by Exit and Enter, and to inner states of it; see [fsm.Engine.ChangeTo].
func (p *Population[V]) ChangeTo(e donburi.Entity, s *fsm.State[V], inner ...*fsm.State[V]) error {
	return p.made().engine.ChangeTo(fsm.Entity(e), unseenState(s), unseenStates(inner)...)
}

// Revert changes a layer back to its previous state and reports whether it did; see [fsm.Engine.Revert].
func (p *Population[V]) Revert(e donburi.Entity, l *fsm.Layer[V]) bool {
	return p.made().engine.Revert(fsm.Entity(e), unseenLayer(l))
}

// Restart starts an entity afresh, whether a fault has stopped it or not. What is queued for it stays queued, what waits by SendFor and
// PostFor too; [Population.Withdraw] takes it back. It returns an error if the entity is paused; see [fsm.Engine.Restart].
func (p *Population[V]) Restart(e donburi.Entity) error {
	return p.made().engine.Restart(fsm.Entity(e))
}

// Pause makes an entity's machine stand still until Resume: nothing is called for it, and its time does not pass; see [fsm.Engine.Pause].
// Its body moves on as fast as it did, and its clip is played, since [Movement] and [Animation] know nothing of pauses: stop them, too.
func (p *Population[V]) Pause(e donburi.Entity) error { return p.made().engine.Pause(fsm.Entity(e)) }

// PauseFor pauses an entity for a time, as for hit stop; see [fsm.Engine.PauseFor].
func (p *Population[V]) PauseFor(e donburi.Entity, d time.Duration) error {
	return p.made().engine.PauseFor(fsm.Entity(e), d)
}

// Resume lets an entity go on that was paused; see [fsm.Engine.Resume].
func (p *Population[V]) Resume(e donburi.Entity) error { return p.made().engine.Resume(fsm.Entity(e)) }

// Paused reports whether the entity is paused.
func (p *Population[V]) Paused(e donburi.Entity) bool { return p.made().engine.Paused(fsm.Entity(e)) }

// PauseLeft returns for how long the entity still is in a pause for a time, 0 if it is in none; see [fsm.Engine.PauseLeft].
func (p *Population[V]) PauseLeft(e donburi.Entity) time.Duration {
	return p.made().engine.PauseLeft(fsm.Entity(e))
}

// Has reports whether the entity runs the machine.
func (p *Population[V]) Has(e donburi.Entity) bool { return p.made().engine.Has(fsm.Entity(e)) }

// Stopped reports whether a fault has stopped the entity.
func (p *Population[V]) Stopped(e donburi.Entity) bool { return p.made().engine.Stopped(fsm.Entity(e)) }

// StoppedBy returns the fault that has stopped the entity, or nil; see [fsm.Engine.StoppedBy].
func (p *Population[V]) StoppedBy(e donburi.Entity) *fsm.Fault {
	return p.made().engine.StoppedBy(fsm.Entity(e))
}

// Current returns the current state of a layer, or nil if the entity does not run the machine or has not started.
func (p *Population[V]) Current(e donburi.Entity, l *fsm.Layer[V]) *fsm.State[V] {
	return seenState[V](p.made().engine.Current(fsm.Entity(e), unseenLayer(l)))
}

// AppendCurrent appends the current states of an entity to dst, layer by layer, and returns the extended slice; see
// [fsm.Engine.AppendCurrent].
func (p *Population[V]) AppendCurrent(dst []*fsm.State[V], e donburi.Entity) []*fsm.State[V] {
	return seenStates[V](p.made().engine.AppendCurrent(unseenStates(dst), fsm.Entity(e)))
}

// Previous returns the state of a layer before the current one, or nil if there is none.
func (p *Population[V]) Previous(e donburi.Entity, l *fsm.Layer[V]) *fsm.State[V] {
	return seenState[V](p.made().engine.Previous(fsm.Entity(e), unseenLayer(l)))
}

// Since returns the simulated time since the current state of a layer was entered, or 0 if there is none.
func (p *Population[V]) Since(e donburi.Entity, l *fsm.Layer[V]) time.Duration {
	return p.made().engine.Since(fsm.Entity(e), unseenLayer(l))
}

// Is reports whether one of some states, such as those of a slice, is a current state of the entity; see [fsm.Engine.Is].
func (p *Population[V]) Is(e donburi.Entity, states ...*fsm.State[V]) bool {
	return p.made().engine.Is(fsm.Entity(e), unseenStates(states)...)
}

// IsIn reports whether a state of that name is current in any layer, or in one of the layers given.
func (p *Population[V]) IsIn(e donburi.Entity, name string, layers ...*fsm.Layer[V]) bool {
	return p.made().engine.IsIn(fsm.Entity(e), name, unseenLayers(layers)...)
}

// LastChange returns how the current state of a layer was entered; see [fsm.Engine.LastChange].
func (p *Population[V]) LastChange(e donburi.Entity, l *fsm.Layer[V]) (cause fsm.Cause, transition int) {
	return p.made().engine.LastChange(fsm.Entity(e), unseenLayer(l))
}

// Explain tells, for each transition that leaves the current state of a layer, whether it will be taken in the next tick and why, or
// why not; see [fsm.Engine.Explain], and [fsm.Machine.DescribeAnswer], which puts an answer into words. It panics if an entity that has
// started lacks a component that the view needs, as a tick without a fault handler would.
func (p *Population[V]) Explain(dst []fsm.Answer, e donburi.Entity, l *fsm.Layer[V]) []fsm.Answer {
	return p.made().engine.Explain(dst, fsm.Entity(e), unseenLayer(l))
}

// ExplainCommand tells why a command would be taken by Execute now, or why not; see [fsm.Engine.ExplainCommand].
func (p *Population[V]) ExplainCommand(dst []fsm.Answer, e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) []fsm.Answer {
	return p.made().engine.ExplainCommand(dst, fsm.Entity(e), c, unseenLayers(layers)...)
}

// SetInterval makes an entity tick only every n-th tick, with a delta that sums up the steps in between; see [fsm.Engine.SetInterval].
func (p *Population[V]) SetInterval(e donburi.Entity, n int) error {
	return p.made().engine.SetInterval(fsm.Entity(e), n)
}

// Interval returns the interval at which the entity ticks, in ticks, or 0 if it does not run the machine.
func (p *Population[V]) Interval(e donburi.Entity) int {
	return p.made().engine.Interval(fsm.Entity(e))
}
