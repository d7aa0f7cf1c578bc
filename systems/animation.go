package systems

import (
	"math"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
)

// Animation plays every [components.Animation]. One Animation serves any number of worlds. Its zero value is ready to use, with a
// step of [DefaultStep].
type Animation struct {
	step time.Duration
}

// NewAnimation returns an animation system with the given step; 0 means [DefaultStep]. It panics if step is negative.
func NewAnimation(step time.Duration) *Animation {
	return &Animation{step: stepOr(step, "NewAnimation")}
}

// System is [Animation.Update] in the form that donburi's ecs expects.
func (s *Animation) System(e *ecs.ECS) { s.Update(ecsWorld(e)) }

// Update advances the world's animations by one step. It does not allocate.
func (s *Animation) Update(w donburi.World) { s.Advance(w, stepOr(s.step, "Animation")) }

// Advance is like [Animation.Update], but with the caller's step, as for [FSM.Advance]. It panics if step is negative,
// and inside a callback of a machine that several workers step.
func (s *Animation) Advance(w donburi.World, step time.Duration) {
	mustBeWorld("Animation", w)
	mustBeApart("Animation", w)
	mustRunForward("Animation", step)
	dt := secondsOf(step)
	column := w.StorageAccessor().Components.Storage(components.Animation)
	a, i := zeroes(column.Component)
	for n, archetype := range w.Archetypes() {
		if !archetype.Layout().HasComponent(components.Animation) {
			continue
		}
		a = index(a, n)
		for i = range index(i, archetype.Count()) {
			play((*components.AnimationData)(column.Component(a, i)), dt)
		}
	}
}

// almost is the part of a frame's time that may be missing at its end. Steps and frame times are rounded, so six sixtieths of a second add
// up to a little less than 0.1, and a frame of that length would take a seventh.
const almost = 1e-9

// play is short so that it is inlined: in most ticks no frame ends.
func play(a *components.AnimationData, dt float64) {
	if a.FrameTime > 0 {
		if a.Clock += dt; a.Clock >= a.FrameTime*(1-almost) {
			turnPage(a, dt)
		}
	}
}

// turnPage shows the frame that the clock has reached, which is not the next one if frames are shorter than ticks.
// A frame that is overdue because the pace has changed does not make it pass over another: no more frames end than fit into the tick.
func turnPage(a *components.AnimationData, dt float64) {
	passed := max(1, min(math.Floor(a.Clock/a.FrameTime+almost), math.Ceil(dt/a.FrameTime-almost)))
	a.Clock = min(max(a.Clock-float64(passed*a.FrameTime), 0), a.FrameTime)
	switch frame, frames := float64(a.Frame)+passed, float64(max(a.Frames, 1)); {
	case frame < frames:
		a.Frame = uint16(frame)
	case a.Once:
		a.Frame, a.Clock = uint16(frames-1), a.FrameTime
	default:
		a.Frame = uint16(math.Mod(frame, frames))
	}
}
