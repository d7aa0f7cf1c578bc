package states

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// Stand returns a callback that calls [Stand], usually for OnEnter. It needs a body.
func (k *Kit[V]) Stand() func(*fsm.Tick, *V) {
	body := k.body.need("Stand")
	return func(_ *fsm.Tick, v *V) { Stand(at[components.BodyData](v, body)) }
}

// FollowRoute returns a callback that calls [FollowRoute]. It needs a body and a route.
func (k *Kit[V]) FollowRoute() func(*fsm.Tick, *V) {
	body, route := k.body.need("FollowRoute"), k.route.need("FollowRoute")
	return func(t *fsm.Tick, v *V) {
		FollowRoute(t.Delta(), at[components.BodyData](v, body), at[components.RouteData](v, route))
	}
}

// Chase returns a callback that calls [Chase] with speed, in metres per second. It needs a body and sight.
func (k *Kit[V]) Chase(speed float64) func(*fsm.Tick, *V) {
	body, sight := k.body.need("Chase"), k.sight.need("Chase")
	mustBeSpeed("Chase", speed)
	return func(t *fsm.Tick, v *V) {
		Chase(t.Delta(), at[components.BodyData](v, body), at[components.SightData](v, sight), speed)
	}
}

// ChaseWithin returns a callback that calls [ChaseWithin] with speed, in metres per second, and within, in metres. It needs a body and
// sight.
func (k *Kit[V]) ChaseWithin(speed, within float64) func(*fsm.Tick, *V) {
	body, sight := k.body.need("ChaseWithin"), k.sight.need("ChaseWithin")
	mustBeSpeed("ChaseWithin", speed)
	mustBeDistance("ChaseWithin", within)
	return func(t *fsm.Tick, v *V) {
		ChaseWithin(t.Delta(), at[components.BodyData](v, body), at[components.SightData](v, sight), speed, within)
	}
}

// Flee returns a callback that calls [Flee] with speed, in metres per second, away from where the target is or was last tracked. As
// long as no target has been seen, the body stands. It needs a body and sight.
func (k *Kit[V]) Flee(speed float64) func(*fsm.Tick, *V) {
	body, sight := k.body.need("Flee"), k.sight.need("Flee")
	mustBeSpeed("Flee", speed)
	return func(t *fsm.Tick, v *V) {
		b, s := at[components.BodyData](v, body), at[components.SightData](v, sight)
		if !s.HasTarget() {
			Stand(b)
			return
		}
		Flee(t.Delta(), b, s.Target, speed)
	}
}

// Face returns a callback that calls [Face], towards where the target is or was last tracked. As long as no target has been seen, the
// body does not turn. It needs a body and sight. Since the velocity stays, a state usually has it with Stand:
//
//	aim.OnEnter(use.Stand()).OnUpdate(use.Face())
func (k *Kit[V]) Face() func(*fsm.Tick, *V) {
	body, sight := k.body.need("Face"), k.sight.need("Face")
	return func(t *fsm.Tick, v *V) {
		if s := at[components.SightData](v, sight); s.HasTarget() {
			Face(t.Delta(), at[components.BodyData](v, body), s.Target)
		}
	}
}

// Wander returns a callback that calls [Wander] with speed, in metres per second, and the tick's random numbers. It needs a body.
func (k *Kit[V]) Wander(speed float64) func(*fsm.Tick, *V) {
	body := k.body.need("Wander")
	mustBeSpeed("Wander", speed)
	return func(t *fsm.Tick, v *V) { Wander(t.Delta(), at[components.BodyData](v, body), speed, t.Rand()) }
}

// Play returns a callback that starts a clip of the animation, usually for OnEnter; see [components.AnimationData.Play]. It needs an
// animation.
func (k *Kit[V]) Play(clip, frames uint16, frameTime float64) func(*fsm.Tick, *V) {
	animation := k.animation.need("Play")
	mustBeClip("Play", frames, frameTime)
	return func(_ *fsm.Tick, v *V) { at[components.AnimationData](v, animation).Play(clip, frames, frameTime) }
}

// PlayOnce returns a callback that starts a clip of the animation that stops at its last frame, usually for OnEnter; see
// [components.AnimationData.PlayOnce]. It needs an animation, and panics if frameTime is 0, since such a clip would never end.
//
//	strike.OnEnter(use.PlayOnce(clipStrike, 6, 0.08))
//	strike.To(guard).When(use.ClipEnded())
func (k *Kit[V]) PlayOnce(clip, frames uint16, frameTime float64) func(*fsm.Tick, *V) {
	animation := k.animation.need("PlayOnce")
	if mustBeClip("PlayOnce", frames, frameTime); frameTime == 0 {
		panic("states: PlayOnce was given a frame time of 0, with which the clip never ends; give more, in seconds, or use Play")
	}
	return func(_ *fsm.Tick, v *V) { at[components.AnimationData](v, animation).PlayOnce(clip, frames, frameTime) }
}
