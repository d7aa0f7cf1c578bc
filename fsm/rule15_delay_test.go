package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 15: a delay counts from Enter, in simulated time. Condition and delay must both hold, so a condition that has
// turned false stops a delayed transition.

func TestRule15CountsFromEnter(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		stunned, walk := f.state(l, "stunned"), f.state(l, "walk")
		stunned.To(walk).After(time.Second / 20) // three ticks
		walk.To(stunned).On(1)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter stunned", "update stunned")
		c.tick("update stunned")
		c.tick("update stunned")
		c.tick("exit stunned", "enter walk")
		for range 10 {
			c.tick("update walk")
		}
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit walk", "enter stunned")
		c.tick("update stunned")
		c.tick("update stunned")
		c.tick("exit stunned", "enter walk")
	})
}

func TestRule15ReenteringStartsOver(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		stunned, walk := f.state(l, "stunned"), f.state(l, "walk")
		stunned.To(walk).After(time.Second / 30)
		stunned.To(stunned).On(1)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter stunned", "update stunned")
		c.tick("update stunned")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit stunned", "enter stunned")
		c.tick("update stunned")
		c.tick("exit stunned", "enter walk")
	})
}

func TestRule15ConditionAndDelay(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		stunned, walk := f.state(l, "stunned"), f.state(l, "walk")
		stunned.To(walk).After(time.Second / 30).When(asks("well"))
	}, func(t *testing.T, c *crowd) {
		c.facts["well"] = true
		c.tick("enter stunned", "ask well", "update stunned")
		c.tick("ask well", "update stunned")
		c.facts["well"] = false
		c.tick("ask well", "update stunned") // the time has come, but the condition is false by now
		c.tick("ask well", "update stunned")
		c.facts["well"] = true
		c.tick("ask well", "exit stunned", "enter walk")
	})
}

func TestRule15DelayOfAnAnyTransition(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, bored := f.state(l, "walk"), f.state(l, "bored")
		l.Any().To(bored).After(time.Second / 30)
		bored.To(walk).On(1)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.tick("update walk")
		c.tick("exit walk", "enter bored")
		c.tick("update bored")
	})
}

func TestRule15TimeInState(t *testing.T) {
	c := newCrowd(t, twoLayers(simpleForm), fsm.Config{Step: 100 * time.Millisecond}, 1)
	e, move := c.members[0], c.Machine().Layer("move")
	var seen []time.Duration
	note := func(tick *fsm.Tick, _ *actor) { seen = append(seen, tick.Since()) }
	c.play["update walk"], c.play["exit walk"], c.play["enter run"] = note, note, note
	for range 3 {
		c.Update()
	}
	if got := c.Since(e, move); got != 200*time.Millisecond {
		t.Errorf("after three ticks Since is %v", got)
	}
	c.facts["fast"] = true
	c.Update()
	if got := c.Since(e, move); got != 0 {
		t.Errorf("in the tick of the change Since is %v", got)
	}
	want := []time.Duration{0, 100, 200, 300, 0}
	for i := range want {
		if len(seen) != len(want) || seen[i] != want[i]*time.Millisecond {
			t.Fatalf("callbacks saw %v, want %v ms", seen, want)
		}
	}
}

// Time in state depends on how long ago Enter was, not on when: sixtieths of a second are not whole nanoseconds, and their rounding used
// to decide whether this delay took one tick or two.
func TestRule15DelayIsTheSameWheneverItBegins(t *testing.T) {
	const delay = 16666667 * time.Nanosecond // a little more than a tick
	b := fsm.NewBuilder[int]("npc")
	l := b.Layer("move")
	l.State("walk").To(l.State("run")).After(delay)
	m := b.MustBuild()
	walk, run := m.State("move", "walk"), m.State("move", "run")
	pool := fsm.NewPool(m, fsm.Config{})
	for begin := range 12 {
		e := pool.Add(0)
		pool.Update()
		for ticks, want := range []*fsm.State[int]{walk, walk, run} {
			if ticks > 0 {
				pool.Update()
			}
			if got := pool.Current(e, l); got != want {
				t.Errorf("begun after %d entities: %d ticks after Enter it is in %q", begin, ticks, got.Name())
			}
			if got, want := pool.Since(e, l), time.Duration(ticks)*time.Second/60; pool.Is(e, walk) && got != want {
				t.Errorf("begun after %d entities: time in state is %v after %d ticks, want %v", begin, got, ticks, want)
			}
		}
	}
}
