package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The Exit of an entity whose machine component was taken off by hand knows of its pauses, whoever is paused before Horde notices.
func TestExitOfOneWhoLeftUnseenKnowsItsPauses(t *testing.T) {
	for _, readd := range []bool{false, true} {
		for _, others := range []int{0, 100} {
			var since time.Duration
			b := fsm.NewBuilder[writer]("sleeper")
			b.Layer("main").State("here").OnExit(func(t *fsm.Tick, _ *writer) { since = t.Since() })
			w := donburi.NewWorld()
			f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Step: time.Second, ExitOnRemove: true})
			p := f.In(w)
			all := w.CreateMany(1+others, f.Component, diary)
			p.Update()
			p.Pause(all[0])
			for range 10 {
				p.Update()
			}
			p.Resume(all[0])
			p.Update()
			w.Entry(all[0]).RemoveComponent(f.Component)
			if readd {
				w.Entry(all[0]).AddComponent(f.Component)
			}
			for _, e := range all[1:] {
				p.Pause(e)
			}
			p.Update()
			if since != 2*time.Second { // the tick after the pause, and the one in which Exit runs
				t.Errorf("readd %v, %d others paused: Since in Exit is %v, want 2s", readd, others, since)
			}
		}
	}
}
