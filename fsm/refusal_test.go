package fsm_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A game tells the refusals that it expects from those it does not by their reasons.
func TestRefusalsHaveReasons(t *testing.T) {
	const jump fsm.Command = 1
	b := fsm.NewBuilder[int]("frog")
	l := b.Layer("legs")
	sits, leaps := l.State("sits"), l.State("leaps")
	sits.To(leaps).On(jump).When(func(legs *int) bool { return *legs > 0 })
	sits.OnUpdate(func(_ *fsm.Tick, legs *int) {
		if *legs < 0 {
			panic("how many legs?")
		}
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	fit, hurt, paused, stopped := pool.Add(4), pool.Add(0), pool.Add(4), pool.Add(-1)
	pool.Update()
	must(t, pool.Pause(paused))
	must(t, pool.Perform(fit, jump))
	for _, c := range []struct {
		operation string
		entity    fsm.Entity
		err       error
		want      fsm.Reason
	}{
		{"Perform", fit, pool.Perform(fit, jump), fsm.ReasonUnhandled},
		{"Perform", hurt, pool.Perform(hurt, jump), fsm.ReasonUnhandled},
		{"Perform", paused, pool.Perform(paused, jump), fsm.ReasonPaused},
		{"Perform", stopped, pool.Perform(stopped, jump), fsm.ReasonStopped},
		{"Perform", 99, pool.Perform(99, jump), fsm.ReasonGone},
		{"ChangeTo", paused, pool.ChangeTo(paused, leaps), fsm.ReasonPaused},
		{"ChangeTo", 99, pool.ChangeTo(99, leaps), fsm.ReasonGone},
		{"Pause", stopped, pool.Pause(stopped), fsm.ReasonStopped},
		{"Resume", 99, pool.Resume(99), fsm.ReasonGone},
		{"Start", stopped, pool.Start(stopped), fsm.ReasonStopped},
		{"Place", stopped, pool.Place(stopped), fsm.ReasonStopped},
		{"Place", 99, pool.Place(99), fsm.ReasonGone},
		{"Restart", paused, pool.Restart(paused), fsm.ReasonPaused},
		{"SetInterval", 99, pool.SetInterval(99, 2), fsm.ReasonGone},
	} {
		var r *fsm.RefusalError
		if !errors.As(c.err, &r) {
			t.Errorf("%s of %v: %v is no refusal", c.operation, c.entity, c.err)
			continue
		}
		if r.Operation != c.operation || r.Machine != "frog" || r.Entity != c.entity || r.Reason != c.want {
			t.Errorf("%+v, want %s of %v: %v", *r, c.operation, c.entity, c.want)
		}
	}
	var r *fsm.RefusalError
	if errors.As(pool.Perform(fit, 0), &r) || errors.As(pool.ChangeTo(fit, nil), &r) {
		t.Error("a mistake of the program is taken for a refusal")
	}
	wantText(t, "in words", fmt.Sprint(pool.Perform(hurt, jump)), `fsm: Perform: command 1 leads nowhere from state "sits" of layer "legs"`)
}

// An entity that is removed by its own start is gone for the operation that started it: no state of it can be named.
func TestRemovedByItsStartIsGone(t *testing.T) {
	const jump fsm.Command = 1
	var pool *fsm.Pool[int]
	b := fsm.NewBuilder[int]("frog")
	l := b.Layer("legs")
	sits, leaps := l.State("sits"), l.State("leaps")
	sits.To(leaps).On(jump)
	sits.OnEnter(func(tick *fsm.Tick, _ *int) { pool.Remove(tick.Entity()) })
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	for operation, act := range map[string]func(e fsm.Entity) error{
		"Perform":  func(e fsm.Entity) error { return pool.Perform(e, jump) },
		"ChangeTo": func(e fsm.Entity) error { return pool.ChangeTo(e, leaps) },
	} {
		e := pool.Add(4)
		err := act(e)
		var r *fsm.RefusalError
		if !errors.As(err, &r) || r.Reason != fsm.ReasonGone || r.Entity != e || r.Operation != operation {
			t.Errorf("%s: %v", operation, err)
		}
		wantText(t, operation, fmt.Sprint(err), "it was removed")
	}
}
