package flow_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// settle takes transitions without a command until none may be taken, as state charts do after each event. No time passes.
func settle[V any](pool *fsm.Pool[V]) {
	for {
		pool.Advance(0)
		if len(pool.Changes()) == 0 {
			return
		}
	}
}

// Oven is the view of the microwave oven that SCXML's specification has as an example: its engine, in which the food cooks, and its door
// are parallel regions.
type Oven struct{ Cooked int }

func TestMicrowave(t *testing.T) {
	const (
		turnOn fsm.Command = 1 + iota
		openDoor
		closeDoor
		second
	)
	b := fsm.NewBuilder[Oven]("microwave")
	b.Commands(map[fsm.Command]string{turnOn: "turn.on", openDoor: "door.open", closeDoor: "door.close", second: "time"})
	door, engine := b.Layer("door"), b.Layer("engine")
	closed, open := door.State("closed"), door.State("open")
	closed.To(open).On(openDoor)
	open.To(closed).On(closeDoor)

	off, on := engine.State("off"), engine.State("on")
	off.To(on).On(turnOn).Do(func(_ *fsm.Tick, o *Oven) { o.Cooked = 0 })
	on.To(off).When(func(o *Oven) bool { return o.Cooked >= 3 }).As("cooked for 3 s")
	inner := b.Layer("in on").Within(on)
	idle, cooking := inner.State("idle"), inner.State("cooking")
	idle.To(cooking).WhenIn(closed)
	cooking.To(idle).WhenIn(open)
	cooking.To(cooking).On(second).Do(func(_ *fsm.Tick, o *Oven) { o.Cooked++ }).Internal()

	m := b.MustBuild()
	for _, f := range m.Check() {
		t.Error(f)
	}
	pool := fsm.NewPool(m, fsm.Config{})
	me := pool.Add(Oven{})
	for _, step := range []struct {
		command         fsm.Command
		taken           bool
		before, settled string
	}{
		{turnOn, true, "[closed on idle]", "[closed on cooking]"},
		{second, true, "[closed on cooking]", "[closed on cooking]"},
		{openDoor, true, "[open on cooking]", "[open on idle]"},
		{second, false, "[open on idle]", "[open on idle]"},
		{closeDoor, true, "[closed on idle]", "[closed on cooking]"},
		{second, true, "[closed on cooking]", "[closed on cooking]"},
		{second, true, "[closed on cooking]", "[closed off]"},
		{second, false, "[closed off]", "[closed off]"},
	} {
		taken := pool.Execute(me, step.command)
		before := fmt.Sprint(pool.AppendCurrent(nil, me))
		settle(pool)
		settled := fmt.Sprint(pool.AppendCurrent(nil, me))
		if taken != step.taken || before != step.before || settled != step.settled {
			t.Errorf("%s: taken %v, %s, then %s, want %+v", m.CommandName(step.command), taken, before, settled, step)
		}
	}
	if pool.Now() != 0 {
		t.Errorf("%v have passed", pool.Now())
	}
}
