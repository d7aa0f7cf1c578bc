package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Whatever changes something panics inside a callback, before it looks at what it was given.
func TestMisuseInsideACallbackComesFirst(t *testing.T) {
	for name, call := range map[string]func(p *fsm.Pool[int], e fsm.Entity){
		"ChangeTo": func(p *fsm.Pool[int], e fsm.Entity) { _ = p.ChangeTo(e, nil) },
		"Start":    func(p *fsm.Pool[int], e fsm.Entity) { _ = p.Start(e, nil) },
		"Place":    func(p *fsm.Pool[int], e fsm.Entity) { _ = p.Place(e, nil) },
		"Perform":  func(p *fsm.Pool[int], e fsm.Entity) { _ = p.Perform(e, 0) },
		"Execute":  func(p *fsm.Pool[int], e fsm.Entity) { p.Execute(e, 1, nil) },
		"Tell":     func(p *fsm.Pool[int], e fsm.Entity) { p.Tell(e, fsm.Message{}, nil) },
		"Revert":   func(p *fsm.Pool[int], e fsm.Entity) { p.Revert(e, nil) },
		"Swap":     func(p *fsm.Pool[int], _ fsm.Entity) { _ = p.Swap(nil) },
		"Restart":  func(p *fsm.Pool[int], _ fsm.Entity) { _ = p.Restart(77) },
	} {
		var p *fsm.Pool[int]
		b := fsm.NewBuilder[int]("m")
		b.Layer("l").State("s").OnUpdate(func(t *fsm.Tick, _ *int) { call(p, t.Entity()) })
		p = fsm.NewPool(b.MustBuild(), fsm.Config{})
		p.Add(0)
		wantPanic(t, name, p.Update, name+` of machine "m" was called from inside a callback`)
	}
}
