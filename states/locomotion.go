package states

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// Gaits are the states of a layer that tells how a body moves; see [Kit.Locomotion].
type Gaits[V any] struct {
	Stand, Walk, Run *fsm.State[V]
}

// Locomotion adds the states stand, walk and run to a layer, and transitions that follow the body's speed: the body stands below
// [StillBelow], even if that is said to be running, and runs from the speed that [Kit.IsRunning] uses. Between stand and run it walks for
// a tick.
//
// The layer only observes: put it after the layer whose states drive the body, and give its states whatever should happen, such as
// [Kit.Play] on entering. The kit needs a body.
func (k *Kit[V]) Locomotion(l *fsm.Layer[V]) Gaits[V] {
	still, fast := k.stillFor("Locomotion"), k.runningFor("Locomotion")
	running := func(v *V) bool { return fast(v) && !still(v) }
	g := newGaits(l)
	g.Stand.To(g.Walk).WhenNot(still).As("moves")
	g.Walk.To(g.Run).When(running).As("runs")
	g.Walk.To(g.Stand).When(still).As("is still")
	g.Run.To(g.Walk).WhenNot(running).As("slows down")
	return g
}

// LocomotionBatch is like [Kit.Locomotion], with conditions in batch form.
func (k *Kit[V]) LocomotionBatch(l *fsm.Layer[V]) Gaits[V] {
	still, moving := k.stillBatch(true), k.stillBatch(false)
	running, slow := k.runningBatch(true), k.runningBatch(false)
	g := newGaits(l)
	g.Stand.To(g.Walk).WhenBatch(moving).As("moves")
	g.Walk.To(g.Run).WhenBatch(running).As("runs")
	g.Walk.To(g.Stand).WhenBatch(still).As("is still")
	g.Run.To(g.Walk).WhenBatch(slow).As("slows down")
	return g
}

func newGaits[V any](l *fsm.Layer[V]) Gaits[V] {
	return Gaits[V]{Stand: l.State("stand"), Walk: l.State("walk"), Run: l.State("run")}
}

// stillBatch returns a condition that holds if IsStill returns want.
func (k *Kit[V]) stillBatch(want bool) func(*fsm.Tick, []V, []bool) {
	body := k.body.need("LocomotionBatch")
	return func(_ *fsm.Tick, vs []V, yes []bool) {
		yes = yes[:len(vs)]
		for i := range vs {
			yes[i] = IsStill(at[components.BodyData](&vs[i], body)) == want
		}
	}
}

// runningBatch returns a condition that holds if whether the body runs is want: IsRunning says so, and it is not still.
func (k *Kit[V]) runningBatch(want bool) func(*fsm.Tick, []V, []bool) {
	body := k.body.need("LocomotionBatch")
	if !k.locomotion.found {
		return func(_ *fsm.Tick, vs []V, yes []bool) {
			yes = yes[:len(vs)]
			for i := range vs {
				yes[i] = IsRunning(at[components.BodyData](&vs[i], body), components.RunFrom) == want // which is more than still
			}
		}
	}
	locomotion := k.locomotion.offset
	return func(_ *fsm.Tick, vs []V, yes []bool) {
		yes = yes[:len(vs)]
		for i := range vs {
			b, runFrom := at[components.BodyData](&vs[i], body), at[components.LocomotionData](&vs[i], locomotion).RunFrom
			yes[i] = (IsRunning(b, runFrom) && !IsStill(b)) == want
		}
	}
}
