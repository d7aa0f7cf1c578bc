package systems_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/systems"
)

// A world is known only while a machine runs in it: games create and drop worlds, one for each level.
func TestUnusedWorldsAreForgotten(t *testing.T) {
	f := systems.MustFSM(newTwoStates("hermit").Machine, diary)
	used := donburi.NewWorld()
	p := f.In(used)
	var dropped []donburi.WorldId
	for range 8 {
		w := donburi.NewWorld()
		f.Update(w)
		f.Forget(w)
		dropped = append(dropped, w.Id())
	}
	for deadline := time.Now().Add(10 * time.Second); slices.ContainsFunc(dropped, systems.IsKnown); {
		if time.Now().After(deadline) {
			t.Fatal("worlds that no machine runs in are still known")
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if !systems.IsKnown(used.Id()) {
		t.Error("a world in which a machine runs was forgotten")
	}
	runtime.KeepAlive(p)
}
