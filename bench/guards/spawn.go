package guards

import (
	"math"

	"github.com/horde-fsm/horde/bench/dice"
)

// routes are the rounds that guards walk: squares of different sizes, spread over the field. They are few enough to stay in
// the nearest cache, as the routes of a real level would.
var routes = func() [][]Vec {
	all := make([][]Vec, 64)
	for i := range all {
		d := dice.New(uint32(i))
		c := Vec{d.Between(-80, 80), d.Between(-80, 80)}
		r, a := d.Between(12, 25), d.Between(0, 2*math.Pi)
		for range 4 {
			sin, cos := math.Sincos(a)
			all[i] = append(all[i], Vec{c.X + r*cos, c.Y + r*sin})
			a += math.Pi / 2
		}
	}
	return all
}()

// Spawn returns the data of a new guard: a function of its number, so that every contender makes the same ones. One guard
// in 25 starts near the player and facing him; so from the first tick on about as many chase as after a long time, and
// short runs measure the same mixture as long ones.
func Spawn(id uint32) (Body, Route, Sight, Gait) {
	d := dice.New(id)
	points := routes[d.Below(len(routes))]
	r := Route{Points: points, Next: int32(d.Below(len(points))), Speed: 3}
	if d.Below(16) == 0 {
		r.Speed = Run // a messenger: always in a hurry
	}
	sin, cos := math.Sincos(d.Between(0, 2*math.Pi))
	b := Body{Heading: Vec{cos, sin}}
	if d.Below(25) == 0 {
		far, p := d.Between(4, 14), playerAt(0)
		b.Pos = Vec{p.X - far*cos, p.Y - far*sin}
	} else {
		from, to, t := points[r.Next], points[(int(r.Next)+1)%len(points)], d.Between(0.1, 0.9)
		r.Next = int32((int(r.Next) + 1) % len(points))
		b.Pos = Vec{from.X + t*(to.X-from.X), from.Y + t*(to.Y-from.Y)}
	}
	g := Gait{Speed: r.Speed}
	b.Vel = Vec{b.Heading.X * g.Speed, b.Heading.Y * g.Speed}
	return b, r, Sight{Range2: 15 * 15, Lose2: 30 * 30}, g
}
