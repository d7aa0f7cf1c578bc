package main

import (
	"fmt"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
	"github.com/yohamta/donburi"
)

// Guard is what a guard's states see: pointers to the entity's components.
type Guard struct {
	Body  *components.BodyData
	Route *components.RouteData
	Sight *components.SightData
}

func main() {
	b, use := fsm.NewBuilder[Guard]("guard"), states.For[Guard]()
	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdate(use.FollowRoute())
	chase := act.State("chase").OnUpdate(use.Chase(components.RunSpeed))
	patrol.To(chase).When(func(g *Guard) bool { return g.Sight.Seen })
	chase.To(patrol).When(func(g *Guard) bool { return !g.Sight.Tracked })
	guards := systems.MustFSM(b.MustBuild(), components.Body, components.Route, components.Sight)

	world := donburi.NewWorld()
	world.CreateMany(10_000, guards.Component, components.Body, components.Route, components.Sight)
	world.Create(components.Body, components.Target) // the player, whom all of them see
	eyes, legs := systems.NewPerception(0), systems.NewMovement(0)
	for range 60 { // a second, at 60 ticks; in a game, Update does one round
		eyes.Update(world)
		guards.Update(world)
		legs.Update(world)
	}
	fmt.Println(guards.In(world).Count(chase), "of 10000 guards give chase")
}
