package patrol

import (
	"math"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/states"
)

// Guards live in squads that share a route. The squads' homes fill a square spiral from the middle of the map outwards, so the density is
// the same for any number of guards, and changing the number adds or removes guards at the edge without affecting the others.
const (
	squadSize = 8
	// squadPitch is the distance between neighbouring homes, in metres: 64 square metres for each guard.
	squadPitch = 22.627417
)

// home returns the middle of a squad's ground.
func home(squad int) components.Vec2 {
	x, y := spiral(squad)
	return components.Vec2{X: float64(float64(x) * squadPitch), Y: float64(float64(y) * squadPitch)}
}

// spiral returns the n-th cell of a square spiral that begins 0,0 1,0 1,1 0,1 -1,1.
func spiral(n int) (x, y int) {
	if n == 0 {
		return 0, 0
	}
	ring := (isqrt(n) + 1) / 2
	first := (2*ring - 1) * (2*ring - 1) // the ring's first cell is ring, 1-ring
	side, along := (n-first)/(2*ring), (n-first)%(2*ring)
	switch side {
	case 0:
		return ring, 1 - ring + along
	case 1:
		return ring - 1 - along, ring
	case 2:
		return -ring, ring - 1 - along
	}
	return 1 - ring + along, -ring
}

func isqrt(n int) int {
	r := int(math.Sqrt(float64(n)))
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// halfSize returns half the width of the map for a number of guards, in metres.
func halfSize(npcs int) float64 {
	squads := (npcs + squadSize - 1) / squadSize
	ring := 0
	if squads > 1 {
		ring = (isqrt(squads-1) + 1) / 2
	}
	return float64((float64(ring)+0.5)*squadPitch) + squadPitch
}

// route makes up a squad's round: once around its home, between 5 and 14 metres away, in either direction.
func route(seed uint64, squad int) []components.Vec2 {
	r := scene.Seeded(seed, uint64(squad))
	n := 4 + r.Intn(3)
	backwards := r.Intn(2) == 1
	center := home(squad)
	points := make([]components.Vec2, n)
	for i := range points {
		p := onSquare((float64(i) + r.Between(-0.3, 0.3)) / float64(n))
		radius := r.Between(5, 14)
		at := i
		if backwards {
			at = n - 1 - i
		}
		points[at] = components.Vec2{X: center.X + float64(p.X*radius), Y: center.Y + float64(p.Y*radius)}
	}
	return points
}

// onSquare returns the point a fraction of the way around the square from -1,-1 to 1,1. It replaces a circle because it needs no
// trigonometry, whose last bit may differ between platforms.
func onSquare(part float64) components.Vec2 {
	t := float64((part - math.Floor(part)) * 4)
	side := math.Floor(t)
	along := float64(2*(t-side)) - 1
	switch side {
	case 0:
		return components.Vec2{X: along, Y: -1}
	case 1:
		return components.Vec2{X: 1, Y: along}
	case 2:
		return components.Vec2{X: -along, Y: 1}
	}
	return components.Vec2{X: -1, Y: -along}
}

// post puts a squad's i-th guard on its way along the squad's route so that the squad stays spread out.
func post(b *components.BodyData, r *components.RouteData, points []components.Vec2, i int) {
	n := len(points)
	leg := i * n / squadSize
	part := float64(i*n%squadSize) / squadSize
	from, to := points[leg], points[(leg+1)%n]
	d := components.Vec2{X: to.X - from.X, Y: to.Y - from.Y}
	b.Position = components.Vec2{X: from.X + float64(d.X*part), Y: from.Y + float64(d.Y*part)}
	if length := states.Length(d); length > 0 {
		b.Heading = components.Vec2{X: d.X / length, Y: d.Y / length}
	}
	r.Points, r.Next = points, int32((leg+1)%n)
}
