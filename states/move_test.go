package states_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

const dt = 1.0 / 60

func step(b *components.BodyData) {
	b.Position.X += b.Velocity.X * dt
	b.Position.Y += b.Velocity.Y * dt
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestFollowRouteWalksRound(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	r := components.NewRoute(components.Vec2{X: 6}, components.Vec2{X: 6, Y: 6})
	var reached []int32
	for range 600 {
		next := r.Next
		states.FollowRoute(dt, &b, &r)
		if speed := states.Length(b.Velocity); !near(speed, 3) {
			t.Fatalf("walks at %v m/s, want 3", speed)
		}
		if r.Next != next {
			reached = append(reached, next)
			if d := states.Distance(b.Position, r.Points[next]); d >= 1 || d < 0.9 {
				t.Errorf("waypoint %d counts as reached at %v m, want just under 1", next, d)
			}
		}
		step(&b)
	}
	if len(reached) != 6 || reached[0] != 0 || reached[1] != 1 || reached[2] != 0 {
		t.Errorf("reached waypoints %v in 10 s, want 0 1 0 1 0 1", reached)
	}
}

// A body that seldom ticks arrives, however long its steps are.
func TestFollowRouteWithLongSteps(t *testing.T) {
	for at := 20.0; at < 30; at += 0.1 {
		const long = 0.5 // at 10 m/s, five times the distance at which it has arrived
		b := components.NewBody(components.Vec2{})
		r := components.NewRoute(components.Vec2{X: at})
		r.Speed = 10
		for range 20 {
			states.FollowRoute(long, &b, &r)
			b.Position.X += b.Velocity.X * long
			b.Position.Y += b.Velocity.Y * long
		}
		if d := states.Distance(b.Position, components.Vec2{X: at}); d >= components.ArriveWithin || b.Velocity != (components.Vec2{}) {
			t.Errorf("a post at %v m: %v m away, at %v", at, d, b.Velocity)
		}
	}
}

func TestFollowRouteTurnsAtFivePerSecond(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	r := components.NewRoute(components.Vec2{Y: 1000})
	left := math.Pi / 2
	for range 30 {
		states.FollowRoute(dt, &b, &r)
		left *= 1 - 5*dt
		if got := angleBetween(b.Heading, unit(90)); math.Abs(got-left) > 1e-3 {
			t.Fatalf("%v radians are left, want %v", got, left)
		}
	}
}

func TestEmptyRouteStands(t *testing.T) {
	b := components.NewBody(components.Vec2{X: 50})
	b.Velocity = components.Vec2{X: 3}
	r := components.NewRoute()
	states.FollowRoute(dt, &b, &r)
	if b.Velocity != (components.Vec2{}) {
		t.Errorf("goes at %v, want to stand", b.Velocity)
	}
}

func TestRouteOfOnePointLeadsThereAndEnds(t *testing.T) {
	b, post := components.NewBody(components.Vec2{}), components.Vec2{X: 6}
	r := components.NewRoute(post)
	for range 600 {
		states.FollowRoute(dt, &b, &r)
		step(&b)
	}
	if d := states.Distance(b.Position, post); d >= 1 || d < 0.9 || b.Velocity != (components.Vec2{}) {
		t.Errorf("goes at %v, %v m from its post", b.Velocity, d)
	}
}

func TestChaseCatchesUpAndStands(t *testing.T) {
	b, s := components.NewBody(components.Vec2{}), components.NewSight()
	s.Tracked, s.Target = true, components.Vec2{Y: 10}
	states.Chase(dt, &b, &s, components.RunSpeed)
	if got, want := b.Velocity, (components.Vec2{Y: 10}); got != want {
		t.Errorf("runs at %v, want %v", got, want)
	}
	for range 120 {
		states.Chase(dt, &b, &s, components.RunSpeed)
		step(&b)
	}
	if d := states.Distance(b.Position, s.Target); d >= 1 || b.Velocity != (components.Vec2{}) {
		t.Errorf("after 2 s it is %v m away at %v, want it to stand within 1 m", d, b.Velocity)
	}
	if got := angleBetween(b.Heading, unit(90)); math.Abs(got) > 1e-3 {
		t.Errorf("it looks %v radians past the target", got)
	}
}

// Before anything was seen, Target is no place to go to. Once a target was lost, it is where that was.
func TestChaseOfNothingStands(t *testing.T) {
	b, s := components.NewBody(components.Vec2{X: 50}), components.NewSight()
	b.Velocity = components.Vec2{X: 3}
	states.Chase(dt, &b, &s, components.RunSpeed)
	if b.Velocity != (components.Vec2{}) || b.Heading != (components.Vec2{X: 1}) {
		t.Errorf("%+v, want it to stand and look on", b)
	}
	s.Entity, s.Target = 1<<32, components.Vec2{X: 70} // lost there
	states.Chase(dt, &b, &s, components.RunSpeed)
	if got, want := b.Velocity, (components.Vec2{X: 10}); got != want {
		t.Errorf("runs at %v, want %v", got, want)
	}
}

func TestFleeRunsAway(t *testing.T) {
	b := components.NewBody(components.Vec2{X: 1, Y: 1})
	states.Flee(dt, &b, components.Vec2{X: 1, Y: 4}, 10)
	if got, want := b.Velocity, (components.Vec2{Y: -10}); got != want {
		t.Errorf("flees at %v, want %v", got, want)
	}
	states.Flee(dt, &b, b.Position, 10)
	if !near(states.Length(b.Velocity), 10) {
		t.Errorf("from its own place it flees at %v, want straight ahead at 10 m/s", b.Velocity)
	}
}

func TestFaceTurnsOnTheSpot(t *testing.T) {
	b := components.NewBody(components.Vec2{X: 5})
	for range 300 {
		states.Face(dt, &b, components.Vec2{X: 5, Y: -2})
	}
	if b.Heading != (components.Vec2{Y: -1}) || b.Velocity != (components.Vec2{}) || b.Position.X != 5 {
		t.Errorf("%+v, want to look down without a step", b)
	}
	states.Face(dt, &b, b.Position)
	if b.Heading != (components.Vec2{Y: -1}) {
		t.Errorf("facing its own place turned it to %v", b.Heading)
	}
}

func TestMoveToArrives(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	ticks := 0
	for !states.MoveTo(dt, &b, components.Vec2{X: 3}, 3) {
		step(&b)
		ticks++
	}
	if ticks < 39 || ticks > 41 || b.Velocity != (components.Vec2{}) {
		t.Errorf("2 m at 3 m/s took %d ticks and ends at %v, want 40 and to stand", ticks, b.Velocity)
	}
}

// A body that approaches does not step beyond where it goes to, however fast it is and however close it has to come.
func TestApproachEndsWhereItShould(t *testing.T) {
	for _, within := range []float64{0, 0.1, 1, 7} {
		for _, speed := range []float64{0.5, 10, 1000} {
			b, p := components.NewBody(components.Vec2{X: 0.1}), components.Vec2{X: 10.3, Y: 2.7}
			left := states.Distance(b.Position, p)
			ticks := 0
			for ; ticks < 2000 && !states.Approach(dt, &b, p, speed, within); ticks++ {
				step(&b)
				now := states.Distance(b.Position, p)
				if now >= left {
					t.Fatalf("at %v m/s to within %v m: a step led from %v m to %v m away", speed, within, left, now)
				}
				left = now
			}
			// It arrives in the first tick in which it is near enough.
			if left > max(within, 1e-6) || left < within-speed*dt || b.Velocity != (components.Vec2{}) {
				t.Errorf("at %v m/s to within %v m: after %d ticks it goes at %v, %v m away", speed, within, ticks, b.Velocity, left)
			}
		}
	}
}

// With a tick of no length, nobody moves, and nothing is divided by it.
func TestApproachInNoTime(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	if states.Approach(0, &b, components.Vec2{X: 3}, 2, 0) || b.Velocity != (components.Vec2{X: 2}) {
		t.Errorf("goes at %v, want 2 m/s", b.Velocity)
	}
}

func TestWanderBendsAndKeepsItsSpeed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := components.NewBody(components.Vec2{})
	turned := 0.0
	for range 10_000 {
		before := b.Heading
		states.Wander(dt, &b, 2, r)
		by := angleBetween(before, b.Heading)
		if turned += by; math.Abs(by) > states.WanderRate*dt+1e-6 {
			t.Fatalf("bends by %v radians in a tick", by)
		}
		if speed := states.Length(b.Velocity); math.Abs(speed-2) > 1e-6 {
			t.Fatalf("wanders at %v m/s, want 2", speed)
		}
	}
	if turned == 0 {
		t.Error("never bends")
	}
	states.Wander(1000, &b, 2, r) // a tick out of all proportion
	if l := states.Length(b.Heading); math.Abs(l-1) > 1e-3 {
		t.Errorf("after a long tick the heading has length %v", l)
	}
}

