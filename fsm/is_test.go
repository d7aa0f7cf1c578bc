package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Is takes one state or several, of any layers, and is true in any of them.
func TestIs(t *testing.T) {
	b := fsm.NewBuilder[critter]("npc")
	act, mood := b.Layer("act"), b.Layer("mood")
	idle, cast, dead := act.State("idle"), act.State("cast"), act.State("dead")
	idle.To(cast).On(1)
	cast.To(dead).On(2)
	calm, angry := mood.State("calm"), mood.State("angry")
	calm.To(angry).On(3)
	var answers []bool
	var asked [][]*fsm.State[critter]
	mood.Always(func(tick *fsm.Tick, _ *critter) {
		answers = answers[:0]
		for _, states := range asked {
			var targets []fsm.Target
			for _, s := range states {
				targets = append(targets, s)
			}
			answers = append(answers, tick.Is(targets...))
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(critter{})
	another := "npc"
	if fsm.Debug {
		another = "pc" // a debug check refuses that of a machine of the same name
	}
	foreign := fsm.NewBuilder[critter](another).Layer("act").State("idle")
	cases := []struct {
		name   string
		states []*fsm.State[critter]
		want   bool
	}{
		{"one, current", []*fsm.State[critter]{idle}, true},
		{"one, not current", []*fsm.State[critter]{cast}, false},
		{"the first", []*fsm.State[critter]{idle, cast, dead}, true},
		{"the last", []*fsm.State[critter]{cast, dead, idle}, true},
		{"none of them", []*fsm.State[critter]{cast, dead, angry}, false},
		{"of another layer", []*fsm.State[critter]{cast, calm}, true},
		{"nil", []*fsm.State[critter]{nil}, false},
		{"of another machine", []*fsm.State[critter]{foreign}, false},
		{"behind nil and another machine's", []*fsm.State[critter]{nil, foreign, idle}, true},
		{"no states", nil, false},
	}
	for _, c := range cases {
		if p.Is(e, c.states...) {
			t.Errorf("%s: it is before it has started", c.name)
		}
		asked = append(asked, c.states)
	}
	p.Update()
	for i, c := range cases {
		if got := p.Is(e, c.states...); got != c.want || answers[i] != c.want {
			t.Errorf("%s: the pool says %v, the tick %v; want %v", c.name, got, answers[i], c.want)
		}
		if p.Is(e+1, c.states...) {
			t.Errorf("%s: one that does not exist is", c.name)
		}
	}
}

func TestIsDoesNotAllocate(t *testing.T) {
	b := fsm.NewBuilder[critter]("npc")
	l := b.Layer("act")
	idle, cast, dead := l.State("idle"), l.State("cast"), l.State("dead")
	idle.To(cast).On(1)
	cast.To(dead).On(2)
	allocs := -1.0
	l.Always(func(tick *fsm.Tick, c *critter) {
		allocs = testing.AllocsPerRun(10, func() {
			if tick.Is(cast, dead) || tick.Is(cast) || tick.Is(dead, cast, idle) {
				c.energy++
			}
		})
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	if allocs != 0 {
		t.Errorf("in a callback it allocates %v times", allocs)
	}
	if n := testing.AllocsPerRun(10, func() { _ = p.Is(e, cast, dead) || p.Is(e, idle) }); n != 0 {
		t.Errorf("of a pool it allocates %v times", n)
	}
}
