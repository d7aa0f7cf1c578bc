package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 6: a new row has not started. Before its first transitions it starts: the initial state of each layer is entered,
// layers in order, each with a change event from "none"; then the tick goes on as any other.

func twoLayers(f form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move"), b.Layer("mood")
	walk, run := f.state(move, "walk"), f.state(move, "run")
	calm, angry := f.state(mood, "calm"), f.state(mood, "angry")
	f.when(walk.To(run), "fast")
	run.To(walk).On(1)
	calm.To(angry).On(1)
	angry.To(calm).On(1)
	angry.To(calm).On(2)
	return b.MustBuild()
}

func TestRule06StartsInItsFirstTick(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		e := c.members[0]
		if c.Current(e, c.Machine().Layer("move")) != nil || c.IsIn(e, "none") || c.Since(e, c.Machine().Layer("move")) != 0 {
			t.Error("the row has started before its first tick")
		}
		c.expect()
		c.tick("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		c.expectChanges("start move: none to walk in tick 1", "start mood: none to calm in tick 1")
		c.tick("ask fast", "update walk", "update calm")
		c.expectChanges()
	})
}

func TestRule06FirstTickIsLikeAnyOther(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.facts["fast"] = true
		c.tick("enter walk", "enter calm", "ask fast", "exit walk", "enter run", "update calm")
		c.expectChanges(
			"start move: none to walk in tick 1", "start mood: none to calm in tick 1", "condition move: walk to run in tick 1",
		)
	})
}

func TestRule06StartAtOnce(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) {
			if err := c.Start(e); err != nil {
				t.Fatal(err)
			}
		})
		c.expect("enter walk", "enter calm")
		c.each(func(e fsm.Entity) {
			if err := c.Start(e); err != nil {
				t.Fatal(err)
			}
		})
		c.expect() // only once
		c.tick("ask fast", "update walk", "update calm")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to calm in tick 0")
	})
}

func TestRule06StartInAStateOfTheGamesChoice(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		c.each(func(e fsm.Entity) {
			if err := c.Start(e, m.State("mood", "angry")); err != nil {
				t.Fatal(err)
			}
		})
		c.expect("enter walk", "enter angry")
		c.tick("ask fast", "update walk", "update angry")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to angry in tick 0")
		e := c.members[0]
		if c.Previous(e, m.Layer("mood")) != nil {
			t.Error("there was a state before")
		}
		const want = `machine "npc": it has started already, and cannot start in state "calm"; use ChangeTo`
		if err := c.Start(e, m.State("mood", "calm")); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("to start twice: %v", err)
		}
		c.expect()
		must(t, c.Restart(e))
		if !c.Is(e, m.State("mood", "calm")) {
			t.Error("a restart does not lead to the initial state")
		}
	})
}

// A game that keeps the names of states by its own means puts entities into them without Enter.
func TestRule06PlacedWithoutEnter(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		c.each(func(e fsm.Entity) { must(t, c.Place(e, m.State("mood", "angry"))) })
		c.expect() // nothing was called
		for _, e := range c.members {
			if !c.Is(e, m.State("mood", "angry")) || !c.Is(e, m.State("move", "walk")) || c.Count(m.State("mood", "angry")) != len(c.members) {
				t.Errorf("it is in %v and %v", c.Current(e, m.Layer("move")), c.Current(e, m.Layer("mood")))
			}
			for _, states := range [][]*fsm.State[actor]{{}, {m.State("mood", "calm")}} {
				if err := c.Place(e, states...); err == nil || !strings.Contains(err.Error(), "fsm: Place of entity") ||
					!strings.Contains(err.Error(), "it has started already") {
					t.Errorf("placed twice: %v", err)
				}
			}
		}
		c.tick("ask fast", "update walk", "update angry")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to angry in tick 0")
	})
}

// Placing is starting, in all but the calls: intervals, layers within states, and what is refused.
func TestRule06PlacedAsStarted(t *testing.T) {
	b := fsm.NewBuilder[num]("door")
	b.Layer("act").OnEnter(func(*fsm.Tick, *num) { t.Error("Enter is called") })
	shut, open := b.FindLayer("act").State("shut"), b.FindLayer("act").State("open")
	how := b.Layer("how").Within(open)
	ajar, wide := how.State("ajar"), how.State("wide")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: 5})
	initial, outer, inner := p.Add(num{}), p.Add(num{}), p.Add(num{})
	must(t, p.Place(initial))
	must(t, p.Place(outer, open))
	must(t, p.Place(inner, wide, open))
	if !p.Is(initial, shut) || p.Current(initial, how) != how.Outside() || !p.Is(outer, open) || !p.Is(outer, ajar) || !p.Is(inner, wide) {
		t.Errorf("placed in %v, %v, %v, %v", p.Current(initial, how), p.Current(outer, b.FindLayer("act")), p.Current(outer, how), p.Current(inner, how))
	}
	for _, e := range []fsm.Entity{initial, outer, inner} {
		if p.Interval(e) != 5 || p.Since(e, how) != 0 || p.Previous(e, how) != nil {
			t.Errorf("every %d ticks, for %v, before in %v", p.Interval(e), p.Since(e, how), p.Previous(e, how))
		}
		if cause, _ := p.LastChange(e, b.FindLayer("act")); cause != fsm.CauseStart {
			t.Errorf("the cause is %v", cause)
		}
	}
	other := p.Add(num{})
	if err := p.Place(other, wide); err == nil || !strings.Contains(err.Error(), "fsm: Place of entity") || p.Current(other, how) != nil {
		t.Errorf("placed where it cannot be: %v, in %v", err, p.Current(other, how))
	}
}

