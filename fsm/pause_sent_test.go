package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What is asked of a paused entity, and sent to it.

func TestPauseRefuses(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{})
	s := &sleeper{}
	e := pool.Add(s)
	body := pool.Machine().Layer("body")
	pool.Update()
	must(t, pool.Pause(e))
	must(t, pool.Pause(e))
	s.lines = nil
	for name, err := range map[string]error{
		"Perform":  pool.Perform(e, goAway),
		"ChangeTo": pool.ChangeTo(e, body.States()[1]),
		"Start":    pool.Start(e),
		"Restart":  pool.Restart(e),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		wantText(t, name, err.Error(), "fsm: "+name+": entity ", ` of machine "sleeper" is paused; Resume it first`)
	}
	if pool.Execute(e, goAway) || pool.Tell(e, fsm.Message{Kind: 1}) || pool.Revert(e, body) || pool.Can(e, goAway) ||
		len(pool.AppendCommands(nil, e)) > 0 || len(pool.Explain(nil, e, body)) > 0 {
		t.Error("somebody who is paused took something")
	}
	pool.Send(e, goAway)
	pool.Post(e, fsm.Message{Kind: 7})
	pool.SendAll(goAway)
	pool.Update()
	lost := fmt.Sprint(pool.Lost())
	wantText(t, "Lost", lost, "command 2 paused", "message 7 paused", "all entities", "command 2 unhandled")
	if pool.Count(body.States()[0]) != 1 || pool.Current(e, body).Name() != "watch" || pool.Stopped(e) || len(s.lines) > 0 {
		t.Errorf("%d in watch, in %v, called %v", pool.Count(body.States()[0]), pool.Current(e, body), s.lines)
	}

	gone := pool.Add(&sleeper{})
	pool.Remove(gone)
	for name, err := range map[string]error{"Pause": pool.Pause(gone), "Resume": pool.Resume(gone)} {
		wantText(t, name, fmt.Sprint(err), "fsm: "+name, "has no row")
	}
	if pool.Paused(gone) {
		t.Error("somebody who is gone is paused")
	}
}

// TestPauseWaits: what was sent with a time to live waits for the end of the pause, or expires.
func TestPauseWaits(t *testing.T) {
	pool := fsm.NewPool(sleepers(), fsm.Config{Step: time.Millisecond})
	e := pool.Add(&sleeper{nap: time.Hour})
	body := pool.Machine().Layer("body")
	pool.Update()
	must(t, pool.Pause(e))
	pool.SendFor(e, goAway, time.Minute)
	pool.SendFor(e, wakeUp, 3*time.Millisecond)
	for range 10 {
		pool.Update()
		for _, l := range pool.Lost() {
			if l.Reason != fsm.ReasonExpired || l.Command != wakeUp || pool.Tick() != 4 {
				t.Errorf("tick %d: lost %v", pool.Tick(), l)
			}
		}
	}
	must(t, pool.Resume(e))
	if pool.Update(); !pool.IsIn(e, "away", body) || pool.Stats().Lost != 1 {
		t.Errorf("in %v, %d lost", pool.Current(e, body), pool.Stats().Lost)
	}
}

// TestPauseBetweenDirectChanges: what the Enter of a direct change asks for comes with the next tick, or the first behind a pause.
func TestPauseBetweenDirectChanges(t *testing.T) {
	b := fsm.NewBuilder[num]("plan")
	only := b.Layer("only")
	here, over, there := only.State("here"), only.State("over"), only.State("there")
	here.OnUpdate(func(t *fsm.Tick, _ *num) { t.ChangeTo(over) })
	over.OnEnter(func(t *fsm.Tick, _ *num) { t.ChangeTo(there) })
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(num{})
	pool.Update()
	must(t, pool.Pause(e))
	for range 3 {
		if pool.Update(); !pool.Is(e, over) {
			t.Fatalf("in the pause it is in %v", pool.Current(e, only))
		}
		again(t, pool)
	}
	must(t, pool.Resume(e))
	if pool.Update(); !pool.Is(e, there) || pool.Stats().Lost > 0 {
		t.Errorf("behind the pause it is in %v, %d lost", pool.Current(e, only), pool.Stats().Lost)
	}
}

// TestPauseInsideACallback: it panics, and must be deferred.
func TestPauseInsideACallback(t *testing.T) {
	var do func(*fsm.Tick)
	b := fsm.NewBuilder[num]("stage")
	b.Layer("only").State("here").OnUpdate(func(t *fsm.Tick, _ *num) { do(t) })
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(num{})
	do = func(*fsm.Tick) { must(t, pool.Pause(e)) }
	wantPanic(t, "Pause", pool.Update, `fsm: Pause of machine "stage" was called from inside a callback`, "use Tick.Defer")
	do = func(*fsm.Tick) { must(t, pool.Resume(e)) }
	wantPanic(t, "Resume", pool.Update, `fsm: Resume of machine "stage" was called from inside a callback`, "use Tick.Defer")
	do = func(tick *fsm.Tick) { tick.Defer(func() { must(t, pool.Pause(e)) }) }
	pool.Update()
	do = func(*fsm.Tick) { t.Error("it was updated in the pause") }
	if pool.Update(); !pool.Paused(e) {
		t.Error("it is not paused")
	}
}