// A body that a game has written out may lack a heading. It gets one, and goes.
func TestMovingWithoutAHeading(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, move := range map[string]func(*components.BodyData){
		"Wander": func(b *components.BodyData) { states.Wander(dt, b, 3, r) },
		"Flee":   func(b *components.BodyData) { states.Flee(dt, b, b.Position, 3) }, // from where it stands
	} {
		b := components.BodyData{Position: components.Vec2{X: 7, Y: 8}}
		if move(&b); !near(states.Length(b.Velocity), 3) || !near(states.Length(b.Heading), 1) {
			t.Errorf("%s: %+v, want it to go at 3 m/s where it is heading", name, b)
		}
	}
}

func TestStandStops(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	b.Velocity = components.Vec2{X: 1}
	if states.Stand(&b); b.Velocity != (components.Vec2{}) || b.Heading != (components.Vec2{X: 1}) {
		t.Errorf("%+v, want to stand and look on", b)
	}
}

func TestConditions(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	for speed, want := range map[float64]struct{ still, running bool }{
		0: {true, false}, 0.099: {true, false}, 0.101: {false, false}, 4.99: {false, false}, 5: {false, true}, 10: {false, true},
	} {
		b.Velocity = components.Vec2{Y: -speed}
		if got := states.IsStill(&b); got != want.still {
			t.Errorf("at %v m/s IsStill is %v", speed, got)
		}
		if got := states.IsRunning(&b, components.RunFrom); got != want.running {
			t.Errorf("at %v m/s IsRunning is %v", speed, got)
		}
	}
	if p := (components.Vec2{X: 3, Y: 4}); states.Within(&b, p, 5) || !states.Within(&b, p, 5.001) {
		t.Error("Within is not about 5 m")
	}
	// A number below zero is one like any other: nothing is closer than that, and even who stands is faster.
	if b.Velocity = (components.Vec2{}); states.Within(&b, b.Position, -5) || !states.IsRunning(&b, -5) || !states.IsRunning(&b, 0) {
		t.Error("-5 counts as 5")
	}
	s := components.NewSight()
	if states.SeesTarget(&s) || !states.LostTarget(&s) {
		t.Error("fresh eyes see something")
	}
	if s.Seen, s.Tracked = true, true; !states.SeesTarget(&s) || states.LostTarget(&s) {
		t.Error("eyes that see have lost something")
	}
	if s.Distance = 5; states.TargetWithin(&s, 5) || !states.TargetWithin(&s, 5.001) {
		t.Error("TargetWithin is not about 5 m")
	}
	if s.Tracked = false; states.TargetWithin(&s, 6) {
		t.Error("a target that is not tracked is within a distance")
	}
}

