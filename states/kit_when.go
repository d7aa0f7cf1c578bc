package states

import "github.com/horde-fsm/horde/components"

// SeesTarget returns a condition that calls [SeesTarget]. It needs sight.
func (k *Kit[V]) SeesTarget() func(*V) bool {
	sight := k.sight.need("SeesTarget")
	return func(v *V) bool { return SeesTarget(at[components.SightData](v, sight)) }
}

// LostTarget returns a condition that calls [LostTarget]. It needs sight.
func (k *Kit[V]) LostTarget() func(*V) bool {
	sight := k.sight.need("LostTarget")
	return func(v *V) bool { return LostTarget(at[components.SightData](v, sight)) }
}

// TargetWithin returns a condition that calls [TargetWithin] with a distance in metres. It needs sight.
func (k *Kit[V]) TargetWithin(distance float64) func(*V) bool {
	sight := k.sight.need("TargetWithin")
	mustBeDistance("TargetWithin", distance)
	return func(v *V) bool { return TargetWithin(at[components.SightData](v, sight), distance) }
}

// IsStill returns a condition that calls [IsStill]. It needs a body.
func (k *Kit[V]) IsStill() func(*V) bool { return k.stillFor("IsStill") }

// stillFor is IsStill for the method of that name, which panics if there is no body.
func (k *Kit[V]) stillFor(method string) func(*V) bool {
	body := k.body.need(method)
	return func(v *V) bool { return IsStill(at[components.BodyData](v, body)) }
}

// IsRunning returns a condition that calls [IsRunning] with the RunFrom of the entity's locomotion component, or with
// [components.RunFrom] if V has no field for one. It needs a body. If the locomotion field is optional, the condition panics for an
// entity without the component.
func (k *Kit[V]) IsRunning() func(*V) bool { return k.runningFor("IsRunning") }

// runningFor is IsRunning for the method of that name, which panics if there is no body.
func (k *Kit[V]) runningFor(method string) func(*V) bool {
	body := k.body.need(method)
	if !k.locomotion.found {
		return func(v *V) bool { return IsRunning(at[components.BodyData](v, body), components.RunFrom) }
	}
	locomotion := k.locomotion.offset
	return func(v *V) bool {
		return IsRunning(at[components.BodyData](v, body), at[components.LocomotionData](v, locomotion).RunFrom)
	}
}

// RouteEnded returns a condition that calls [RouteEnded]. It needs a route.
func (k *Kit[V]) RouteEnded() func(*V) bool {
	route := k.route.need("RouteEnded")
	return func(v *V) bool { return RouteEnded(at[components.RouteData](v, route)) }
}

// ClipEnded returns a condition that holds once a clip that plays once has ended; see [components.AnimationData.Ended]. It needs an
// animation.
func (k *Kit[V]) ClipEnded() func(*V) bool {
	animation := k.animation.need("ClipEnded")
	return func(v *V) bool { return at[components.AnimationData](v, animation).Ended() }
}

// Not returns the negation of a condition, as for an entry guard; a transition has [fsm.Transition.WhenNot], which keeps the condition's name.
// The negation of nil is nil, which Build reports.
func Not[V any](condition func(*V) bool) func(*V) bool {
	if condition == nil {
		return nil
	}
	return func(v *V) bool { return !condition(v) }
}
