package systems_test

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type Wolf struct{ Hunger, Sleep int }

var wolf = donburi.NewComponentType[Wolf]()

// Hunter and Sleeper are the views of two machines on the same component.
type (
	Hunter  struct{ Wolf *Wolf }
	Sleeper struct{ Wolf *Wolf }
)

// One entity may run several machines, one after the other, in the order in which their systems run. For what belongs together, layers
// of one machine are better: they cost less.
func ExampleFSM_severalMachines() {
	h := fsm.NewBuilder[Hunter]("hunter")
	hunting := h.Layer("main")
	lurk := hunting.State("lurk").OnUpdate(func(_ *fsm.Tick, w *Hunter) { w.Wolf.Hunger++ })
	hunt := hunting.State("hunt").OnEnter(func(_ *fsm.Tick, w *Hunter) { w.Wolf.Hunger = 0 })
	lurk.To(hunt).When(func(w *Hunter) bool { return w.Wolf.Hunger > 2 })
	hunters := systems.MustFSM(h.MustBuild(), wolf)

	s := fsm.NewBuilder[Sleeper]("sleeper")
	s.Layer("main").State("awake").OnUpdate(func(_ *fsm.Tick, w *Sleeper) { w.Wolf.Sleep-- })
	sleepers := systems.MustFSM(s.MustBuild(), wolf)

	world := donburi.NewWorld()
	both := world.Create(wolf, hunters.Component, sleepers.Component)
	world.Create(wolf, sleepers.Component)
	for range 4 {
		hunters.Update(world)
		sleepers.Update(world)
	}
	fmt.Println("hunters:", hunters.In(world).Len(), "sleepers:", sleepers.In(world).Len())
	fmt.Println(hunters.In(world).Current(both, hunting).Name(), *wolf.Get(world.Entry(both)))

	// Output:
	// hunters: 1 sleepers: 2
	// hunt {0 -4}
}
