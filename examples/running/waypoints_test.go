package running_test

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// watchman looks around at each waypoint of his route.
type watchman struct {
	Body  *components.BodyData
	Route *components.RouteData
}

// walkOn goes to the next waypoint. Unlike FollowRoute, it stays there.
func walkOn(t *fsm.Tick, w *watchman) {
	if p, ok := w.Route.Waypoint(); ok {
		states.MoveTo(t.Delta(), w.Body, p, w.Route.Speed)
	}
}

func arrived(w *watchman) bool {
	p, ok := w.Route.Waypoint()
	return ok && states.Within(w.Body, p, components.ArriveWithin)
}

func next(_ *fsm.Tick, w *watchman) { w.Route.Advance() }

// A watchman goes to and fro between three places, so his route names the middle one twice.
func Example_waypoints() {
	b := fsm.NewBuilder[watchman]("watchman")
	act := b.Layer("act")
	walk := act.State("walk").OnUpdate(walkOn)
	look := act.State("look").OnEnter(func(_ *fsm.Tick, w *watchman) { states.Stand(w.Body) })
	walk.To(look).When(arrived)
	look.To(walk).After(3 * time.Second).Do(next)
	watch := systems.MustFSM(b.MustBuild(), components.Body, components.Route)

	world := donburi.NewWorld()
	man := world.Entry(world.Create(watch.Layout()...))
	components.Route.SetValue(man, components.NewRoute(
		components.Vec2{X: 0}, components.Vec2{X: 10}, components.Vec2{X: 20}, components.Vec2{X: 10}))
	legs := systems.NewMovement(0)
	for range 31 * 60 {
		watch.Update(world)
		legs.Update(world)
		for _, c := range watch.In(world).Changes() {
			if c.To == look.ID() {
				fmt.Printf("%.0f s: looks around at %.0f m\n", float64(c.Tick)/60, components.Body.Get(man).Position.X)
			}
		}
	}

	// Output:
	// 0 s: looks around at 0 m
	// 6 s: looks around at 9 m
	// 12 s: looks around at 19 m
	// 18 s: looks around at 11 m
	// 24 s: looks around at 1 m
	// 30 s: looks around at 9 m
}
