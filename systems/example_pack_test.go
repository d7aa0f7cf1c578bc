package systems_test

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/systems"
)

type Sheep struct{ Wool float64 }

var sheep = donburi.NewComponentType[Sheep]()

// A world in which entities come and go is packed again, as a whole or by a bounded amount in each tick.
func ExamplePacker() {
	world := donburi.NewWorld()
	flock := world.CreateMany(10_000, sheep)
	for i, e := range flock {
		sheep.Get(world.Entry(e)).Wool = float64(i)
		if i%2 == 0 {
			world.Remove(e)
		}
	}

	packer := systems.NewPacker(sheep) // for a machine's view: systems.NewPacker(guards.Components()...)
	fmt.Println("scattered:", packer.Scatter(world) > 0.5)
	packer.SetBudget(1_000)
	for range 60 { // in a game ecs.AddSystem(packer.System) does it
		packer.Update(world)
	}
	fmt.Printf("scattered: %.0f%%\n", 100*packer.Scatter(world))
	fmt.Println("wool:", sheep.Get(world.Entry(flock[4321])).Wool)

	// Output:
	// scattered: true
	// scattered: 0%
	// wool: 4321
}
