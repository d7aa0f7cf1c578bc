package guards

// Route is a round of waypoints.
type Route struct {
	// Points are the waypoints, shared between guards and never written.
	Points []Vec
	// Speed is how fast the guard goes its round, in metres per second.
	Speed float64
	// Next is the index of the waypoint walked to.
	Next int32
}

// reach2 is the square of the distance in metres within which a waypoint counts as reached.
const reach2 = 1.0

// Aim returns the offset to the waypoint to walk to. One that is reached is walked to for one more tick.
func (r *Route) Aim(from Vec) Vec {
	to := r.Points[r.Next].Sub(from)
	if float64(to.X*to.X)+float64(to.Y*to.Y) < reach2 {
		if r.Next++; int(r.Next) == len(r.Points) {
			r.Next = 0
		}
	}
	return to
}
