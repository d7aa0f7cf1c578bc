package states

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// FollowRouteBatch is [Kit.FollowRoute] in batch form.
func (k *Kit[V]) FollowRouteBatch() func(*fsm.Tick, []V) {
	body, route := k.body.need("FollowRouteBatch"), k.route.need("FollowRouteBatch")
	return func(t *fsm.Tick, vs []V) {
		dt := t.Delta()
		for i := range vs {
			FollowRoute(dt, at[components.BodyData](&vs[i], body), at[components.RouteData](&vs[i], route))
		}
	}
}

// ChaseBatch is [Kit.Chase] in batch form.
func (k *Kit[V]) ChaseBatch(speed float64) func(*fsm.Tick, []V) {
	body, sight := k.body.need("ChaseBatch"), k.sight.need("ChaseBatch")
	mustBeSpeed("ChaseBatch", speed)
	return func(t *fsm.Tick, vs []V) {
		dt := t.Delta()
		for i := range vs {
			Chase(dt, at[components.BodyData](&vs[i], body), at[components.SightData](&vs[i], sight), speed)
		}
	}
}

// SeesTargetBatch is [Kit.SeesTarget] in batch form.
func (k *Kit[V]) SeesTargetBatch() func(*fsm.Tick, []V, []bool) {
	sight := k.sight.need("SeesTargetBatch")
	return func(_ *fsm.Tick, vs []V, yes []bool) {
		yes = yes[:len(vs)]
		for i := range vs {
			yes[i] = SeesTarget(at[components.SightData](&vs[i], sight))
		}
	}
}

// LostTargetBatch is [Kit.LostTarget] in batch form.
func (k *Kit[V]) LostTargetBatch() func(*fsm.Tick, []V, []bool) {
	sight := k.sight.need("LostTargetBatch")
	return func(_ *fsm.Tick, vs []V, yes []bool) {
		yes = yes[:len(vs)]
		for i := range vs {
			yes[i] = LostTarget(at[components.SightData](&vs[i], sight))
		}
	}
}
