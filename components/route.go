package components

import "github.com/yohamta/donburi"

// Default values of [RouteData], and when a waypoint is reached.
const (
	// WalkSpeed is the speed of walking, in metres per second.
	WalkSpeed = 3.0
	// ArriveWithin is the distance, in metres, within which a waypoint counts as reached.
	ArriveWithin = 1.0
)

// RouteData is a round of waypoints, followed in order and then again from the first, or only once.
type RouteData struct {
	// Points are the waypoints, in metres. Any number of entities may share one slice, since nothing here writes to it.
	Points []Vec2
	// Speed is in metres per second.
	Speed float64
	// Next is the index in Points of the next waypoint. An index out of range counts as 0, except where it is the end; see Ended.
	Next int32
	// Once makes the route end with its last waypoint.
	Once bool
}

// NewRoute returns a route along points at [WalkSpeed], starting with the first. It keeps the slice.
func NewRoute(points ...Vec2) RouteData { return RouteData{Points: points, Speed: WalkSpeed} }

// Waypoint returns the next waypoint, and false if there is none.
func (r *RouteData) Waypoint() (Vec2, bool) {
	switch {
	case uint(r.Next) < uint(len(r.Points)):
		return r.Points[r.Next], true
	case len(r.Points) == 0 || r.Ended():
		return Vec2{}, false
	}
	return r.Points[0], true
}

// Advance makes the waypoint after the next one the next; after the last comes the first or, if the route is followed once, none.
func (r *RouteData) Advance() {
	if r.Ended() {
		return
	}
	n := int(r.Next)
	if uint(n) >= uint(len(r.Points)) {
		n = 0
	}
	if n++; n >= len(r.Points) && !r.Once {
		n = 0
	}
	r.Next = int32(n)
}

// Ended reports whether a route that is followed once has no waypoint left: Next is beyond the last. If more are appended to Points, the
// route goes on with them; to follow it once more, set Next to 0.
func (r *RouteData) Ended() bool { return r.Once && max(int(r.Next), 0) >= len(r.Points) }

// Route is the component type of [RouteData]; its initial value has no waypoints and a speed of [WalkSpeed].
var Route = donburi.NewComponentType[RouteData](NewRoute())
