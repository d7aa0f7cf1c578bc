package running_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// wall is a straight wall, along Y.
type wall struct{ x, from, to float64 }

// crosses reports whether the line from a to b passes through the wall.
func (w wall) crosses(a, b components.Vec2) bool {
	if (a.X < w.x) == (b.X < w.x) {
		return false
	}
	y := a.Y + float64((b.Y-a.Y)*(w.x-a.X)/(b.X-a.X))
	return w.from <= y && y <= w.to
}

// A guard looks along X. The nearest intruder is behind a wall, and a blast goes through it.
func Example_walls() {
	world := donburi.NewWorld()
	guard := world.Entry(world.Create(components.Body, components.Sight))
	var intruders []donburi.Entity
	for _, at := range []components.Vec2{{X: 6}, {X: 9, Y: 4}, {X: 40}} {
		intruders = append(intruders, world.Create(components.Body, components.Target))
		components.Body.SetValue(world.Entry(intruders[len(intruders)-1]), components.NewBody(at))
	}

	walls := []wall{{x: 5, from: -1, to: 1}}
	eyes := systems.NewPerception(0).SetBlocked(func(l systems.SightLine) bool {
		return slices.ContainsFunc(walls, func(w wall) bool { return w.crosses(l.From, l.To) })
	})
	eyes.Update(world)
	fmt.Println("sees number", slices.Index(intruders, components.Sight.Get(guard).Entity))

	blast := components.Vec2{X: 7}
	for _, e := range eyes.AppendWithin(nil, blast, 5) {
		if world.Valid(e) {
			fmt.Println("hits number", slices.Index(intruders, e))
		}
	}
	// Output:
	// sees number 1
	// hits number 0
	// hits number 1
}

// A body that runs into a wall slides along it, and on past its end.
func Example_slide() {
	world := donburi.NewWorld()
	body := components.Body.Get(world.Entry(world.Create(components.Body)))
	body.Velocity = components.Vec2{X: 2, Y: 0.25}

	walls := []wall{{x: 5, from: -1, to: 1}}
	legs := systems.NewMovement(time.Second).SetBlocked(func(l systems.MoveLine) bool {
		return slices.ContainsFunc(walls, func(w wall) bool { return w.crosses(l.From, l.To) })
	})
	for range 5 {
		legs.Update(world)
		fmt.Println(body.Position.X, body.Position.Y)
	}
	// Output:
	// 2 0.25
	// 4 0.5
	// 4 0.75
	// 4 1
	// 6 1.25
}
