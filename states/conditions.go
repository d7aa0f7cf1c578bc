package states

import (
	"math"

	"github.com/horde-fsm/horde/components"
)

// SeesTarget reports whether a target is in the cone of view.
func SeesTarget(s *components.SightData) bool { return s.Seen }

// LostTarget reports whether nothing is tracked: no target has been seen yet, or the last one got away.
func LostTarget(s *components.SightData) bool { return !s.Tracked }

// TargetWithin reports whether a target is tracked and was closer than distance, in metres, when perception last looked.
func TargetWithin(s *components.SightData, distance float64) bool {
	return s.Tracked && s.Distance < distance
}

// Within reports whether the body is closer to p than distance, in metres. To ask whether it has arrived, give at least
// what it moves with: as soon as it is closer than that, it stops. It is [components.ArriveWithin] for MoveTo and Chase.
func Within(b *components.BodyData, p components.Vec2, distance float64) bool {
	d := sub(p, b.Position)
	return Dot(d, d) < signedSquare(distance)
}

// RouteEnded reports whether a route that is followed once is over: [FollowRoute] has come within [components.ArriveWithin] of its last
// waypoint, or it has none.
func RouteEnded(r *components.RouteData) bool { return r.Ended() }

// StillBelow is the speed, in metres per second, below which a body counts as standing still.
const StillBelow = 0.1

// IsStill reports whether the body is slower than [StillBelow].
func IsStill(b *components.BodyData) bool {
	return Dot(b.Velocity, b.Velocity) < StillBelow*StillBelow
}

// IsRunning reports whether the body moves at runFrom, in metres per second, or faster; the usual value is [components.RunFrom].
func IsRunning(b *components.BodyData, runFrom float64) bool {
	return Dot(b.Velocity, b.Velocity) >= signedSquare(runFrom)
}

// signedSquare keeps the sign, so that comparing squares is comparing numbers: nothing is closer than -5 m, and all is faster than -5 m/s.
func signedSquare(x float64) float64 { return float64(x * math.Abs(x)) }
