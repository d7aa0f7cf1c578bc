package systems_test

import (
	"runtime"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity that was removed from the world has had its Exits, so the next tick keeps no copy of its row for them.
func TestNoCopyOfARemovedRow(t *testing.T) {
	w := donburi.NewWorld()
	m := fsm.NewBuilder[saver]("removed")
	m.Layer("only").State("saving").OnExit(func(*fsm.Tick, *saver) {})
	f := systems.MustFSM(m.MustBuild(), purse).Configure(fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(1000, f.Component, purse)
	f.Update(w)
	for i := len(all) - 1; i >= 700; i-- { // the last first, or others would move
		w.Remove(all[i])
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f.Update(w)
	runtime.ReadMemStats(&after)
	if n := after.Mallocs - before.Mallocs; n > 100 {
		t.Errorf("%d allocations in the tick after 300 were removed", n)
	}
}
