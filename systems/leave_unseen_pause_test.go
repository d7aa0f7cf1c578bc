package systems_test

import (
	"errors"
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

// The same, if the component was put back, and the entity is paused again before the machine notices: that pause is the new row's.
func TestExitOfOneWhoLeftUnseenAndIsPausedAgain(t *testing.T) {
	for _, resumed := range []bool{false, true} {
		for _, resumedAgain := range []bool{false, true} {
			var since time.Duration
			var errs []error
			b := fsm.NewBuilder[writer]("sleeper")
			b.Layer("main").State("here").OnExit(func(t *fsm.Tick, _ *writer) { since = t.Since() })
			w := donburi.NewWorld()
			f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Step: time.Second, ExitOnRemove: true})
			p := f.In(w)
			e := w.Create(f.Component, diary)
			p.Update()
			errs = append(errs, p.Pause(e))
			for range 10 {
				p.Update()
			}
			if resumed {
				errs = append(errs, p.Resume(e))
			}
			w.Entry(e).RemoveComponent(f.Component)
			w.Entry(e).AddComponent(f.Component)
			errs = append(errs, p.Pause(e))
			if resumedAgain {
				errs = append(errs, p.Resume(e))
			}
			p.Update()
			want := time.Duration(0)
			if resumed {
				want = time.Second // the tick in which Exit runs
			}
			if since != want {
				t.Errorf("resumed %v, again %v: Since in Exit is %v, want %v", resumed, resumedAgain, since, want)
			}
			if p.Paused(e) == resumedAgain {
				t.Errorf("resumed %v, again %v: paused is %v", resumed, resumedAgain, p.Paused(e))
			}
			errs = append(errs, p.Resume(e))
			p.Update()
			p.Update()
			if at := p.Since(e, f.Machine().Layer("main")); at > 2*time.Second {
				t.Errorf("the new row has been in its state for %v", at)
			}
			if err := errors.Join(errs...); err != nil {
				t.Error(err)
			}
		}
	}
}
