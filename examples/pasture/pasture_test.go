package pasture_test

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/pasture"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A wolf approaches two sheep from behind. One of them sees all around.
func Example() {
	p := pasture.New()
	wolf, young, old := p.Add(p.Wolves, components.Vec2{}), p.Add(p.Sheep, components.Vec2{X: 10}), p.Add(p.Sheep, components.Vec2{X: 12})
	components.Sight.Get(p.World.Entry(old)).Cone = -1
	names := map[donburi.Entity]string{wolf: "the wolf", young: "the young sheep", old: "the old sheep"}
	tell := func(side *systems.FSM[pasture.Animal]) {
		for _, c := range side.In(p.World).Changes() {
			if c.From != fsm.None {
				fmt.Printf("%.2f s  %-13s  %s\n", float64(c.Tick)/60, names[donburi.Entity(c.Entity)], side.Machine().StateAt(0, c.To).Name())
			}
		}
	}
	for range 15 * 60 {
		p.Update()
		tell(p.Wolves)
		tell(p.Sheep)
	}
	fmt.Println("the young sheep lives:", p.World.Valid(young))
	// Output:
	// 0.02 s  the wolf       hunt
	// 0.02 s  the old sheep  flee
	// 1.17 s  the wolf       lurk
	// 1.18 s  the wolf       hunt
	// 8.90 s  the wolf       lurk
	// 8.90 s  the old sheep  graze
	// the young sheep lives: false
}