// Where the target is nearer than a step, the step ends there, also if it is nearly as long.
func TestApproachDoesNotOvershoot(t *testing.T) {
	b := components.NewBody(components.Vec2{})
	if arrived := states.Approach(1, &b, components.Vec2{X: 0.9}, 1, 0.01); arrived || b.Velocity != (components.Vec2{X: 0.9}) {
		t.Errorf("arrived %v, velocity %v", arrived, b.Velocity)
	}
}

// A body that moves looks the way it goes to the last bit, once hardly an angle is left.
func TestMovingEndsTheTurn(t *testing.T) {
	b := components.BodyData{Heading: unit(0.05)}
	states.Approach(dt, &b, components.Vec2{X: 100}, 2, 1)
	if b.Heading != (components.Vec2{X: 1}) {
		t.Errorf("the heading is %v, want %v", b.Heading, components.Vec2{X: 1})
	}
}

// However a body gets to move, it turns only once a step.
func TestMovingTurnsOnce(t *testing.T) {
	const dt = 1.0 / 60
	ahead := components.Vec2{X: 100}
	target := components.SightData{Target: ahead, Seen: true, Tracked: true}
	for name, move := range map[string]func(b *components.BodyData){
		"Approach":    func(b *components.BodyData) { states.Approach(dt, b, ahead, 2, 1) },
		"Chase":       func(b *components.BodyData) { states.Chase(dt, b, &target, 2) },
		"ChaseWithin": func(b *components.BodyData) { states.ChaseWithin(dt, b, &target, 2, 1) },
		"Face":        func(b *components.BodyData) { states.Face(dt, b, ahead) },
	} {
		b := components.BodyData{Heading: unit(90)}
		move(&b)
		if want := states.Turn(unit(90), unit(0), states.TurnRate*dt); b.Heading != want {
			t.Errorf("%s: the heading is %v, want %v", name, b.Heading, want)
		}
	}
}

// A body takes the delta of a turn for the step ahead. At its start it has not waited yet, so it may go too far once, but by no more than a
// step; afterwards it does not.
func TestMoveToOfASeldomTickedBodyGoesTooFarOnlyAtItsStart(t *testing.T) {
	const interval, speed = 30, 6.0
	b := fsm.NewBuilder[components.BodyData]("npc")
	goal := components.Vec2{X: 2}
	b.Layer("act").State("go").OnUpdate(func(t *fsm.Tick, v *components.BodyData) {
		states.MoveTo(t.Delta(), v, goal, speed)
	})
	m, tooFar := b.MustBuild(), 0
	for before := range interval { // entities of other numbers have their turns in other ticks
		p := fsm.NewPool(m, fsm.Config{Interval: interval})
		for range before {
			p.Remove(p.Add(components.NewBody(components.Vec2{X: 2})))
			p.Add(components.NewBody(components.Vec2{X: 2}))
		}
		e := p.Add(components.NewBody(components.Vec2{}))
		for tick := range 40 * interval {
			if tick == 20*interval {
				goal = components.Vec2{X: 200}
			}
			p.Update()
			v := p.View(e)
			v.Position.X += v.Velocity.X / 60
			switch over := v.Position.X - goal.X; {
			case over > interval*speed/60, tick >= 3*interval && over > components.ArriveWithin:
				t.Fatalf("with %d before, in tick %d, it is %v m beyond the goal", before, tick, over)
			case over > components.ArriveWithin:
				tooFar++
			}
		}
		goal = components.Vec2{X: 2}
	}
	if tooFar == 0 {
		t.Error("no body has gone too far, not even at its start, of which the documents warn")
	}
}
