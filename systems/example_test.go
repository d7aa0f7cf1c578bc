package systems_test

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Two components that a game has anyway.
type (
	Place struct{ X float64 }
	Foe   struct{ Near bool }
)

var (
	place = donburi.NewComponentType[Place]()
	foe   = donburi.NewComponentType[Foe]()
)

// Sentry is what a sentry's states see: pointers to the entity's components.
type Sentry struct {
	Place *Place
	Foe   *Foe
}

const Hit fsm.Command = 1

// A machine is defined once and shared by all sentries of all worlds.
func newSentryMachine() *fsm.Machine[Sentry] {
	b := fsm.NewBuilder[Sentry]("sentry")
	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdate(func(t *fsm.Tick, s *Sentry) { s.Place.X += 3 * t.Delta() })
	chase := act.State("chase").OnUpdate(func(t *fsm.Tick, s *Sentry) { s.Place.X += 10 * t.Delta() })
	stunned := act.State("stunned")

	patrol.To(chase).When(func(s *Sentry) bool { return s.Foe.Near })
	chase.To(patrol).When(func(s *Sentry) bool { return !s.Foe.Near })
	act.Any().To(stunned).On(Hit)
	stunned.To(patrol).After(2 * time.Second)
	return b.MustBuild()
}

// Adding a machine to a donburi world takes its component and its system, nothing else.
func Example() {
	machine := newSentryMachine()
	sentries := systems.MustFSM(machine, place, foe)

	world := donburi.NewWorld()
	all := world.CreateMany(3, sentries.Component, place, foe)
	second := func() { // sixty ticks; in a game ecs.AddSystem(sentries.System) does it
		for range 60 {
			sentries.Update(world)
		}
	}
	people := sentries.In(world) // for commands and questions
	show := func(when string) {
		fmt.Printf("%s:", when)
		for _, e := range all {
			fmt.Printf(" %s at %.1f,", people.Current(e, machine.Layer("act")).Name(), place.Get(world.Entry(e)).X)
		}
		fmt.Printf(" %d on patrol\n", people.Count(machine.State("act", "patrol")))
	}

	second()
	show("in peace")
	foe.Get(world.Entry(all[1])).Near = true
	people.Send(all[2], Hit)
	second()
	show("in war")
	foe.Get(world.Entry(all[1])).Near = false
	second()
	second()
	show("after")

	// Output:
	// in peace: patrol at 3.0, patrol at 3.0, patrol at 3.0, 3 on patrol
	// in war: patrol at 6.0, chase at 12.8, stunned at 3.0, 1 on patrol
	// after: patrol at 12.0, patrol at 18.8, patrol at 5.9, 3 on patrol
}
