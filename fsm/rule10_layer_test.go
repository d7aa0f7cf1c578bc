package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 10, for what a layer does in all of its states: its Enter runs before the state's own, its Exit after it, as if the layer were
// around the states.

// rounds is walkRun with an Enter and an Exit of the layer.
func rounds(f form, l *fsm.Layer[actor]) {
	walkRun(f, l.OnEnter(says("enter any")).OnExit(says("exit any")))
}

func TestRule10LayerEnterAndExit(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		rounds(f, l)
		bare := l.State("bare") // has no callbacks of its own
		l.Any().To(bare).On(1)
		l.Any().To(bare).On(2).AllowSelf().Do(says("action"))
	}, func(t *testing.T, c *crowd) {
		sees := func(tick *fsm.Tick, a *actor) { a.log.lines = append(a.log.lines, "  sees "+tick.StateName()) }
		c.tick("enter any", "enter walk", "ask fast", "update walk")
		c.play["exit any"], c.play["enter any"] = sees, sees
		c.facts["fast"] = true
		c.tick("ask fast", "exit walk", "exit any", "  sees walk", "enter any", "  sees run", "enter run")
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		c.expect("exit run", "exit any", "  sees run", "enter any", "  sees bare")
		c.each(func(e fsm.Entity) { c.Execute(e, 2) })
		c.expect("exit any", "  sees bare", "action", "enter any", "  sees bare")
		c.each(func(e fsm.Entity) { c.Restart(e) })
		c.expect("enter any", "  sees walk", "enter walk")
	})
}

// TestRule10LayerCallbacksOfALeaver: where the first of the two removes the entity, the second is not called; and a removal runs both
// Exits.
func TestRule10LayerCallbacksOfALeaver(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm} {
		for line, want := range map[string][]string{
			"exit walk": {"ask fast", "exit walk"},
			"exit any":  {"ask fast", "exit walk", "exit any"},
			"enter any": {"ask fast", "exit walk", "exit any", "enter any"},
		} {
			b := fsm.NewBuilder[actor]("npc")
			rounds(f, b.Layer("move"))
			c := newCrowd(t, b.MustBuild(), fsm.Config{}, 3)
			c.Update()
			c.records[0].lines, c.facts["fast"] = nil, true
			c.play[line] = func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
			c.Update()
			if got := c.records[0].lines; !slices.Equal(got, want) || c.Len() != 0 {
				t.Errorf("%v, removed in %s: %q, want %q; %d are left", f, line, got, want, c.Len())
			}
		}
		b := fsm.NewBuilder[actor]("npc")
		rounds(f, b.Layer("move"))
		c := newCrowd(t, b.MustBuild(), fsm.Config{ExitOnRemove: true}, 1)
		c.tick("enter any", "enter walk", "ask fast", "update walk")
		c.Remove(c.members[0])
		c.expect("exit walk", "exit any")
	}
}

// TestRule10LayerWithinAState: a layer within a state calls them as it is entered and left, and nothing where it is outside.
func TestRule10LayerWithinAState(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	mood := b.Layer("mood")
	calm, angry := simpleForm.state(mood, "calm"), simpleForm.state(mood, "angry")
	calm.To(angry).On(1)
	angry.To(calm).On(2)
	hit := b.Layer("hit").Within(angry).OnEnter(says("enter any")).OnExit(says("exit any"))
	simpleForm.state(hit, "punch")
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
	c.tick("enter calm", "update calm")
	c.Execute(c.members[0], 1)
	c.expect("exit calm", "enter angry", "enter any", "enter punch")
	c.Execute(c.members[0], 2)
	c.expect("exit punch", "exit any", "exit angry", "enter calm")
}

// TestRule10LayerCallbacksInAnEdition: an edition takes them over, and may replace them.
func TestRule10LayerCallbacksInAnEdition(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	rounds(simpleForm, b.Layer("move"))
	old := b.MustBuild()
	e := old.Edit()
	e.FindLayer("move").OnExit(says("exit all"))
	c := newCrowd(t, old, fsm.Config{}, 1)
	c.tick("enter any", "enter walk", "ask fast", "update walk")
	if err := c.Swap(e.MustBuild()); err != nil {
		t.Fatal(err)
	}
	c.expect()
	c.facts["fast"] = true
	c.tick("ask fast", "exit walk", "exit all", "enter any", "enter run")
}
