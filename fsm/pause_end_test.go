package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What ends a pause otherwise than Resume, or comes in it without waiting for that.

// pausedSleeper returns a sleeper that was paused after three ticks.
func pausedSleeper(t *testing.T, cfg fsm.Config) (*fsm.Pool[*sleeper], fsm.Entity, *sleeper) {
	pool, s := fsm.NewPool(sleepers(), cfg), &sleeper{nap: time.Hour}
	e := pool.Add(s)
	for range 3 {
		pool.Update()
	}
	must(t, pool.Pause(e))
	return pool, e, s
}

// TestPauseEndsWithRemoval: Exit runs for a paused entity, and sees its own time.
func TestPauseEndsWithRemoval(t *testing.T) {
	pool, e, s := pausedSleeper(t, fsm.Config{Step: 10 * time.Millisecond, ExitOnRemove: true})
	for range 30 {
		pool.Update()
	}
	s.lines = nil
	pool.Remove(e)
	if want := []string{"exit cross 20ms", "exit watch 20ms"}; !slices.Equal(s.lines, want) {
		t.Errorf("called %q, want %q", s.lines, want)
	}
}

// TestPauseOfWhoWasStopped: a faulted entity stays stopped until Restart.
func TestPauseOfWhoWasStopped(t *testing.T) {
	b := fsm.NewBuilder[num]("mine")
	b.Layer("only").State("here").OnUpdate(func(*fsm.Tick, *num) { panic("boom") })
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	e := pool.Add(num{})
	pool.Update()
	wantText(t, "Pause", fmt.Sprint(pool.Pause(e)), "fsm: Pause: ", "was stopped by a fault; Restart it first")
	must(t, pool.Resume(e))
	if !pool.Stopped(e) || pool.Paused(e) {
		t.Errorf("stopped %v, paused %v", pool.Stopped(e), pool.Paused(e))
	}
}

// TestPauseOfWhoIsStoppedThen: a swap may have the Exit of somebody who is paused fail. He is not restarted in the pause, and stays stopped
// behind it.
func TestPauseOfWhoIsStoppedThen(t *testing.T) {
	b := fsm.NewBuilder[num]("mine")
	only := b.Layer("only")
	only.State("here").OnUpdate(func(*fsm.Tick, *num) { t.Error("somebody who is stopped was updated") })
	gone := only.State("gone").OnExit(func(*fsm.Tick, *num) { panic("boom") })
	only.Initial(gone)
	gone.To(only.States()[0]).On(1)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	e := pool.Add(num{})
	pool.Update()
	must(t, pool.Pause(e))
	edit := pool.Machine().Edit()
	edit.FindLayer("only").DeleteState("gone")
	m, err := edit.Build()
	must(t, err)
	must(t, pool.Swap(m))
	wantText(t, "Restart", fmt.Sprint(pool.Restart(e)), "fsm: Restart: ", "is paused; Resume it first")
	if !pool.Stopped(e) || !pool.Paused(e) {
		t.Fatalf("stopped %v, paused %v", pool.Stopped(e), pool.Paused(e))
	}
	for name, err := range map[string]error{"Pause": pool.Pause(e), "PauseFor": pool.PauseFor(e, time.Hour)} {
		wantText(t, name, fmt.Sprint(err), "fsm: "+name+": ", "was stopped by a fault; Restart it first")
	}
	must(t, pool.Resume(e))
	if pool.Update(); !pool.Stopped(e) || pool.Paused(e) {
		t.Errorf("behind the pause: stopped %v, paused %v", pool.Stopped(e), pool.Paused(e))
	}
}

// TestPauseOverASwap: in a pause, a state that is gone is left, and time stands still in the one that comes of it as in the others.
func TestPauseOverASwap(t *testing.T) {
	pool, e, s := pausedSleeper(t, fsm.Config{Step: 10 * time.Millisecond})
	for range 3 {
		pool.Update()
	}
	edit := pool.Machine().Edit()
	edit.FindLayer("mood").DeleteState("cross")
	m, err := edit.Build()
	must(t, err)
	must(t, pool.Swap(m))
	s.lines = nil
	for range 3 {
		pool.Update()
	}
	if got, was := pool.Since(e, m.Layer("body")), pool.Since(e, m.Layer("mood")); got != 20*time.Millisecond || was != 0 || len(s.lines) > 0 {
		t.Errorf("in the pause: since %v and %v, called %q", got, was, s.lines)
	}
	must(t, pool.Resume(e))
	pool.Update()
	if got, was := pool.Since(e, m.Layer("body")), pool.Since(e, m.Layer("mood")); got != 30*time.Millisecond || was != 10*time.Millisecond {
		t.Errorf("behind the pause: since %v and %v, called %q", got, was, s.lines)
	}
}
