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

// Perception writes into each entity's [components.Sight] what it sees of the entities marked with [components.Target]. Run it before
// the machines, whose states ask for it. Entities without a [components.Body], or whose position is not finite, neither see nor are seen,
// and no entity sees itself. The Sight of an entity that has lost its Body stays as it was.
//
// With a few dozen targets or more, each entity is compared only with those around it, so two armies can look out for each other. An
// entity that has no target anywhere near, or whose range is infinite, is compared with more of them, in the end with all, unless
// [Perception.OnlyInRange] gives up the distance of those that are out of range.
//
// Nothing is in the way of what they see, unless [Perception.SetBlocked] says so. [Perception.AppendWithin] answers who is within a
// radius.
//
// If not all entities look out for the same targets, as when wolves look out for sheep and sheep for wolves, give each side a
// Perception of its own, made by [NewPerceptionOf]. An entity's Sight holds the result of one Perception; a second would overwrite
// it.
//
// A Perception keeps simulated time, so each world needs its own. The zero value is ready to use, with a step of [DefaultStep].
type Perception struct {
	step      time.Duration
	who, whom filter.LayoutFilter // nil for all entities with sight, and for those with the mark
	clock     clock
	targets   []sighted
	ground    ground
	numbers   map[donburi.Entity]int32 // of targets; empty until needed
	most      int                      // that it has held
	lookers   lookers
	blocked   func(SightLine) bool // nil if nothing stands in the way

	onlyInRange bool
}

// NewPerception returns a perception system with the given step; 0 means [DefaultStep]. It panics if step is negative.
func NewPerception(step time.Duration) *Perception {
	return &Perception{step: stepOr(step, "NewPerception")}
}

// NewPerceptionOf returns a perception system for one side: entities that match the filter who look out for entities that match the
// filter whom. The latter need no [components.Target] mark.
//
//	wolfEyes := systems.NewPerceptionOf(0, filter.Contains(wolf), filter.Contains(sheep))
//	sheepEyes := systems.NewPerceptionOf(0, filter.Contains(sheep), filter.Contains(wolf))
//
// A nil who stands for all entities with [components.Sight], and a nil whom for all entities with the mark, as in [NewPerception]. No
// entity may match the who of two perceptions of a world: each would take the other's result for its own of the previous tick.
// NewPerceptionOf panics if step is negative.
func NewPerceptionOf(step time.Duration, who, whom filter.LayoutFilter) *Perception {
	return &Perception{step: stepOr(step, "NewPerceptionOf"), who: who, whom: whom}
}

// System is [Perception.Update] in the form that donburi's ecs expects.
func (p *Perception) System(e *ecs.ECS) { p.Update(ecsWorld(e)) }

// Now returns the simulated time: one step after the first update. If the world's machines are ticked as often and with the same
// steps, it equals [Population.Now], to the nanosecond.
func (p *Perception) Now() time.Duration { return p.clock.now }

// SetNow sets the simulated time. After loading a game, set it to the time at which the game was saved, which is what
// [Population.Now] returns once the machines' snapshot has been restored. Nothing else in a Perception needs saving: what the eyes
// have seen is in their components, whose TrackedAt refers to this time.
//
// A game whose steps are not all alike calls SetNow with the time of a machine of the world and looks before that machine ticks again. Then
// the eyes go on by the machine's time, to the nanosecond. Otherwise they may be a nanosecond behind it after such steps, since now does
// not show the fraction of a nanosecond that has passed besides. SetNow panics if now is negative.
func (p *Perception) SetNow(now time.Duration) {
	if now < 0 {
		panic(fmt.Sprintf("systems: Perception.SetNow to %v; time begins at 0", now))
	}
	p.clock.set(now, stepOr(p.step, "Perception"))
}

// Update has each entity look once, one step later than before. With one worker it does not allocate as long as neither the number of
// targets grows nor the crowds in which they stand, except that what it knows of a crowd that is gone is given up once.
func (p *Perception) Update(w donburi.World) { p.Advance(w, stepOr(p.step, "Perception")) }

// Advance is like [Perception.Update], but with the caller's step, as for [FSM.Advance]. With a step of 0 the entities look again at
// the same point in time. Advance panics if step is negative, if it would take simulated time beyond the 292 years that a
// [time.Duration] can hold, and inside a callback of a machine that several workers step.
func (p *Perception) Advance(w donburi.World, step time.Duration) {
	mustBeWorld("Perception", w)
	mustBeApart("Perception", w)
	mustRunForward("Perception", step)
	if step >= math.MaxInt64-p.clock.now {
		panic(fmt.Sprintf("systems: Perception.Advance by %v when %v have passed; simulated time ends after 292 years (time.Since a time that was never set is as long)",
			step, p.clock.now))
	}
	p.clock.recall(w)
	p.clock.advance(step)
	p.findTargets(w)
	p.ground.lay(p.targets, deepest)

	p.lookers.list(w, p.who)
	helpers := p.helpers()
	for len(p.lookers.rooms) <= helpers {
		p.lookers.rooms = append(p.lookers.rooms, scratch{})
	}
	if helpers > 0 {
		p.lookTogether(w, helpers)
	} else {
		p.lookAround(w, nil, &p.lookers.rooms[0])
	}
}

// marked finds the targets of a perception that was not given any others.
var marked = filter.Contains(components.Target)

func (p *Perception) findTargets(w donburi.World) {
	p.targets = p.targets[:0]
	p.forgetNumbers()
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
			if finite(b.Position) { // the others cannot be seen; a game may park entities at infinity, and many at that
				p.targets = append(p.targets, sighted{b.Position, entities[i], int32(len(p.targets))})
			}
		}
	}
}
