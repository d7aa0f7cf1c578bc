package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A stun ends in the state that it interrupted, whichever that was.
func ExampleTick_Revert() {
	const Hit fsm.Command = 1
	b := fsm.NewBuilder[struct{}]("guard")
	act := b.Layer("act")
	patrol, chase := act.State("patrol"), act.State("chase").Direct()
	stunned := act.State("stunned").OnUpdate(func(t *fsm.Tick, _ *struct{}) {
		if t.Since() >= time.Second {
			t.Revert()
		}
	})
	act.Any().To(stunned).On(Hit)
	chase.To(patrol).After(time.Minute)

	guards := fsm.NewPool(b.MustBuild(), fsm.Config{})
	guard := guards.Add(struct{}{})
	for _, s := range []*fsm.State[struct{}]{patrol, chase} {
		if err := guards.ChangeTo(guard, s); err != nil {
			fmt.Println(err)
		}
		guards.Send(guard, Hit)
		for range 2 * 60 {
			guards.Update()
			for _, c := range guards.Changes() {
				if c.From == stunned.ID() || c.To == stunned.ID() {
					fmt.Println(guards.Machine().DescribeChange(c))
				}
			}
		}
	}
	// Output:
	// entity 1, tick 1, act: patrol → stunned (command 1)
	// entity 1, tick 61, act: stunned → patrol (direct)
	// entity 1, tick 121, act: chase → stunned (command 1)
	// entity 1, tick 181, act: stunned → chase (direct)
}
