package nested_test

import (
	"fmt"

	"github.com/horde-fsm/horde/examples/nested"
	"github.com/horde-fsm/horde/fsm"
)

// An enemy comes. While the soldier reloads it is hit, and afterwards it reloads again. The enemy goes; another comes and kills the
// soldier.
func Example() {
	machine := nested.New()
	soldiers := fsm.NewPool(machine, fsm.Config{})
	soldier := soldiers.Add(nested.Soldier{Health: 100, Ammo: nested.Magazine})

	wait := func(seconds float64) {
		for range int(seconds * 60) {
			soldiers.Update()
			for _, c := range soldiers.Changes() {
				if c.From != fsm.None {
					l := int(c.Layer)
					fmt.Printf("%.2f s  %s → %s\n", float64(c.Tick)/60, machine.StateAt(l, c.From).Name(), machine.StateAt(l, c.To).Name())
				}
			}
		}
	}
	wait(1)
	fmt.Println("- an enemy comes")
	soldiers.View(soldier).Enemy = true
	wait(1.5)
	fmt.Println("- a hit")
	soldiers.Send(soldier, nested.Hit)
	wait(3.25)
	fmt.Println("- the enemy goes")
	soldiers.View(soldier).Enemy = false
	wait(1)
	fmt.Println("- another comes and kills the soldier")
	soldiers.View(soldier).Enemy = true
	wait(0.25)
	soldiers.View(soldier).Health = 0
	wait(1)
	// Output:
	// - an enemy comes
	// 1.02 s  peace → combat
	// 1.02 s  outside → aim
	// 1.02 s  outside → stand
	// 1.52 s  aim → shoot
	// 1.53 s  shoot → aim
	// 2.02 s  stand → strafe
	// 2.03 s  aim → shoot
	// 2.05 s  shoot → reload
	// 2.05 s  strafe → stand
	// - a hit
	// 2.52 s  stand → outside
	// 2.52 s  reload → outside
	// 2.52 s  combat → stunned
	// 3.52 s  stunned → combat
	// 3.52 s  outside → reload
	// 3.52 s  outside → stand
	// 4.52 s  stand → strafe
	// 4.53 s  strafe → stand
	// 5.52 s  reload → aim
	// 5.53 s  stand → strafe
	// - the enemy goes
	// 5.77 s  strafe → outside
	// 5.77 s  aim → outside
	// 5.77 s  combat → peace
	// - another comes and kills the soldier
	// 6.77 s  peace → combat
	// 6.77 s  outside → aim
	// 6.77 s  outside → stand
	// 7.02 s  stand → outside
	// 7.02 s  aim → outside
	// 7.02 s  combat → down
}
