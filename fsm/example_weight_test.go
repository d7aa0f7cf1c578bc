package fsm_test

import (
	"fmt"

	"github.com/horde-fsm/horde/fsm"
)

// Mouse is what the states of a mouse see.
type Mouse struct{ Hunger int }

// Of a thousand hungry mice most eat, and of a thousand that are not most play.
func ExampleTransition_WeightFunc() {
	b := fsm.NewBuilder[Mouse]("mouse")
	mind := b.Layer("mind")
	think, eat, play := mind.State("think"), mind.State("eat"), mind.State("play")
	think.To(eat).WeightFunc(func(m *Mouse) int { return m.Hunger })
	think.To(play).Weight(20)

	mice := fsm.NewPool(b.MustBuild(), fsm.Config{})
	for _, hunger := range []int{80, 5} {
		before := mice.Count(eat)
		for range 1000 {
			mice.Add(Mouse{hunger})
		}
		mice.Update() // they begin to think, and see to what comes of it
		fmt.Printf("hunger %d: %d eat\n", hunger, mice.Count(eat)-before)
	}
	// Output:
	// hunger 80: 812 eat
	// hunger 5: 184 eat
}
