package systems_test

import (
	"runtime"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Entities that come and go do not cost more where another chunk begins, whose memory would be made anew.
func TestCrowdAtAChunksBorder(t *testing.T) {
	type view = saver
	def := fsm.NewBuilder[view]("saver")
	def.Layer("only").State("saving").OnUpdate(func(_ *fsm.Tick, v *view) { v.Purse.Coins++ })
	m := def.MustBuild()
	// bytes returns how much a tick allocates in which an entity has come to that many others, or gone.
	bytes := func(others int) uint64 {
		f := systems.MustFSM(m, purse)
		w := donburi.NewWorld()
		w.CreateMany(others, f.Component, purse)
		turn := func() {
			e := w.Create(f.Component, purse)
			f.Update(w)
			w.Remove(e)
			f.Update(w)
		}
		for range 200 {
			turn()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 200 {
			turn()
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / 400
	}
	size := fsm.Config{}.WithDefaults().ChunkSize
	if within, across := bytes(size-2), bytes(size); across > within+1000 {
		t.Errorf("%d bytes a tick, %d where the entity has a chunk to itself", within, across)
	}
}
