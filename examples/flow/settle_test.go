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
		if len(pool.Changes()) == 0 && len(pool.InternalTransitions()) == 0 {
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

// TestRaised is a machine that raises a command on entering a state, which could also be left without one. Sent, the command comes first;
// from a slice, it comes when no transition without a command is left, as in SCXML.
func TestRaised(t *testing.T) {
	const begin, raised fsm.Command = 1, 2
	type view struct{ raised []fsm.Command }
	for _, sent := range []bool{true, false} {
		b := fsm.NewBuilder[view]("raising")
		layer := b.Layer("layer")
		idle, wait := layer.State("idle"), layer.State("wait")
		early, free, late := layer.State("early"), layer.State("free"), layer.State("late")
		idle.To(wait).On(begin)
		wait.To(early).On(raised)
		wait.To(free).Weight(1)
		free.To(late).On(raised)
		wait.OnEnter(func(t *fsm.Tick, v *view) {
			if sent {
				t.Send(raised)
			} else {
				v.raised = append(v.raised, raised)
			}
		})
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		me := pool.Add(view{})
		pool.Execute(me, begin)
		settle(pool)
		for v := pool.View(me); len(v.raised) > 0; settle(pool) {
			c := v.raised[0]
			v.raised = v.raised[1:]
			pool.Execute(me, c)
		}
		if want := map[bool]*fsm.State[view]{true: early, false: late}[sent]; !pool.Is(me, want) {
			t.Errorf("sent %v: %s", sent, pool.Describe(me))
		}
	}
}

// TestSettleInternal is a chain of commands that internal transitions send: settle goes on until the last has been taken.
func TestSettleInternal(t *testing.T) {
	b := fsm.NewBuilder[int]("chain")
	layer := b.Layer("layer")
	counting, done := layer.State("counting"), layer.State("done")
	for c := fsm.Command(1); c < 5; c++ {
		counting.To(counting).On(c).Do(func(t *fsm.Tick, _ *int) { t.Send(c + 1) }).Internal()
	}
	counting.To(done).On(5)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	me := pool.Add(0)
	pool.Execute(me, 1)
	settle(pool)
	if !pool.Is(me, done) {
		t.Error(pool.Describe(me))
	}
}
