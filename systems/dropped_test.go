package systems_test

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A world that the game has dropped without a word is garbage, although its machines live on.
func TestDroppedWorldsAreCollected(t *testing.T) {
	f := systems.MustFSM(newTwoStates("dropped").Machine, diary).Configure(fsm.Config{ChunkSize: 16, Workers: 2}).KeepPacked()
	var dropped []weak.Pointer[Diary]
	for range 3 {
		w := donburi.NewWorld()
		f.Subscribe(w, func(donburi.World, fsm.Change) {})
		all := w.CreateMany(40, f.Component, diary)
		f.Update(w)
		f.ProcessEvents(w)
		dropped = append(dropped, weak.Make(diary.Get(w.Entry(all[39]))))
	}
	w := donburi.NewWorld()
	e := w.Create(f.Component, diary)
	f.Update(w)
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); { // cleanups run when they like
		runtime.GC()
		if systems.Known(f) == 1 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	for k, d := range dropped {
		if d.Value() != nil {
			t.Errorf("world %d is still there", k)
		}
	}
	same(t, "worlds that are known", systems.Known(f), 1)
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter a, update a, update a")
}

// A world is kept by whoever has it, as before: its population, clock and all, waits for it.
func TestKeptWorldsAreNotCollected(t *testing.T) {
	f := systems.MustFSM(newTwoStates("kept").Machine, diary)
	w := donburi.NewWorld()
	e := w.Create(f.Component, diary)
	f.Update(w)
	f.In(w).Send(e, toggle)
	f.Update(donburi.NewWorld()) // or the FSM would keep the one used last
	for range 3 {
		runtime.GC()
	}
	f.Update(w)
	same(t, "diary", linesOf(w, e), "enter a, update a, exit a, enter b, update b")
	same(t, "ticks", f.In(w).Tick(), uint64(2))
}
