package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A Tick is good for the callback that it is given to, and no longer.

// A Tick kept beyond its callback, as by a deferred function, says so whatever it is asked, and what to do.
func TestTickIsOverWithItsCallback(t *testing.T) {
	for name, use := range map[string]func(*fsm.Tick){
		"Entity":    func(t *fsm.Tick) { t.Entity() },
		"Row":       func(t *fsm.Tick) { t.Row() },
		"Current":   func(t *fsm.Tick) { t.Current() },
		"Since":     func(t *fsm.Tick) { t.Since() },
		"Rand":      func(t *fsm.Tick) { t.Rand() },
		"Send":      func(t *fsm.Tick) { t.Send(1) },
		"SendTo":    func(t *fsm.Tick) { t.SendTo(1, 1) },
		"SendFor":   func(t *fsm.Tick) { t.SendFor(1, 1) },
		"SendToFor": func(t *fsm.Tick) { t.SendToFor(1, 1, 1) },
		"Post":      func(t *fsm.Tick) { t.Post(fsm.Message{Kind: 1}) },
		"PostTo":    func(t *fsm.Tick) { t.PostTo(1, fsm.Message{Kind: 1}) },
		"PostFor":   func(t *fsm.Tick) { t.PostFor(fsm.Message{Kind: 1}, 1) },
		"PostToFor": func(t *fsm.Tick) { t.PostToFor(1, fsm.Message{Kind: 1}, 1) },
		"Defer":     func(t *fsm.Tick) { t.Defer(func() {}) },
		"ChangeTo":  func(t *fsm.Tick) { t.ChangeTo(toggling(nil).State("only", "a")) },
	} {
		for _, inTick := range []bool{true, false} {
			pool := fsm.NewPool(toggling(func(tick *fsm.Tick, _ *critter) { tick.Defer(func() { use(tick) }) }), fsm.Config{})
			e := pool.Add(critter{})
			act := pool.Update
			if !inTick {
				pool.Start(e)
				act = func() { pool.ChangeTo(e, pool.Machine().State("only", "b")) }
			}
			want := fmt.Sprintf("fsm: Tick.%s of machine %q was called when the callback was over; take what a deferred function needs out of the Tick before",
				name, "toggling")
			if got := panicOf(act); got != want {
				t.Errorf("%s, in a tick %v: panics with %q, want %q", name, inTick, got, want)
			}
		}
	}
}

// So does that of an Exit, which a removal calls outside of any tick.
func TestTickOfAnExitIsOver(t *testing.T) {
	var kept *fsm.Tick
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a").OnExit(func(tick *fsm.Tick, _ *num) { kept = tick })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
	e := p.Add(num{})
	p.Update()
	p.Remove(e)
	wantPanic(t, "the Tick of an Exit", func() { kept.Entity() }, "Tick.Entity", "was called when the callback was over")
}

// A Tick that no engine has made, as one that a test passes to a callback, says so whatever it is asked.
func TestTickOfNoEngine(t *testing.T) {
	for name, use := range map[string]func(*fsm.Tick){
		"Now":          func(t *fsm.Tick) { t.Now() },
		"Number":       func(t *fsm.Tick) { t.Number() },
		"MachineName":  func(t *fsm.Tick) { t.MachineName() },
		"LayerName":    func(t *fsm.Tick) { t.LayerName() },
		"Entity":       func(t *fsm.Tick) { t.Entity() },
		"Row":          func(t *fsm.Tick) { t.Row() },
		"Current":      func(t *fsm.Tick) { t.Current() },
		"Is":           func(t *fsm.Tick) { t.Is(nil) },
		"StateName":    func(t *fsm.Tick) { t.StateName() },
		"PreviousName": func(t *fsm.Tick) { t.PreviousName() },
		"Rand":         func(t *fsm.Tick) { t.Rand() },
		"Send":         func(t *fsm.Tick) { t.Send(1) },
		"SendTo":       func(t *fsm.Tick) { t.SendTo(1, 1) },
		"SendFor":      func(t *fsm.Tick) { t.SendFor(1, 1) },
		"SendToFor":    func(t *fsm.Tick) { t.SendToFor(1, 1, 1) },
		"SendAll":      func(t *fsm.Tick) { t.SendAll(1) },
		"PostTo":       func(t *fsm.Tick) { t.PostTo(1, fsm.Message{Kind: 1}) },
		"PostFor":      func(t *fsm.Tick) { t.PostFor(fsm.Message{Kind: 1}, 1) },
		"PostToFor":    func(t *fsm.Tick) { t.PostToFor(1, fsm.Message{Kind: 1}, 1) },
		"PostAll":      func(t *fsm.Tick) { t.PostAll(fsm.Message{Kind: 1}) },
		"Defer":        func(t *fsm.Tick) { t.Defer(func() {}) },
		"ChangeTo":     func(t *fsm.Tick) { t.ChangeTo(toggling(nil).State("only", "a")) },
		"At":           func(t *fsm.Tick) { t.At(1) },
	} {
		want := "fsm: Tick." + name + " of a Tick that no engine has made; to try a callback, have a Pool run a machine with it: NewPool, Add, Update"
		if got := panicOf(func() { use(&fsm.Tick{}) }); got != want {
			t.Errorf("%s: panics with %q, want %q", name, got, want)
		}
	}
}
