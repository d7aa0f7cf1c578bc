package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// BenchmarkRemoveStranger measures what creating and removing an entity that runs no machine costs in a world with many machines.
func BenchmarkRemoveStranger(b *testing.B) {
	type view = saver
	for _, machines := range []int{0, 1, 10, 40} {
		b.Run(fmt.Sprintf("machines=%d", machines), func(b *testing.B) {
			w := donburi.NewWorld()
			for n := range machines {
				m := fsm.NewBuilder[view](fmt.Sprintf("saver %d", n))
				m.Layer("only").State("saving")
				f := systems.MustFSM(m.MustBuild(), purse)
				w.CreateMany(15, f.Component, purse)
				f.Update(w)
			}
			for b.Loop() {
				w.Remove(w.Create(purse))
			}
		})
	}
}