// What cannot be started in is said, and nothing is called.
func TestRule06StatesNotToStartIn(t *testing.T) {
	b := fsm.NewBuilder[num]("door")
	entered := 0
	b.Layer("act").OnEnter(func(*fsm.Tick, *num) { entered++ })
	shut, open := b.FindLayer("act").State("shut"), b.FindLayer("act").State("open")
	how := b.Layer("how").Within(open)
	ajar, wide := how.State("ajar"), how.State("wide")
	light := b.Layer("light").Within(wide)
	on := light.State("on")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	foreign := fsm.NewBuilder[num]("gate").Layer("act").State("open")
	e := p.Add(num{})
	for want, states := range map[string][]*fsm.State[num]{
		`it cannot start in both "open" and "shut", which are states of one layer, "act"`:                                      {open, shut},
		`it cannot start in both "open" and "open", which are states of one layer, "act"`:                                      {open, open},
		`state "wide" of layer "how" is within state "open" of layer "act", in which it would not start; give that state, too`: {wide},
		`state "on" of layer "light" is within state "wide" of layer "how", in which it would not start; give that state, too`: {on, open},
		`layer "how" goes outside when "open" is left, and cannot be brought there`:                                            {how.Outside()},
		`nil is not a state; FindState and State return nil where there is none of that name`:                                  {nil},
		`state "open" of layer "act" of machine "gate" belongs to another machine`:                                             {foreign},
	} {
		if err := p.Start(e, states...); err == nil || err.Error() != fmt.Sprintf("fsm: Start of entity %v: machine \"door\": ", e)+want {
			t.Errorf("%v\nwant\n%s", err, want)
		}
	}
	if entered > 0 || p.Current(e, b.FindLayer("act")) != nil {
		t.Error("it has started all the same")
	}
	must(t, p.Start(e, on, wide, open)) // in any order
	if !p.Is(e, open) || !p.Is(e, wide) || !p.Is(e, on) {
		t.Errorf("it started in %v, %v and %v", p.Current(e, b.FindLayer("act")), p.Current(e, how), p.Current(e, light))
	}
	other := p.Add(num{})
	must(t, p.Start(other, open))
	if !p.Is(other, ajar) || p.Current(other, light) != light.Outside() {
		t.Errorf("a layer within a state that was given started in %v, and the one within that in %v", p.Current(other, how), p.Current(other, light))
	}
}

// A panic in Enter ends the choice: the layers that are left start in their initial states, in the next tick.
func TestRule06StartInAStateWhoseEnterPanics(t *testing.T) {
	broken := true
	b := fsm.NewBuilder[num]("mine")
	act, mood := b.Layer("act"), b.Layer("mood")
	act.State("dig")
	rest := act.State("rest").OnEnter(func(*fsm.Tick, *num) {
		if broken {
			panic("boom")
		}
	})
	calm, angry := mood.State("calm"), mood.State("angry")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e, other := p.Add(num{}), p.Add(num{})
	panicOf(func() { _ = p.Start(e, rest, angry) })
	must(t, p.Start(other, angry))
	broken = false
	p.Update()
	if !p.Is(e, rest) || !p.Is(e, calm) {
		t.Errorf("after the panic: %v, %v", p.Current(e, act), p.Current(e, mood))
	}
	if !p.Is(other, angry) {
		t.Errorf("another entity: %v", p.Current(other, mood))
	}
}

func TestRule06OperationsStartFirst(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("enter walk", "enter calm", "exit calm", "enter angry")
		c.tick("ask fast", "update walk", "update angry")
	})
}

func TestRule06EnterSeesNothingBefore(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["enter walk"] = func(tick *fsm.Tick, _ *actor) {
			if tick.Previous() != fsm.None || tick.StateName() != "walk" || tick.Since() != 0 || tick.Number() != 1 {
				t.Errorf("Enter sees %q after %d, since %v, in tick %d", tick.StateName(), tick.Previous(), tick.Since(), tick.Number())
			}
		}
		c.Update()
	})
}

func TestRule06NoRow(t *testing.T) {
	pool := fsm.NewPool(twoLayers(simpleForm), fsm.Config{})
	if err := pool.Start(7); err == nil {
		t.Error("Start of an entity without a row is no error")
	} else {
		wantText(t, "Start", err.Error(), "fsm: Start: ", "entity 0v7", `"npc"`)
	}
}

// A start that a panic has cut short is completed by Start, too, before the next tick would do it.
func TestRule06StartCompletesAStart(t *testing.T) {
	broken, entered := true, 0
	b := fsm.NewBuilder[num]("mine")
	act, mood := b.Layer("act"), b.Layer("mood")
	act.State("dig").OnEnter(func(*fsm.Tick, *num) {
		if entered++; broken {
			panic("boom")
		}
	})
	calm := mood.State("calm")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	panicOf(func() { _ = p.Start(e) })
	if broken = false; p.Is(e, calm) {
		t.Error("the panic has not cut the start short")
	}
	must(t, p.Start(e))
	if !p.Is(e, calm) || entered != 1 {
		t.Errorf("in %v; Enter has run %d times", p.Current(e, mood), entered)
	}
}
