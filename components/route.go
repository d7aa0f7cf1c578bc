package components

import "github.com/yohamta/donburi"

// Defaults of a route.
const (
	// WalkSpeed is how fast one walks, in metres per second.
	WalkSpeed = 3.0
	// ArriveWithin is the distance in metres within which a waypoint counts as reached.
	ArriveWithin = 1.0
)

// RouteData is a round of waypoints, walked in order and then from the start again.
type RouteData struct {
	// Points are the waypoints in metres. Any number of entities may share one slice; it is never written.
	Points []Vec2
	// Speed is in metres per second.
	Speed float64
	// Next is the index in Points of the waypoint walked to. An index outside of Points counts as 0.
	Next int32
}

// NewRoute returns a route along points at [WalkSpeed], beginning with the first of them. It keeps the slice.
func NewRoute(points ...Vec2) RouteData { return RouteData{Points: points, Speed: WalkSpeed} }

// Waypoint returns the waypoint walked to. It reports false where there is none.
func (r *RouteData) Waypoint() (Vec2, bool) {
	if len(r.Points) == 0 {
		return Vec2{}, false
	}
	if uint(r.Next) >= uint(len(r.Points)) {
		return r.Points[0], true
	}
	return r.Points[r.Next], true
}

// Advance makes the waypoint after the present one the next, and the first one after the last.
func (r *RouteData) Advance() {
	n := int(r.Next)
	if uint(n) >= uint(len(r.Points)) {
		n = 0
	}
	if n++; n >= len(r.Points) {
		n = 0
	}
	r.Next = int32(n)
}

// Route is the component type of [RouteData]; a fresh one has no waypoints and a speed of [WalkSpeed].
var Route = donburi.NewComponentType[RouteData](NewRoute())
