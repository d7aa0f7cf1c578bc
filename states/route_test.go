package states_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// A route may be as fine as the path that a player draws: the body goes along it at its speed, and does not swing from side to side.
func TestFollowRouteOfFinePoints(t *testing.T) {
	for _, apart := range []float64{0.01, 0.1, 0.3, 0.99, 1, 2} {
		r := components.NewRoute()
		for x := 0.0; x < 30; x += apart {
			r.Points = append(r.Points, components.Vec2{X: x})
		}
		b := components.NewBody(components.Vec2{X: -3})
		b.Velocity = components.Vec2{Y: 10}  // of what it did before
		for tick := 1; tick <= 600; tick++ { // 30 m
			states.FollowRoute(dt, &b, &r)
			step(&b)
			if want := -3 + float64(tick)*3*dt; math.Abs(b.Position.X-want) > 1e-6 || b.Position.Y != 0 {
				t.Fatalf("points %v m apart: in tick %d it is at %v, want %v", apart, tick, b.Position, want)
			}
		}
	}
}

// Where all of a route is in reach, there is nowhere to go, whatever the body did before.
func TestFollowRouteWithinReachStands(t *testing.T) {
	r := components.NewRoute(components.Vec2{X: 0.5}, components.Vec2{X: -0.5}, components.Vec2{X: -0.5}, components.Vec2{Y: 0.9})
	r.Next = 2
	b := components.NewBody(components.Vec2{})
	b.Velocity = components.Vec2{X: 10}
	states.FollowRoute(dt, &b, &r)
	if b.Velocity != (components.Vec2{}) || r.Next != 2 {
		t.Errorf("goes at %v to waypoint %d, want to stand with 2 as the next", b.Velocity, r.Next)
	}
}

// The tick that reaches a waypoint already leads to the next: whoever seldom ticks would else go on past it for a whole step.
func TestFollowRouteTurnsWhereItArrives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-40, 40).Draw(t, "quarters")) / 4 })
		place := rapid.Custom(func(t *rapid.T) components.Vec2 {
			return components.Vec2{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
		})
		r := components.NewRoute(rapid.SliceOfN(place, 0, 8).Draw(t, "points")...)
		r.Speed, r.Next = rapid.Float64Range(0, 20).Draw(t, "speed"), rapid.Int32Range(-1, 9).Draw(t, "next")
		b := components.NewBody(place.Draw(t, "at"))
		b.Velocity = place.Draw(t, "velocity")
		long := rapid.SampledFrom([]float64{dt, 0.25, 1, 3}).Draw(t, "step")
		for range 40 {
			// The model looks for the first point, from the next on, that is not in reach.
			first, goal := int(r.Next), -1
			if first < 0 || first >= len(r.Points) {
				first = 0
			}
			for k := range r.Points {
				if n := (first + k) % len(r.Points); states.Distance(b.Position, r.Points[n]) >= components.ArriveWithin {
					goal = n
					break
				}
			}
			before := b.Position
			states.FollowRoute(long, &b, &r)
			b.Position.X += b.Velocity.X * long
			b.Position.Y += b.Velocity.Y * long
			if goal < 0 {
				if b.Velocity != (components.Vec2{}) {
					t.Fatalf("all is in reach of %v, and it goes at %v", before, b.Velocity)
				}
				continue
			}
			p, next, left := r.Points[goal], goal, max(0, r.Speed*long-states.Distance(before, r.Points[goal]))
			want := max(0, states.Distance(before, p)-r.Speed*long) // from p
			// What is left of the step goes on along the route, up to its last point, as far as that is no short cut.
			for way := states.Distance(before, p); left > 1e-6 && next+1 < len(r.Points); next++ {
				leg := states.Distance(r.Points[next], r.Points[next+1])
				part := min(left, leg)
				way, left = way+part, left-part
				end := r.Points[next+1]
				if part < leg {
					end = between(r.Points[next], r.Points[next+1], part/leg)
				}
				chord := states.Distance(before, end)
				if chord < components.ArriveWithin || way*way-chord*chord > 4 {
					break
				}
				p, want = end, 0
			}
			is, _ := r.Waypoint() // an index out of range counts as 0
			if got := states.Distance(b.Position, p); math.Abs(got-want) > 1e-9 || is != r.Points[next] {
				t.Fatalf("from %v it has come to %v, %v m from %v, want %v m; its next is %v, want %v", before, b.Position, got, p, want, is, r.Points[next])
			}
			for n := goal; n < next; n++ {
				if far := fromLine(r.Points[n], before, b.Position); far > components.ArriveWithin+1e-9 {
					t.Fatalf("from %v to %v it passes waypoint %v at %v m", before, b.Position, r.Points[n], far)
				}
			}
		}
	})
}

func between(a, b components.Vec2, part float64) components.Vec2 {
	return components.Vec2{X: a.X + (b.X-a.X)*part, Y: a.Y + (b.Y-a.Y)*part}
}

