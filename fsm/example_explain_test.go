package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A guard who chases the player is asked why he goes on doing so, and asked again when the player has been out of sight for a while.
func ExampleEngine_Explain() {
	const Lock fsm.Command = 1
	type guard struct{ hurt, alone, lost, near bool }

	b := fsm.NewBuilder[guard]("guard").Commands(map[fsm.Command]string{Lock: "Lock"})
	act := b.Layer("act")
	chase, flee, patrol, attack, stay := act.State("chase"), act.State("flee"), act.State("patrol"), act.State("attack"), act.State("stay")
	act.Any().To(stay).On(Lock)
	chase.To(flee).When(func(g *guard) bool { return g.hurt }).As("hurt").When(func(g *guard) bool { return g.alone }).As("alone")
	chase.To(patrol).When(func(g *guard) bool { return g.lost }).Named("has lost sight").After(time.Second)
	chase.To(attack).When(func(g *guard) bool { return g.near }).Named("is near")
	machine := b.MustBuild()

	guards := fsm.NewPool(machine, fsm.Config{})
	one := guards.Add(guard{hurt: true, lost: true})
	why := func() {
		for _, a := range guards.Explain(nil, one, act) {
			fmt.Println(machine.DescribeAnswer(a))
		}
	}
	guards.Update()
	why()
	for range 59 {
		guards.Update()
	}
	guards.View(one).near = true
	fmt.Println("- a second later")
	why()
	// Output:
	// any → stay (Lock): waits for Lock
	// chase → flee (hurt and alone): not true: alone (2 of 2)
	// chase → patrol (has lost sight, after 1s): waits 0.98 s more
	// chase → attack (is near): not true
	// - a second later
	// any → stay (Lock): waits for Lock
	// chase → flee (hurt and alone): not true: alone (2 of 2)
	// chase → patrol (has lost sight, after 1s): yes: in its next tick
	// chase → attack (is near): → patrol comes first
}
