package systems

import (
	"fmt"
	"math"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
)

// Perception writes into every [components.Sight] what that entity sees of the [components.Target] entities. It belongs
// before the machines, whose states ask. Entities with sight or the target mark but without a [components.Body] are passed
// over, and nobody sees itself.
//
// With some dozens of targets or more, whoever looks is compared with those around only, so that two armies may look out for each other.
// Who has none anywhere near, or sees to infinity, is compared with more of them, in the end with all.
//
// Where not all look out for the same, as where wolves look out for sheep and sheep for wolves, each side has a Perception of its
// own, made by [NewPerceptionOf]. An entity's Sight holds the result of one: a second would overwrite what the first has written.
//
// It keeps the simulated time, so each world has one of its own. Its zero value ticks by [DefaultStep].
type Perception struct {
	step      time.Duration
	who, whom filter.LayoutFilter // nil for all who have sight, and for those with the mark
	clock     clock
	targets   []sighted
	ground    ground
	numbers   map[donburi.Entity]int32 // of targets; empty until somebody asks
	lookers   lookers
}

// NewPerception makes a perception system whose tick is step long; 0 stands for [DefaultStep]. It panics if step is negative.
func NewPerception(step time.Duration) *Perception {
	return &Perception{step: stepOr(step, "NewPerception")}
}

// NewPerceptionOf makes a perception system for one side: entities that match the filter who look out for entities that match the
// filter whom, which need no [components.Target] mark.
//
//	wolfEyes := systems.NewPerceptionOf(0, filter.Contains(wolf), filter.Contains(sheep))
//	sheepEyes := systems.NewPerceptionOf(0, filter.Contains(sheep), filter.Contains(wolf))
//
// A nil who stands for all with [components.Sight], a nil whom for all with the mark, as in [NewPerception]. No entity may
// match the who of two perceptions of a world: each would take the other's result for its own, of the tick before. It panics if
// step is negative.
func NewPerceptionOf(step time.Duration, who, whom filter.LayoutFilter) *Perception {
	return &Perception{step: stepOr(step, "NewPerceptionOf"), who: who, whom: whom}
}

// System is [Perception.Update] in the form that donburi's ecs takes.
func (p *Perception) System(e *ecs.ECS) { p.Update(worldOf(e)) }

// Now returns the simulated time: one step after the first update. Where the machines of the world are ticked as often and by
// the same steps, it is what [Population.Now] says, to the nanosecond.
func (p *Perception) Now() time.Duration { return p.clock.now }

// SetNow puts the simulated time to now: after loading a game, to what it was when the game was saved, which [Population.Now] says
// when the snapshot of the machines has been restored. Nothing else of a Perception need be saved: what the eyes have seen is in their
// components, whose TrackedAt goes by this time. A game of Updates alone goes on to the nanosecond as it would have; after steps of
// other lengths, Now may be one behind the machines' from here on. SetNow panics if now is negative.
func (p *Perception) SetNow(now time.Duration) {
	if now < 0 {
		panic(fmt.Sprintf("systems: Perception.SetNow to %v; time begins at 0", now))
	}
	p.clock.set(now, stepOr(p.step, "Perception"))
}

// Update looks once through every pair of eyes, one step later than before. With one worker it allocates nothing while the number of
// targets does not grow.
func (p *Perception) Update(w donburi.World) { p.Advance(w, stepOr(p.step, "Perception")) }

// Advance is [Perception.Update] with a step of the caller's, as [FSM.Advance] takes it. With a step of 0 the eyes look again at the
// same time. It panics if step is negative, or so long that simulated time would pass the 292 years that a duration can hold.
func (p *Perception) Advance(w donburi.World, step time.Duration) {
	mustBeWorld("Perception", w)
	mustRunForward("Perception", step)
	if step >= math.MaxInt64-p.clock.now {
		panic(fmt.Sprintf("systems: Perception.Advance by %v when %v have passed; simulated time ends after 292 years (time.Since a time that was never set is as long)",
			step, p.clock.now))
	}
	p.clock.advance(step)
	p.findTargets(w)
	p.ground.lay(p.targets)

	p.lookers.list(w, p.who)
	if helpers := p.helpers(); helpers > 0 {
		p.lookTogether(w, helpers)
	} else {
		p.lookAround(w, nil)
	}
}

// marked finds the targets of a perception that was not told of any others.
var marked = filter.Contains(components.Target)

func (p *Perception) findTargets(w donburi.World) {
	p.targets = p.targets[:0]
	clear(p.numbers)
	whom := p.whom
	if whom == nil {
		whom = marked
	}
	column := w.StorageAccessor().Components.Storage(components.Body)
	a, i := zeroes(column.Component)
	for n, archetype := range w.Archetypes() {
		layout := archetype.Layout()
		if !layout.HasComponent(components.Body) || !whom.MatchesLayout(layout.Components()) {
			continue
		}
		a = index(a, n)
		entities := archetype.Entities()
		for i = range index(i, len(entities)) {
			b := (*components.BodyData)(column.Component(a, i))
			p.targets = append(p.targets, sighted{b.Position, entities[i], int32(len(p.targets))})
		}
	}
}
