package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A paused entity stands still, and its delays with it. The others go on.
func ExampleEngine_Pause() {
	b := fsm.NewBuilder[string]("bomb")
	l := b.Layer("fuse")
	burning, gone := l.State("burning"), l.State("gone")
	burning.To(gone).After(3 * time.Second).Do(func(_ *fsm.Tick, name *string) { fmt.Println(*name, "goes off") })

	bombs := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second})
	first, _ := bombs.Add("the first"), bombs.Add("the second")
	for tick := 1; tick <= 6; tick++ {
		switch tick {
		case 3:
			_ = bombs.Pause(first) // an error if it is not there
		case 5:
			_ = bombs.Resume(first)
		}
		bombs.Update()
		fmt.Printf("%v: the first, for %v\n", bombs.Now(), bombs.Since(first, l))
	}
	// Output:
	// 1s: the first, for 0s
	// 2s: the first, for 1s
	// 3s: the first, for 1s
	// the second goes off
	// 4s: the first, for 1s
	// 5s: the first, for 2s
	// the first goes off
	// 6s: the first, for 0s
}
