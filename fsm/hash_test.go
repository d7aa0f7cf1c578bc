package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Whatever a row remembers is in the hash, and so are the entities and the time. Otherwise nothing that compares hashes could fail.
func TestHashTellsHistoriesApart(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	here, there := l.State("here"), l.State("there")
	here.To(there).On(1)
	there.To(here).On(1)
	m := b.MustBuild()
	hash := func(act func(p *fsm.Pool[num], e fsm.Entity)) uint64 {
		p := fsm.NewPool(m, fsm.Config{OnFault: func(*fsm.Fault) {}})
		p.Add(num{})
		e := p.Add(num{})
		p.Update()
		act(p, e)
		return p.Hash()
	}
	move := func(p *fsm.Pool[num], e fsm.Entity, s *fsm.State[num]) {
		if err := p.ChangeTo(e, s); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[uint64]string{}
	for name, act := range map[string]func(p *fsm.Pool[num], e fsm.Entity){
		"nothing":           func(*fsm.Pool[num], fsm.Entity) {},
		"a tick of no time": func(p *fsm.Pool[num], _ fsm.Entity) { p.Advance(0) },
		"a tick":            func(p *fsm.Pool[num], _ fsm.Entity) { p.Update() },
		"another entity":    func(p *fsm.Pool[num], e fsm.Entity) { p.Remove(e); p.Start(p.Add(num{})) },
		"a state":           func(p *fsm.Pool[num], e fsm.Entity) { move(p, e, there) },
		"a cause":           func(p *fsm.Pool[num], e fsm.Entity) { p.Execute(e, 1) },
		"a previous state":  func(p *fsm.Pool[num], e fsm.Entity) { move(p, e, here) },
		"another previous":  func(p *fsm.Pool[num], e fsm.Entity) { move(p, e, there); move(p, e, here) },
		"a tick of entry":   func(p *fsm.Pool[num], e fsm.Entity) { p.Advance(0); move(p, e, there) },
		"a later entry":     func(p *fsm.Pool[num], e fsm.Entity) { move(p, e, there); p.Advance(0) },
		"an interval":       func(p *fsm.Pool[num], e fsm.Entity) { _ = p.SetInterval(e, 2) },
		"a pause":           func(p *fsm.Pool[num], e fsm.Entity) { _ = p.Pause(e) },
		"a paused interval": func(p *fsm.Pool[num], e fsm.Entity) { _ = p.Pause(e); _ = p.SetInterval(e, 2) },
		"a pause in a tick": func(p *fsm.Pool[num], e fsm.Entity) { _ = p.Pause(e); p.Advance(0) },
		"a pause behind it": func(p *fsm.Pool[num], e fsm.Entity) { p.Advance(0); _ = p.Pause(e) },
		"a turn to come":    func(p *fsm.Pool[num], e fsm.Entity) { p.Advance(0); _ = p.SetInterval(e, 5); _ = p.Pause(e) },
		"a turn awaited":    func(p *fsm.Pool[num], e fsm.Entity) { _ = p.SetInterval(e, 5); p.Advance(0); _ = p.Pause(e) },
		"time lost":         func(p *fsm.Pool[num], e fsm.Entity) { _ = p.Pause(e); p.Advance(9); _ = p.Resume(e) },
		"less time lost":    func(p *fsm.Pool[num], e fsm.Entity) { _ = p.Pause(e); p.Advance(4); _ = p.Resume(e); p.Advance(5) },
		"more time lost":    func(p *fsm.Pool[num], e fsm.Entity) { _ = p.Pause(e); p.Advance(5); _ = p.Resume(e); p.Advance(4) },
		"time not lost":     func(p *fsm.Pool[num], e fsm.Entity) { p.Advance(9); _ = p.Pause(e); _ = p.Resume(e) },
	} {
		h := hash(act)
		if other, ok := seen[h]; ok {
			t.Errorf("%s hashes like %s", name, other)
		}
		seen[h] = name
		if again := hash(act); again != h {
			t.Errorf("%s hashes to %x and then to %x", name, h, again)
		}
	}
}
