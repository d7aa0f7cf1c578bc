package systems_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// A body slides along the longer part of its step that is free, or stays where it is, and keeps its velocity.
func TestBlockedBodiesSlide(t *testing.T) {
	right, up := vec{X: 3}, vec{Y: 3}
	for _, c := range []struct {
		velocity vec
		walls    []vec // where a line must not end
		asked    []vec
		want     vec
	}{
		{velocity: right, asked: []vec{{X: 3}}, want: vec{X: 3}},
		{velocity: right, walls: []vec{{X: 3}}, asked: []vec{{X: 3}}},
		{velocity: up, walls: []vec{{Y: 3}}, asked: []vec{{Y: 3}}},
		{velocity: vec{}},
		{velocity: vec{X: 3, Y: 2}, walls: []vec{{X: 3, Y: 2}}, asked: []vec{{X: 3, Y: 2}, {X: 3}}, want: vec{X: 3}},
		{velocity: vec{X: 2, Y: 3}, walls: []vec{{X: 2, Y: 3}}, asked: []vec{{X: 2, Y: 3}, {Y: 3}}, want: vec{Y: 3}},
		{velocity: vec{X: -3, Y: 2}, walls: []vec{{X: -3, Y: 2}, {X: -3}}, asked: []vec{{X: -3, Y: 2}, {X: -3}, {Y: 2}}, want: vec{Y: 2}},
		{velocity: vec{X: 3, Y: 2}, walls: []vec{{X: 3, Y: 2}, {X: 3}, {Y: 2}}, asked: []vec{{X: 3, Y: 2}, {X: 3}, {Y: 2}}},
		{velocity: vec{X: math.Inf(1)}, want: vec{X: math.Inf(1)}},
	} {
		w := donburi.NewWorld()
		w.Create(components.Route)
		e := w.Create(components.Body)
		b := components.Body.Get(w.Entry(e))
		b.Velocity = c.velocity
		var asked []vec
		legs := systems.NewMovement(time.Second).SetBlocked(func(l systems.MoveLine) bool {
			if asked = append(asked, l.To); l.From != (vec{}) || l.Entity != e {
				t.Errorf("asked for %+v", l)
			}
			return slices.Contains(c.walls, l.To)
		})
		legs.Update(w)
		if b.Position != c.want || b.Velocity != c.velocity || !slices.Equal(asked, c.asked) {
			t.Errorf("%v, walls at %v: at %v with %v, asked for %v; want %v, asked for %v", c.velocity, c.walls, b.Position, b.Velocity, asked, c.want, c.asked)
		}
		if asked = nil; len(c.asked) > 0 {
			b.Position = vec{}
			legs.SetBlocked(nil).Update(w)
			if b.Position != c.velocity || asked != nil {
				t.Errorf("without walls at %v, want %v; asked for %v", b.Position, c.velocity, asked)
			}
		}
	}
}

// maze is a map of squares, some of which are walls; outside of it, nobody may ask.
type maze struct {
	t     *testing.T
	wall  [12][12]bool
	asked int
}

func (m *maze) blocked(l systems.MoveLine) bool {
	m.asked++
	for _, p := range []vec{l.From, l.To} {
		if !(p.X >= 0 && p.X < 12 && p.Y >= 0 && p.Y < 12) {
			m.t.Fatalf("asked for %+v, which is not on the map", l)
		}
	}
	return m.at(l.To)
}

func (m *maze) at(p vec) bool { return m.wall[int(p.X)][int(p.Y)] }

