package running_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/running"
	"github.com/horde-fsm/horde/fsm"
)

// Guards whose part of the world is unloaded while one of them looks around, and its alarm waits for its captain, go on when it is loaded
// again, wherever the others are by then: the captain, who was with them, hears it, and the guard looks around for what was left of its time.
func TestUnloadAndReload(t *testing.T) {
	g := running.New(1)
	var far []donburi.Entity
	for range 3 {
		g.AddGuard(components.Vec2{X: 500}, donburi.Null)
		far = append(far, g.AddGuard(components.Vec2{}, donburi.Null))
	}
	captain, stays := far[0], g.AddGuard(components.Vec2{X: 500}, donburi.Null)
	running.Duty.Get(g.World.Entry(far[1])).Captain = captain
	running.Duty.Get(g.World.Entry(far[2])).Captain = stays
	g.Update()
	guards := g.Guards.In(g.World)
	guards.Tell(far[1], fsm.Message{Kind: running.Alarm, Data: running.AlarmData{}})
	for range 120 { // two seconds
		g.Update()
	}
	guards.Post(captain, fsm.Message{Kind: running.Alarm, Data: running.AlarmData{By: far[1], Where: components.Vec2{X: 3}}})
	components.Body.Get(g.World.Entry(far[2])).Position.Y = 7
	data, err := g.Unload(far)
	if err != nil {
		t.Fatal(err)
	}
	if g.World.Valid(captain) || guards.Len() != 4 {
		t.Errorf("the captain is there: %v; there are %d guards", g.World.Valid(captain), guards.Len())
	}
	for range 1000 {
		g.Update()
	}
	if err := g.Reload(data[:len(data)/2]); err == nil || guards.Len() != 4 {
		t.Errorf("half of the data: %v; there are %d guards", err, guards.Len())
	}
	if err := g.Reload(data); err != nil {
		t.Fatal(err)
	}
	var back []donburi.Entity
	running.Duty.Each(g.World, func(e *donburi.Entry) {
		if components.Body.Get(e).Position.X < 400 {
			back = append(back, e.Entity())
		}
	})
	if len(back) != 3 {
		t.Fatalf("%d guards have come back", len(back))
	}
	duty := func(e donburi.Entity) *running.DutyData { return running.Duty.Get(g.World.Entry(e)) }
	var boss, looks, other donburi.Entity
	for _, e := range back {
		switch {
		case duty(e).Captain == stays:
			other = e
		case guards.IsIn(e, "look"):
			looks = e
		default:
			boss = e
		}
	}
	if duty(looks).Captain != boss || components.Body.Get(g.World.Entry(other)).Position.Y != 7 {
		t.Errorf("the captain is %v, want %v; another stands at %v", duty(looks).Captain, boss, components.Body.Get(g.World.Entry(other)).Position)
	}
	if since := guards.Since(looks, guards.Machine().Layer("act")).Round(time.Millisecond); since != 1983*time.Millisecond { // 119 ticks
		t.Errorf("it has looked around for %v", since)
	}
	g.Update()
	if !guards.IsIn(boss, "look") || duty(boss).Where.X != 3 {
		t.Errorf("the captain is in %v, on its way to %v", guards.Current(boss, guards.Machine().Layer("act")), duty(boss).Where)
	}
	ticks := 1
	for guards.IsIn(looks, "look") && ticks < 1000 {
		g.Update()
		ticks++
	}
	if ticks < 179 || ticks > 181 {
		t.Errorf("it looked around for %d ticks more", ticks)
	}
}

// Who has gone in the meantime is nobody to those who come back.
func TestReloadWhenSomebodyIsGone(t *testing.T) {
	g := running.New(1)
	captain := g.AddGuard(components.Vec2{}, donburi.Null)
	guard := g.AddGuard(components.Vec2{X: 5}, captain)
	g.Update()
	data, err := g.Unload([]donburi.Entity{guard})
	if err != nil {
		t.Fatal(err)
	}
	g.World.Remove(captain)
	if err := g.Reload(data); err != nil {
		t.Fatal(err)
	}
	e, _ := running.Duty.First(g.World)
	if got := running.Duty.Get(e).Captain; got != donburi.Null {
		t.Errorf("its captain is %v", got)
	}
	if _, err := g.Unload([]donburi.Entity{e.Entity(), captain}); err == nil {
		t.Error("one who is gone was unloaded")
	}
}
