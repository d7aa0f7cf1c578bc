package fighter_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/fighter"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/yohamta/donburi"
)

// A fighter strikes twice in a row, charges a blow, and dashes out of another.
func Example() {
	fighters := systems.MustFSM(fighter.New(), components.Animation, components.Cooldown, fighter.Arm)
	clips := systems.NewAnimation(0)
	world := donburi.NewWorld()
	e := world.Create(fighters.Component, components.Animation, components.Cooldown, fighter.Arm)
	pop, arm := fighters.In(world), fighter.Arm.Get(world.Entry(e))

	was := ""
	wait := func(d time.Duration) {
		for end := pop.Now() + d; pop.Now() < end; {
			fighters.Update(world)
			clips.Update(world)
			now := fmt.Sprintf("%-6s  %d landed", pop.Current(e, pop.Machine().MustLayer("act")).Name(), arm.Landed)
			if now != was {
				fmt.Printf("%.2f s  %s\n", pop.Now().Seconds(), now)
				was = now
			}
		}
	}
	press := func(c fsm.Command) { pop.SendFor(e, c, 100*time.Millisecond) } // a key may come a little too soon

	press(fighter.Strike)
	wait(100 * time.Millisecond)
	press(fighter.Strike)
	wait(time.Second)
	press(fighter.Charge)
	wait(600 * time.Millisecond)
	press(fighter.Release)
	wait(time.Second)
	press(fighter.Strike)
	wait(50 * time.Millisecond)
	press(fighter.Dash)
	wait(300 * time.Millisecond)
	fmt.Println("- dashes again, too soon:", pop.Can(e, fighter.Dash))
	wait(800 * time.Millisecond)
	fmt.Println("- and now:", pop.Can(e, fighter.Dash))
	// Output:
	// 0.02 s  slash   0 landed
	// 0.17 s  slash   1 landed
	// 0.18 s  thrust  1 landed
	// 0.33 s  thrust  2 landed
	// 0.58 s  stand   2 landed
	// 1.12 s  charge  2 landed
	// 1.72 s  thrust  2 landed
	// 1.87 s  thrust  5 landed
	// 2.12 s  stand   5 landed
	// 2.72 s  slash   5 landed
	// 2.77 s  dash    5 landed
	// 2.95 s  stand   5 landed
	// - dashes again, too soon: false
	// - and now: true
}

// The machine has no oddities.
func TestCheck(t *testing.T) {
	for _, f := range fighter.New().Check() {
		t.Error(f)
	}
}
