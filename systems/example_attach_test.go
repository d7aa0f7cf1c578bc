package systems_test

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type Heart struct{ Beats int }

var heart = donburi.NewComponentType[Heart]()

type Statue struct{ Heart *Heart }

// Existing entities can be given a machine, and lose it again, while the game runs.
func ExamplePopulation_Attach() {
	b := fsm.NewBuilder[Statue]("statue")
	b.Layer("life").State("alive").
		OnEnter(func(*fsm.Tick, *Statue) { fmt.Println("it wakes") }).
		OnUpdate(func(_ *fsm.Tick, s *Statue) { s.Heart.Beats++ }).
		OnExit(func(*fsm.Tick, *Statue) { fmt.Println("it sleeps") })
	statues := systems.MustFSM(b.MustBuild(), heart).Configure(fsm.Config{ExitOnRemove: true})

	world := donburi.NewWorld()
	marble := world.Create(heart)
	people := statues.In(world)

	fmt.Println("attached:", people.Attach(marble)) // it starts at once
	statues.Update(world)
	statues.Update(world)
	fmt.Println("detached:", people.Detach(marble))
	statues.Update(world)
	fmt.Println("beats:", heart.Get(world.Entry(marble)).Beats)
	fmt.Println("has a machine:", people.Has(marble))

	stone := world.Create(donburi.NewComponentType[struct{}]().SetName("stone"))
	fmt.Println(people.Attach(stone))

	// Output:
	// it wakes
	// attached: <nil>
	// it sleeps
	// detached: <nil>
	// beats: 2
	// has a machine: false
	// systems: machine "statue": Attach: entity 2 lacks systems_test.Heart for field Heart
}
