package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Whoever has unsubscribed hears nothing any more, not even of what has been published; all others hear what they would have.
func TestUnsubscribe(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("heard").in(w, fsm.Config{})
	heard := [3]int{}
	var leave [3]func()
	for i := range leave {
		leave[i] = f.Subscribe(w, func(donburi.World, fsm.Change) { heard[i]++ })
	}
	e := w.Create(f.Component, diary)
	round := func(want [3]int) {
		t.Helper()
		f.ProcessEvents(w)
		same(t, "heard", heard, want)
		p.Execute(e, toggle)
		f.Update(w)
	}
	f.Update(w)
	round([3]int{1, 1, 1})
	leave[1]()
	round([3]int{2, 1, 2})
	leave[1]() // once more
	leave[2]()
	round([3]int{3, 1, 2})
	leave[0]()
	round([3]int{3, 1, 2})
	round([3]int{3, 1, 2})
	back := f.Subscribe(w, func(donburi.World, fsm.Change) { heard[1]++ }) // and hears nothing of what was before
	round([3]int{3, 1, 2})
	round([3]int{3, 2, 2})
	f.Forget(w)
	back()
}

// While changes are delivered, a subscriber may unsubscribe itself and others, and what follows the panic of another one is delivered to those
// who remain.
func TestUnsubscribeWhileEventsAreDelivered(t *testing.T) {
	w := donburi.NewWorld()
	f, _ := newTwoStates("heard").in(w, fsm.Config{})
	heard := [5]int{}
	var leave [5]func()
	for i := range leave {
		leave[i] = f.Subscribe(w, func(donburi.World, fsm.Change) {
			heard[i]++
			switch {
			case i == 0:
				leave[0]()
				leave[3]()
			case i == 1 && heard[1] == 1:
				panic("ouch")
			}
		})
	}
	w.CreateMany(2, f.Component, diary)
	f.Update(w)
	same(t, "panic", panicOf(func() { f.ProcessEvents(w) }), "ouch")
	f.ProcessEvents(w)
	same(t, "heard", heard, [5]int{1, 2, 2, 0, 2})
}

// The last that leaves takes with it what a panic has left undelivered.
func TestUnsubscribeAfterAPanic(t *testing.T) {
	w := donburi.NewWorld()
	f, _ := newTwoStates("heard").in(w, fsm.Config{})
	var leave func()
	leave = f.Subscribe(w, func(donburi.World, fsm.Change) {
		leave()
		panic("ouch")
	})
	w.CreateMany(3, f.Component, diary)
	f.Update(w)
	same(t, "panic", panicOf(func() { f.ProcessEvents(w) }), "ouch")
	heard := 0
	f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
	f.ProcessEvents(w)
	f.Update(w)
	f.ProcessEvents(w)
	same(t, "heard of before", heard, 0)
}

// Where many unsubscribe, as the parts of a screen that is closed do, those that stay are not copied for each.
func TestUnsubscribingCopiesNobody(t *testing.T) {
	w := donburi.NewWorld()
	f, _ := newTwoStates("heard").in(w, fsm.Config{})
	leave, heard := make([]func(), 1000), 0
	for i := range leave {
		leave[i] = f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
	}
	left := 0
	n := testing.AllocsPerRun(400, func() {
		leave[left]()
		left++
	})
	if n != 0 {
		t.Errorf("%v allocations for each that leaves, want none", n)
	}
	w.Create(f.Component, diary)
	f.Update(w)
	f.ProcessEvents(w)
	same(t, "heard", heard, len(leave)-left)
}

func TestUnsubscribeInsideACallback(t *testing.T) {
	for _, workers := range []int{1, 4} {
		w := donburi.NewWorld()
		var leave func()
		b := fsm.NewBuilder[writer]("weary")
		b.Layer("main").State("only").OnUpdate(func(_ *fsm.Tick, v *writer) { v.Diary.note("%s", panicOf(leave)) })
		f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: workers})
		leave = f.Subscribe(w, func(donburi.World, fsm.Change) {})
		e := w.Create(f.Component, diary)
		f.Update(w)
		same(t, "said", linesOf(w, e), `systems: machine "weary": the function that Subscribe has returned was called from inside a callback; use Tick.Defer`)
	}
}