// fromLine returns how far p is from the line between a and b.
func fromLine(p, a, b components.Vec2) float64 {
	line, to := components.Vec2{X: b.X - a.X, Y: b.Y - a.Y}, components.Vec2{X: p.X - a.X, Y: p.Y - a.Y}
	part := states.Dot(line, to) / states.Dot(line, line)
	return states.Distance(p, between(a, b, min(max(part, 0), 1)))
}

// Whoever seldom ticks goes as fast as the others on a fine route: a step does not end at the first waypoint that is out of reach.
func TestFollowRouteOfFinePointsWithLongSteps(t *testing.T) {
	for _, apart := range []float64{0.1, 0.3, 0.99, 1, 2} {
		for _, ticks := range []float64{1, 8, 15, 30, 62} {
			r := components.NewRoute()
			r.Speed = components.RunSpeed
			for x := 0.0; x < 200; x += apart {
				r.Points = append(r.Points, components.Vec2{X: x})
			}
			b := components.NewBody(components.Vec2{X: -3})
			b.Velocity = components.Vec2{Y: 10}
			for turn := 1.0; turn*ticks <= 600; turn++ { // 100 m
				states.FollowRoute(ticks*dt, &b, &r)
				b.Position.X += b.Velocity.X * ticks * dt
				b.Position.Y += b.Velocity.Y * ticks * dt
				if want := -3 + turn*ticks*dt*components.RunSpeed; math.Abs(b.Position.X-want) > 1e-6 || b.Position.Y != 0 {
					t.Fatalf("points %v m apart, every %v ticks: in turn %v it is at %v, want %v", apart, ticks, turn, b.Position, want)
				}
			}
		}
	}
}

// At a corner, a long step ends: what is beside the route may be a wall.
func TestFollowRouteWithLongStepsCutsNoCorner(t *testing.T) {
	r := components.NewRoute()
	for x := 0.0; x < 4; x += 0.25 {
		r.Points = append(r.Points, components.Vec2{X: x})
	}
	for y := 0.0; y <= 8; y += 0.25 {
		r.Points = append(r.Points, components.Vec2{X: 4, Y: y})
	}
	r.Speed = components.RunSpeed
	b := components.NewBody(components.Vec2{})
	for range 20 {
		before := b.Position
		states.FollowRoute(0.5, &b, &r)
		b.Position.X += b.Velocity.X * 0.5
		b.Position.Y += b.Velocity.Y * 0.5
		if b.Position == (components.Vec2{X: 4, Y: 8}) {
			return
		}
		if far := fromLine(components.Vec2{X: 4}, before, b.Position); before.Y < 1 && b.Position.Y > 1 && far > components.ArriveWithin {
			t.Errorf("from %v to %v it passes the corner at %v m", before, b.Position, far)
		}
	}
	t.Errorf("it has not come to the end, but to %v, with %d as the next", b.Position, r.Next)
}

// Whoever follows a route once stands at its end, however seldom it ticks, and goes on when the route does.
func TestFollowRouteOnce(t *testing.T) {
	for _, ticks := range []float64{1, 8, 30, 62} {
		r := components.NewRoute(components.Vec2{X: 5}, components.Vec2{X: 5, Y: 5}, components.Vec2{X: 4.5, Y: 5}, components.Vec2{X: 4.4, Y: 5.2})
		r.Once = true
		b := components.NewBody(components.Vec2{})
		follow := func() {
			for range 200 {
				states.FollowRoute(ticks*dt, &b, &r)
				b.Position.X += b.Velocity.X * ticks * dt
				b.Position.Y += b.Velocity.Y * ticks * dt
				if states.RouteEnded(&r) != (b.Velocity == components.Vec2{}) {
					t.Fatalf("every %v ticks: at %v it moves at %v, ended %v", ticks, b.Position, b.Velocity, states.RouteEnded(&r))
				}
			}
			if end := r.Points[len(r.Points)-1]; !states.RouteEnded(&r) || !states.Within(&b, end, components.ArriveWithin) {
				t.Errorf("every %v ticks: it is at %v, ended %v, want at %v", ticks, b.Position, states.RouteEnded(&r), end)
			}
		}
		follow()
		r.Points = append(r.Points, components.Vec2{X: -3, Y: 5})
		follow()
	}
}

func TestKitRouteEnded(t *testing.T) {
	use := states.For[npc]()
	b := fsm.NewBuilder[npc]("npc")
	l := b.Layer("act")
	walk, home := l.State("walk").OnUpdate(use.FollowRoute()), l.State("home")
	walk.To(home).When(use.RouteEnded())
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	v := newNPC()
	v.Round.Points, v.Round.Once = []components.Vec2{{}, {X: 20}}, true
	e := p.Add(v)
	for range 5 {
		p.Update()
	}
	if !p.Is(e, walk) || v.Body.Velocity.X <= 0 {
		t.Errorf("it does not walk, but moves at %v", v.Body.Velocity)
	}
	v.Body.Position.X = 19.5
	p.Update() // arrives
	if !p.Is(e, walk) || v.Body.Velocity != (components.Vec2{}) {
		t.Errorf("at the end it moves at %v", v.Body.Velocity)
	}
	if p.Update(); !p.Is(e, home) {
		t.Error("it is not at home")
	}
}
