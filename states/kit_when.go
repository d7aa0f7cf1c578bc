package states

import "github.com/horde-fsm/horde/components"

// SeesTarget makes [SeesTarget] a condition. It needs sight.
func (k *Kit[V]) SeesTarget() func(*V) bool {
	sight := k.sight.need("SeesTarget")
	return func(v *V) bool { return SeesTarget(at[components.SightData](v, sight)) }
}

// LostTarget makes [LostTarget] a condition. It needs sight.
func (k *Kit[V]) LostTarget() func(*V) bool {
	sight := k.sight.need("LostTarget")
	return func(v *V) bool { return LostTarget(at[components.SightData](v, sight)) }
}

// TargetWithin returns a condition that holds while a target is tracked and closer than distance, in metres. It needs sight.
func (k *Kit[V]) TargetWithin(distance float64) func(*V) bool {
	sight := k.sight.need("TargetWithin")
	return func(v *V) bool {
		s := at[components.SightData](v, sight)
		return s.Tracked && s.Distance < distance
	}
}

// IsStill makes [IsStill] a condition. It needs a body.
func (k *Kit[V]) IsStill() func(*V) bool { return k.stillFor("IsStill") }

// stillFor is IsStill for the method of that name, which panics if there is no body.
func (k *Kit[V]) stillFor(method string) func(*V) bool {
	body := k.body.need(method)
	return func(v *V) bool { return IsStill(at[components.BodyData](v, body)) }
}

// IsRunning makes [IsRunning] a condition, from the speed on that the locomotion component says, or from
// [components.RunFrom] on if V has no field for it. It needs a body, and panics for an entity that lacks the component where the field
// is optional.
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

// Not turns a condition around. There is no contrary of nil but nil, which Build finds.
func Not[V any](condition func(*V) bool) func(*V) bool {
	if condition == nil {
		return nil
	}
	return func(v *V) bool { return !condition(v) }
}
