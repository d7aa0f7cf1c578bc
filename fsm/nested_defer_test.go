package fsm_test

import (
	"math"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// pingPong returns a pool of two entities of which each, when it is hit, has the other hit by what it defers, as often as told.
func pingPong(cfg fsm.Config, rounds *int) (*fsm.Pool[actor], []fsm.Entity) {
	var pool *fsm.Pool[actor]
	var all []fsm.Entity
	b := fsm.NewBuilder[actor]("rally")
	l := b.Layer("only")
	rest := l.State("rest")
	rest.To(rest).On(1).Do(func(t *fsm.Tick, _ *actor) {
		if *rounds--; *rounds < 0 {
			return
		}
		other := all[0]
		if t.Entity() == other {
			other = all[1]
		}
		t.Defer(func() { pool.Execute(other, 1) })
	})
	pool = fsm.NewPool(b.MustBuild(), cfg)
	all = []fsm.Entity{pool.Add(actor{}), pool.Add(actor{})}
	pool.Update()
	return pool, all
}

// Deferred functions may lead to each other through thousands of entities, but not without end: that would overflow the stack, and nothing
// can recover from it.
func TestDeferredFunctionsWithoutEnd(t *testing.T) {
	rounds := 9_999
	pool, all := pingPong(fsm.Config{}, &rounds)
	pool.Execute(all[0], 1)
	if rounds != -1 {
		t.Errorf("a long chain ends with %d rounds to go", rounds)
	}

	const want = `fsm: machine "rally": functions given to Tick.Defer operate on entities whose callbacks defer again, 10000 deep, as in a loop; ` +
		"use Send or ChangeTo there, which wait for the next tick"
	rounds = math.MaxInt
	wantPanic(t, "a loop", func() { pool.Execute(all[0], 1) }, strings.TrimPrefix(want, "fsm: "))
	rounds = 3
	pool.Update() // what the panic has left is carried out
	if pool.Execute(all[0], 1); rounds != -1 {
		t.Errorf("after the panic a chain ends with %d rounds to go", rounds)
	}

	var faults []*fsm.Fault
	rounds = math.MaxInt
	pool, all = pingPong(fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }}, &rounds)
	pool.Execute(all[0], 1)
	if len(faults) != 1 || !strings.Contains(faults[0].Error(), want) || pool.Stopped(all[0]) || pool.Stopped(all[1]) {
		t.Errorf("with a handler, the faults are %v", faults)
	}
	rounds = 3
	if pool.Execute(all[0], 1); rounds != -1 || len(faults) != 1 {
		t.Errorf("after the fault a chain ends with %d rounds to go, and there are %d faults", rounds, len(faults))
	}
}
