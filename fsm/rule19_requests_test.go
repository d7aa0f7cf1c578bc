package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19, requests that cannot be carried out: they are refused where they are made, so that the panic names the callback. Later their
// origin would be unknown.
func TestRule19RequestsThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		want    string
		request func(tick *fsm.Tick)
	}{
		{`Tick.Send in Update of machine "npc": command 0 is reserved`, func(tick *fsm.Tick) { tick.Send(0) }},
		{`Tick.SendTo in Update of machine "npc": command 0 is reserved`, func(tick *fsm.Tick) { tick.SendTo(tick.Entity(), 0) }},
		{`Tick.Defer in Update of machine "npc" was given a nil function`, func(tick *fsm.Tick) { tick.Defer(nil) }},
		{`Tick.At(1) in a callback for one entity`, func(tick *fsm.Tick) { tick.At(1) }},
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdate(func(tick *fsm.Tick, _ *actor) { c.request(tick) })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(actor{log: newRecord()})
		wantPanic(t, c.want, pool.Update, `panic in Update of state "walk"`, c.want)
	}
}

// What concerns one entity must be asked of one; the panic names the method that was called, and the batch's length.
func TestRule19RequestsOfABatch(t *testing.T) {
	for _, c := range []struct {
		want    string
		request func(tick *fsm.Tick)
	}{
		{"Tick.At(3) in UpdateBatch for 3 entities", func(tick *fsm.Tick) { tick.At(tick.Len()) }},
		{"Tick.At(-1) in UpdateBatch for 3 entities", func(tick *fsm.Tick) { tick.At(-1) }},
		{"Tick.Defer in UpdateBatch", func(tick *fsm.Tick) { tick.Defer(func() {}) }},
		{"Tick.Revert in UpdateBatch", func(tick *fsm.Tick) { tick.Revert() }},
		{"Tick.SendTo in UpdateBatch", func(tick *fsm.Tick) { tick.SendTo(1, 1) }},
		{"Tick.Rand in UpdateBatch", func(tick *fsm.Tick) { tick.Rand() }},
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdateBatch(func(tick *fsm.Tick, _ []actor) { c.request(tick) })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		for range 3 {
			pool.Add(actor{log: newRecord()})
		}
		wantPanic(t, c.want, pool.Update, `panic in UpdateBatch of state "walk"`, c.want)
	}
}
