package states

import (
	"math"

	"github.com/horde-fsm/horde/components"
)

// FollowRoute sends the body to its next waypoint. Once the body is within [components.ArriveWithin] of it, the first of those after it
// that is farther away becomes the next, in the same tick. On a route without waypoints, or with none that is farther away than that, as
// on one with a single waypoint, a post, once it is there, the body stands, as it does where a route ends that is followed once.
//
// A step that would go beyond the next waypoint, as of a body that seldom ticks, goes on along the route as far as that leads the body past
// no waypoint by more than ArriveWithin, and no further than to the last one; otherwise it ends there. So on a route of fine points, too, the
// body goes at its speed, however seldom it ticks, and keeps to the route.
func FollowRoute(dt float64, b *components.BodyData, r *components.RouteData) {
	p, left := r.Waypoint()
	for i := 0; left && i < len(r.Points); i++ {
		d := sub(p, b.Position)
		if square := Dot(d, d); !(square < reach*reach) {
			if step := float64(r.Speed * dt); square < float64(step*step) {
				d, square = furtherOn(b.Position, r, d, square, step)
			}
			driveTo(dt, b, d, square, r.Speed)
			return
		}
		r.Advance()
		p, left = r.Waypoint()
	}
	b.Velocity = components.Vec2{}
}

const reach = components.ArriveWithin

// furtherOn returns where a step ends that goes beyond the next waypoint, which is at d, seen from the body, and the square of how far away
// that is. It makes the waypoint that the body is then at, or goes to, the next.
//
// The body goes there straight. All points of a way of length w between two places at a distance of c lie in an ellipse around them, so none
// is farther from the straight line than half the root of w²-c².
func furtherOn(from components.Vec2, r *components.RouteData, d components.Vec2, square, step float64) (components.Vec2, float64) {
	n := int(r.Next)
	if uint(n) >= uint(len(r.Points)) {
		n = 0
	}
	way := math.Sqrt(square)
	for end := false; !end && step-way > touching && n+1 < len(r.Points); n++ { // not beyond the last, where a game may wait for it
		leg := sub(r.Points[n+1], r.Points[n])
		length := Length(leg)
		to := sub(r.Points[n+1], from)
		if end = !(way+length < step); end {
			part := scale(leg, (step-way)/length)
			to = sub(r.Points[n], from)
			to = components.Vec2{X: to.X + part.X, Y: to.Y + part.Y}
			length = step - way
		}
		way += length
		far := Dot(to, to)
		if !(far >= reach*reach && float64(way*way)-far <= 4*reach*reach) {
			break
		}
		r.Next, d, square = int32(n+1), to, far
	}
	return d, square
}