// A crowd that runs about in a maze, on narrow ground, pushes nobody into a wall or off the map.
func TestNobodyIsInAWall(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := &maze{t: t}
		for x := range m.wall {
			for y := range m.wall[x] {
				m.wall[x][y] = r.IntN(3) == 0
			}
		}
		w := donburi.NewWorld()
		bodies, rooms := newCrowd(w, 80)
		for i, b := range bodies {
			rooms[i].Radius = 0.1 + 0.3*r.Float64()
			for b.Position = (vec{}); m.at(b.Position) || b.Position == (vec{}); {
				b.Position = vec{X: 12 * r.Float64(), Y: 12 * r.Float64()}
			}
		}
		edge := math.Nextafter(12, 0)
		legs, stood, pushed := systems.NewMovement(0).SetBounds(vec{}, vec{X: edge, Y: edge}).KeepApart().SetBlocked(m.blocked), 0, false
		for tick := range 200 {
			var before []vec
			for _, b := range bodies {
				if tick%20 == 0 {
					b.Velocity = vec{X: 20 * (r.Float64() - 0.5), Y: 20 * (r.Float64() - 0.5)}
				}
				before = append(before, b.Position)
			}
			m.asked = 0
			legs.Update(w)
			pushed = pushed || m.asked > 80
			for i, b := range bodies {
				if m.at(b.Position) {
					t.Fatalf("seed %d, tick %d: from %v to %v, into a wall", seed, tick, before[i], b.Position)
				}
				if b.Position == before[i] {
					stood++
				}
			}
		}
		if stood == 0 || !pushed {
			t.Errorf("seed %d: %d steps led nowhere, pushed: %v", seed, stood, pushed)
		}
	}
}

// A map that has become smaller has bodies brought back whatever stands between; and what is nowhere is not asked for.
func TestBlockedIsNotAskedOffTheMap(t *testing.T) {
	w := donburi.NewWorld()
	bodies, _ := newCrowd(w, 3)
	bodies[0].Position, bodies[0].Velocity = vec{X: 40}, vec{X: 1}
	bodies[1].Position, bodies[1].Velocity = vec{X: math.Inf(1)}, vec{X: 1}
	bodies[2].Position, bodies[2].Velocity = vec{X: math.NaN()}, vec{X: 1}
	systems.NewMovement(0).SetBounds(vec{}, vec{X: 12, Y: 12}).SetBlocked(func(l systems.MoveLine) bool {
		t.Errorf("asked for %+v", l)
		return true
	}).Update(w)
	if bodies[0].Position != (vec{X: 12}) || bodies[1].Position != (vec{X: math.Inf(1)}) {
		t.Errorf("at %v and %v", bodies[0].Position, bodies[1].Position)
	}
}

// A panic comes out of Update, moves nobody through a wall, and does not harm the next one.
func TestBlockedPanics(t *testing.T) {
	for _, pushing := range []bool{false, true} {
		w := donburi.NewWorld()
		bodies, rooms := newCrowd(w, 3)
		for i, b := range bodies {
			b.Position, b.Velocity = vec{X: 10 * float64(i)}, vec{X: 1}
		}
		if pushing { // the first two stand on one spot, and only pushing moves them
			bodies[0].Velocity, bodies[1].Velocity, bodies[1].Position = vec{}, vec{}, vec{}
			rooms[0].Radius, rooms[1].Radius = 1, 1
		}
		angry := true
		legs := systems.NewMovement(time.Second).KeepApart().SetBlocked(func(l systems.MoveLine) bool {
			if angry && (pushing && l.To.X < 15 || l.To.X == 11) {
				panic("ouch")
			}
			return false
		})
		update := func() (cause any) {
			defer func() { cause = recover() }()
			legs.Update(w)
			return nil
		}
		cause := update()
		got, want := fmt.Sprint(bodies[0].Position, bodies[1].Position, bodies[2].Position), "{1 0} {10 0} {20 0}"
		if pushing {
			want = "{0 0} {0 0} {21 0}"
		}
		if cause != "ouch" || got != want {
			t.Errorf("pushing %v: panicked with %v, at %s, want %s", pushing, cause, got, want)
		}
		if angry = false; update() != nil || bodies[0].Position == bodies[1].Position || bodies[2].Position.X < 21 {
			t.Errorf("pushing %v: afterwards at %v, %v and %v", pushing, bodies[0].Position, bodies[1].Position, bodies[2].Position)
		}
	}
}

func TestBlockedAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("a sync.Pool loses values on purpose then")
	}
	w := donburi.NewWorld()
	bodies, rooms := newCrowd(w, 100)
	for i, b := range bodies {
		b.Position, b.Velocity, rooms[i].Radius = vec{X: float64(i % 10), Y: float64(i / 10)}, vec{X: 1, Y: 1}, 1
	}
	legs := systems.NewMovement(0).KeepApart().SetBlocked(func(l systems.MoveLine) bool { return l.To.X > 5 })
	if n := testing.AllocsPerRun(50, func() { legs.Update(w) }); n > 0.5 {
		t.Errorf("%v allocations", n)
	}
}
