package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestStatePattern is the machine of the state pattern: states as types with Enter, Update and Exit, a global state that
// runs first each tick, a change that a state asks for itself, and the way back to the previous state.
func TestStatePattern(t *testing.T) {
	b := fsm.NewBuilder[actor]("miner")
	l := b.Layer("main").Always(says("global"))
	dig := l.StateOf("dig", &updating{acting{"dig"}})
	drink := l.StateOf("drink", &updating{acting{"drink"}})
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 3)

	c.tick("enter dig", "global", "update dig")
	c.play["update dig"] = once(func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(drink) })
	c.tick("global", "update dig", "exit dig", "enter drink")
	c.tick("global", "update drink")
	c.each(func(e fsm.Entity) {
		if !c.Is(e, drink) || c.Previous(e, l) != dig {
			t.Error("the previous state is not known")
		}
		if !c.Revert(e, l) {
			t.Error("there is no way back")
		}
	})
	c.expect("exit drink", "enter dig")
	c.tick("global", "update dig")

	for _, e := range c.members {
		if err := c.ChangeTo(e, nil); err == nil {
			t.Error("a change to nil is no error")
		}
	}
	c.tick("global", "update dig")
}

// TestGlobalStateLeads is a global state that changes the state itself. What it asks for comes after Update of the state that it ends; if
// it sets a field that an any-transition asks for, the new state is updated instead.
func TestGlobalStateLeads(t *testing.T) {
	for what, want := range map[string][]string{
		"direct":     {"global", "update dig", "exit dig", "enter drink"},
		"transition": {"global", "exit dig", "enter drink", "update drink"},
	} {
		b := fsm.NewBuilder[goal]("miner")
		l := b.Layer("main").UpdateOnTransition()
		log := newRecord()
		tell := func(line string) func(*fsm.Tick, *goal) {
			return func(*fsm.Tick, *goal) { log.lines = append(log.lines, line) }
		}
		state := func(name string) *fsm.State[goal] {
			return l.State(name).OnEnter(tell("enter " + name)).OnUpdate(tell("update " + name)).OnExit(tell("exit " + name))
		}
		state("dig")
		drink := state("drink").Direct()
		l.Always(tell("global"), func(t *fsm.Tick, v *goal) {
			if v.counter++; v.counter == 2 && what == "direct" {
				t.ChangeTo(drink)
			}
		})
		if what == "transition" {
			l.Any().To(drink).When(func(v *goal) bool { return v.counter == 2 })
		}
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(goal{})
		pool.Update()
		log.expect(t, "enter dig", "global", "update dig")
		pool.Update()
		log.expect(t, want...)
		pool.Update()
		log.expect(t, "global", "update drink")
	}
}

// TestStateTransitionTable reads a definition from a table of current state, condition and next state.
func TestStateTransitionTable(t *testing.T) {
	b := fsm.NewBuilder[actor]("guard")
	l := b.Layer("main")
	table := []struct{ from, condition, to string }{
		{"patrol", "threatened and stronger", "attack"},
		{"attack", "weaker", "flee"},
		{"flee", "safe", "patrol"},
	}
	for _, row := range table {
		l.State(row.from)
	}
	for _, row := range table {
		l.FindState(row.from).To(l.FindState(row.to)).When(asks(row.condition)).Named(row.condition)
	}
	m := b.MustBuild()
	for i, tr := range m.Transitions() {
		if tr.Label != table[i].condition || m.StateAt(0, tr.From).Name() != table[i].from || m.StateAt(0, tr.To).Name() != table[i].to {
			t.Errorf("row %d of the table became %+v", i, tr)
		}
	}
	c := newCrowd(t, m, fsm.Config{}, 2)
	for _, row := range table {
		c.tick("ask " + row.condition)
		c.facts[row.condition] = true
		c.tick("ask " + row.condition)
		c.each(func(e fsm.Entity) {
			if !c.IsIn(e, row.to) {
				t.Fatalf("not in %s", row.to)
			}
		})
		c.facts[row.condition] = false
	}
}
