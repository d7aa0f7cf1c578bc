package states_test

import (
	"fmt"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// Watchman is the game's own view: what its states see of an entity.
type Watchman struct {
	Body  *components.BodyData
	Route *components.RouteData
	Sight *components.SightData
}

// A machine made of ready-made behaviour. A game with a world would leave seeing and moving to systems.Perception and
// systems.Movement; here both are done by hand.
func Example() {
	b := fsm.NewBuilder[Watchman]("watchman")
	use := states.For[Watchman]()
	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdate(use.FollowRoute())
	chase := act.State("chase").OnUpdate(use.Chase(components.RunSpeed))
	patrol.To(chase).When(use.SeesTarget())
	chase.To(patrol).When(use.LostTarget())
	machine := b.MustBuild()

	body, sight := components.NewBody(components.Vec2{}), components.NewSight()
	route := components.NewRoute(components.Vec2{X: 20}, components.Vec2{X: 20, Y: 20})
	pool := fsm.NewPool(machine, fsm.Config{})
	e := pool.Add(Watchman{&body, &route, &sight})
	for tick := 1; tick <= 180; tick++ {
		switch tick {
		case 61:
			sight.Seen, sight.Tracked, sight.Target = true, true, components.Vec2{Y: 50}
		case 121:
			sight.Seen, sight.Tracked = false, false
		}
		pool.Update()
		body.Position.X += body.Velocity.X / 60
		body.Position.Y += body.Velocity.Y / 60
		if tick%60 == 0 {
			fmt.Printf("%s at %4.1f, %4.1f, going %.0f m/s\n", pool.Current(e, act).Name(),
				body.Position.X, body.Position.Y, states.Length(body.Velocity))
		}
	}
	// Output:
	// patrol at  3.0,  0.0, going 3 m/s
	// chase at  2.5,  9.8, going 10 m/s
	// patrol at  5.0,  8.5, going 3 m/s
}

func ExampleTurn() {
	heading, north := components.Vec2{X: 1}, components.Vec2{Y: 1}
	half := states.Turn(heading, north, 0.5)
	fmt.Printf("%.3f %.3f\n", half.X, half.Y)
	// Output: 0.707 0.707
}
