package running_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/running"
	"github.com/horde-fsm/horde/fsm"
)

// A panic in batch form stops all who stand. Each is revived, and one who is gone by then keeps nobody from it.
func TestAWholeBatchIsRevived(t *testing.T) {
	g := running.New(1)
	var all []donburi.Entity
	for i := range 5 {
		all = append(all, g.AddGuard(components.Vec2{X: float64(100 * i)}, donburi.Null))
	}
	g.Update()
	guards, sound := g.Guards.In(g.World), g.Guards.Machine()
	b := sound.Edit()
	b.FindLayer("act").FindState("stand").OnUpdateBatch(func(*fsm.Tick, []running.Guard) { panic("no post") })
	if err := g.Guards.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	g.Update()
	if err := g.Guards.Swap(sound); err != nil {
		t.Fatal(err)
	}
	g.World.Remove(all[0])
	if len(g.Faults) != 1 || !guards.Stopped(all[4]) {
		t.Fatalf("faults %v", g.Faults)
	}
	if err := g.Revive(); err != nil {
		t.Error(err)
	}
	for _, e := range all[1:] {
		if guards.Stopped(e) {
			t.Errorf("entity %v is still stopped", e.Id())
		}
	}
}

// Who panics again while it is revived is stopped by a fault that is not forgotten.
func TestWhoPanicsAgainIsRevivedLater(t *testing.T) {
	g := running.New(1)
	guard := g.AddGuard(components.Vec2{}, donburi.Null)
	broken := true
	b := g.Guards.Machine().Edit()
	b.FindLayer("act").FindState("stand").OnEnter(func(*fsm.Tick, *running.Guard) {
		if broken {
			panic("no post")
		}
	})
	if err := g.Guards.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	g.Update()
	for range 2 {
		if err := g.Revive(); err != nil || len(g.Faults) != 1 || !g.Guards.In(g.World).Stopped(guard) {
			t.Fatalf("%v; faults %v", err, g.Faults)
		}
	}
	broken = false
	if err := g.Revive(); err != nil || len(g.Faults) != 0 || g.Guards.In(g.World).Stopped(guard) {
		t.Errorf("%v; faults %v", err, g.Faults)
	}
}
