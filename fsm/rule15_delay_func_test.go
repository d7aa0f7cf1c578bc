package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 15, for delays computed from the entity's own data: AfterFunc.

func TestRule15FuncIsAsked(t *testing.T) {
	c := newCrowd(t, func() *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		stunned, walk := simpleForm.state(l, "stunned"), simpleForm.state(l, "walk")
		stunned.To(walk).When(asks("well")).When(asks("able")).AfterFunc(func(a *actor) time.Duration {
			a.say(nil, "how long")
			switch {
			case a.facts["long"]:
				return time.Hour
			case a.facts["never was"]:
				return -time.Hour
			}
			return time.Second / 30
		})
		walk.To(stunned).AfterFunc(func(*actor) time.Duration { return 0 }).When(asks("ill"))
		return b.MustBuild()
	}(), fsm.Config{}, 3)
	c.tick("enter stunned", "ask well", "update stunned") // what is false need not wait
	c.facts["well"] = true
	c.tick("ask well", "how long", "update stunned")
	c.facts["long"] = true
	c.tick("ask well", "how long", "update stunned")
	c.tick("ask well", "how long", "update stunned")
	c.facts["long"] = false // a delay may become shorter while it runs
	c.tick("ask well", "how long", "ask able", "update stunned")
	c.facts["able"] = true
	c.tick("ask well", "how long", "ask able", "exit stunned", "enter walk")
	c.facts["ill"], c.facts["never was"] = true, true
	c.tick("ask ill", "exit walk", "enter stunned") // 0 is no delay
	c.tick("ask well", "how long", "ask able", "exit stunned", "enter walk")
}

func TestRule15FuncIsExact(t *testing.T) {
	m := shift(func(rest, work *fsm.State[worker]) {
		rest.To(work).AfterFunc(func(w *worker) time.Duration { return w.weary })
	})
	for _, every := range []int{1, 3} {
		p, all := begin(m, fsm.Config{Step: 10 * time.Millisecond, Interval: every, Workers: 3, ChunkSize: 4}, 30)
		if got := delayOf(p, all[17]); got != 170*time.Millisecond {
			t.Errorf("the delay is explained as %v", got)
		}
		turn := uint64(every - 1) // it may have to wait for its turn
		for range 60 {
			p.Update()
			for _, c := range p.Changes() {
				if i := uint64(c.Entity>>32) - 1; c.Cause == fsm.CauseCondition && c.From == 1 && p.Since(c.Entity, m.Layers()[0]) == 0 {
					if c.Tick < max(1, i) || c.Tick > max(1, i)+turn {
						t.Errorf("every %d: worker %d has left in tick %d", every, i, c.Tick)
					}
				}
			}
		}
	}
}

// A panic in it is a fault that names the transition; Explain reports it too, if the tick would run into it.
func TestRule15FuncFaults(t *testing.T) {
	m := shift(func(rest, work *fsm.State[worker]) {
		rest.To(work).When(func(w *worker) bool { return w.weary > 0 }).AfterFunc(func(w *worker) time.Duration {
			panic(fmt.Sprint("ouch ", w.weary))
		})
	})
	const text = `fsm: panic in AfterFunc of the transition to "work" of state "rest", layer "day", machine "worker", for entity 2 in tick 1: ouch 10ms (rule15_delay_func_test.go:`
	p, all := begin(m, fsm.Config{}, 3)
	for i, want := range []fsm.Verdict{fsm.VerdictConditionFalse, fsm.VerdictFailed} {
		a := p.Explain(nil, all[i], m.Layers()[0])[0]
		if a.Verdict != want || a.Delay != 0 || (a.Fault == nil) != (i == 0) || a.Condition != -i {
			t.Errorf("explained as %+v", a)
		}
		if i == 1 {
			wantText(t, "Explain", a.Fault.Error(), text)
		}
	}
	wantText(t, "Update", faultOf(p.Update).Error(), text)

	var faults []*fsm.Fault
	p, all = begin(m, fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }}, 3)
	p.Update()
	if p.Stopped(all[0]) || !p.Stopped(all[1]) || !p.Stopped(all[2]) || len(faults) != 2 || faults[0].Target != "work" {
		t.Errorf("faults: %v", faults)
	}
}

func TestRule15WrongDelays(t *testing.T) {
	b := fsm.NewBuilder[worker]("worker")
	l := b.Layer("day")
	rest, work := l.State("rest"), l.State("work")
	tired := func(w *worker) time.Duration { return w.weary }
	next := func() *fsm.Transition[worker] { return rest.To(work).When(func(*worker) bool { return true }) }
	next().AfterBetween(-1, 2)
	next().AfterBetween(3*time.Second, time.Second)
	next().AfterBetween(0, 0)
	next().AfterFunc(nil)
	next().AfterBetween(1, 2).AfterBetween(1, 2)
	next().AfterFunc(tired).AfterFunc(tired)
	next().After(1).AfterBetween(1, 2)
	next().AfterBetween(0, 2).AfterFunc(tired)
	next().AfterFunc(tired).After(1)
	next().AfterBetween(0, 1)
	rest.To(work).AfterBetween(0, 1)
	rest.To(work).AfterFunc(tired)
	rest.To(work).AfterFunc(nil)
	const to = `machine "worker": layer "day": state "rest": transition to "work": `
	wantMistakes(t, b,
		to+"AfterBetween was given -1ns to 2ns; no delay is shorter than 0",
		to+"AfterBetween was given 3s to 1s; give the shorter delay first",
		to+"AfterBetween was given 0s to 0s; a delay is positive",
		to+"AfterFunc was given a nil function",
		to+"AfterBetween is set twice",
		to+"AfterFunc is set twice",
		to+"it has both After and AfterBetween; a transition has one delay, so set one",
		to+"it has both AfterBetween and AfterFunc; a transition has one delay, so set one",
		to+"it has both AfterFunc and After; a transition has one delay, so set one",
		to+"AfterFunc was given a nil function",
	)
}
