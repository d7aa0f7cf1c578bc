package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A handler that serves several worlds, whose entities have the same numbers, learns in which of them a callback has panicked.
func TestWorldOfFault(t *testing.T) {
	type view = saver
	def := fsm.NewBuilder[view]("saver")
	def.Layer("only").State("saving").OnUpdate(func(tick *fsm.Tick, v *view) {
		if v.Purse.Coins > 0 {
			panic("robbed")
		}
		if v.Purse.Coins < 0 {
			tick.Defer(func() { panic("late") })
		}
	})
	f := systems.MustFSM(def.MustBuild(), purse)
	var in []donburi.World
	f.Configure(fsm.Config{OnFault: func(x *fsm.Fault) { in = append(in, systems.WorldOfFault(x)) }})
	poor, rich := donburi.NewWorld(), donburi.NewWorld()
	for _, w := range []donburi.World{poor, rich} {
		w.Create(f.Component, purse)
	}
	own, _ := purse.First(rich)
	purse.Get(own).Coins = 1
	f.Update(poor)
	f.Update(rich)
	if len(in) != 1 || in[0] != rich {
		t.Fatalf("%d faults, not one in the second world", len(in))
	}
	other, _ := purse.First(poor)
	purse.Get(other).Coins = -1
	f.Update(poor)
	if len(in) != 2 || in[1] != poor {
		t.Errorf("%d faults, not another one in the first world, of a deferred function", len(in))
	}
	pool := fsm.NewPool(f.Machine(), fsm.Config{OnFault: func(x *fsm.Fault) {
		defer func() {
			if text, _ := recover().(string); !strings.Contains(text, "does not run in a donburi world") {
				t.Errorf("%q", text)
			}
		}()
		systems.WorldOfFault(x)
	}})
	pool.Add(view{&Purse{Coins: 1}})
	pool.Update()
}
