package systems_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// tiles is a square map, of which some cells, 2 m wide, are walls.
type tiles struct {
	width int // in cells
	walls []bool
}

// newTiles returns a map with straight walls, of 3 to 8 cells each.
func newTiles(r *rand.Rand, size float64, walls int) *tiles {
	m := &tiles{width: int(size / 2)}
	m.walls = make([]bool, m.width*m.width)
	for range walls {
		at, step := r.IntN(len(m.walls)), []int{1, m.width}[r.IntN(2)]
		for k := range 3 + r.IntN(6) {
			if i := at + k*step; i < len(m.walls) {
				m.walls[i] = true
			}
		}
	}
	return m
}

// blocked goes from cell to cell along the line.
func (m *tiles) blocked(l systems.SightLine) bool {
	x, y, dx, dy := l.From.X/2, l.From.Y/2, (l.To.X-l.From.X)/2, (l.To.Y-l.From.Y)/2
	column, row := int(x), int(y)
	axis := func(at, d float64, cell int) (step int, next, per float64) {
		switch {
		case d > 0:
			return 1, (float64(cell+1) - at) / d, 1 / d
		case d < 0:
			return -1, (float64(cell) - at) / d, -1 / d
		}
		return 0, math.Inf(1), math.Inf(1)
	}
	across, nextX, perX := axis(x, dx, column)
	down, nextY, perY := axis(y, dy, row)
	for {
		if column < 0 || row < 0 || column >= m.width || row >= m.width || m.walls[row*m.width+column] {
			return true
		}
		switch {
		case nextX > 1 && nextY > 1:
			return false
		case nextX < nextY:
			column, nextX = column+across, nextX+perX
		default:
			row, nextY = row+down, nextY+perY
		}
	}
}

// BenchmarkWallsOfABattle measures the eyes of two sides, 500 each, that look out for each other on a map with walls.
func BenchmarkWallsOfABattle(b *testing.B) {
	for _, c := range []struct {
		name         string
		size, reach  float64
		cone         float32
		walls, apart int
	}{
		{"spread/15m", 200, 15, components.SightCone, 400, 0},
		{"spread/40m", 200, 40, components.SightCone, 400, 0},
		{"close/15m", 60, 15, components.SightCone, 40, 0},
		{"close/40m/half", 60, 40, 0, 40, 0},
		{"fronts/40m/half", 200, 40, 0, 400, 1},
		{"spread/40m/around", 200, 40, -1, 400, 0},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := rand.New(rand.NewPCG(7, 8))
			m, world := newTiles(r, c.size, c.walls), donburi.NewWorld()
			sides := []*donburi.ComponentType[int]{donburi.NewComponentType[int](), donburi.NewComponentType[int]()}
			for k, side := range sides {
				for _, e := range world.CreateMany(500, components.Body, components.Sight, side) {
					body, sight := components.Body.Get(world.Entry(e)), components.Sight.Get(world.Entry(e))
					for body.Position = (components.Vec2{}); m.walls[int(body.Position.Y/2)*m.width+int(body.Position.X/2)] || body.Position.X == 0; {
						body.Position = components.Vec2{X: r.Float64() * c.size, Y: r.Float64() * c.size}
						if c.apart > 0 {
							body.Position.X = c.size * (0.4 + 0.1*float64(k) + 0.1*r.Float64())
						}
					}
					way := 2 * math.Pi * r.Float64()
					if c.apart > 0 {
						way = math.Pi * (float64(k) + 0.5*(r.Float64()-0.5))
					}
					body.Heading = components.Vec2{X: math.Cos(way), Y: math.Sin(way)}
					sight.Range, sight.LoseRange, sight.Cone = c.reach, 0, c.cone
				}
			}
			eyes := []*systems.Perception{
				systems.NewPerceptionOf(0, filter.Contains(sides[0]), filter.Contains(sides[1])).SetBlocked(m.blocked),
				systems.NewPerceptionOf(0, filter.Contains(sides[1]), filter.Contains(sides[0])).SetBlocked(m.blocked),
			}
			n := 0
			count := func(l systems.SightLine) bool { n++; return m.blocked(l) }
			eyes[0].SetBlocked(count).Update(world)
			eyes[1].SetBlocked(count).Update(world)
			eyes[0].SetBlocked(m.blocked)
			eyes[1].SetBlocked(m.blocked)
			for b.Loop() {
				eyes[0].Update(world)
				eyes[1].Update(world)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/eye")
			b.ReportMetric(float64(n)/1000, "lines/eye")
		})
	}
}

// BenchmarkWallsOfARoom measures 2,000 eyes in a room, of which those outside, 1,000 targets, are all hidden, or all but one in 500.
func BenchmarkWallsOfARoom(b *testing.B) {
	for _, c := range []struct {
		name string
		size float64 // of the ground on which the targets stand
		cone float32
		open int
	}{
		{"closed/200m", 200, -1, 1 << 30},
		{"closed/200m/cone", 200, components.SightCone, 1 << 30},
		{"500th/200m", 200, -1, 500},
		{"20th/200m", 200, -1, 20},
		{"3rd/200m", 200, -1, 3},
		{"closed/1m", 1, -1, 1 << 30},
	} {
		b.Run(c.name, func(b *testing.B) {
			r, world := rand.New(rand.NewPCG(7, 8)), donburi.NewWorld()
			for k, e := range append(world.CreateMany(1000, components.Body, components.Target), world.CreateMany(2000, components.Body, components.Sight)...) {
				body := components.Body.Get(world.Entry(e))
				body.Position = components.Vec2{X: r.Float64() * c.size, Y: r.Float64() * c.size}
				if k >= 1000 {
					body.Position = components.Vec2{X: c.size/2 + 10*r.Float64(), Y: c.size/2 + 10*r.Float64()}
					way := 2 * math.Pi * r.Float64()
					body.Heading = components.Vec2{X: math.Cos(way), Y: math.Sin(way)}
					sight := components.Sight.Get(world.Entry(e))
					sight.Range, sight.Cone = math.Inf(1), c.cone
				}
			}
			lines := 0
			see := systems.NewPerception(0).SetBlocked(func(l systems.SightLine) bool {
				lines++
				return (uint64(l.Eyes)*7919+uint64(l.Target)*104729)>>3%uint64(c.open) != 0
			})
			for b.Loop() {
				see.Update(world)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/2000, "ns/eye")
			b.ReportMetric(float64(lines)/float64(b.N)/2000, "lines/eye")
		})
	}
}
