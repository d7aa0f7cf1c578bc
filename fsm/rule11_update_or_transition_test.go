package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 11: in the tick of a transition Update does not run, unless the layer was told to: then the new state's Update
// runs in the same tick.

func walkRun(f form, l *fsm.Layer[actor]) {
	walk, run := f.state(l, "walk"), f.state(l, "run")
	f.when(walk.To(run), "fast")
	f.when(run.To(walk), "slow")
}

func TestRule11EitherOr(t *testing.T) {
	inEveryForm(t, walkRun, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask fast", "update walk")
		c.facts["fast"] = true
		c.tick("ask fast", "exit walk", "enter run")
		c.tick("ask slow", "update run")
	})
}

func TestRule11UpdateOnTransition(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walkRun(f, l.UpdateOnTransition())
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask fast", "update walk")
		c.facts["fast"] = true
		c.tick("ask fast", "exit walk", "enter run", "update run")
		c.tick("ask slow", "update run")
		c.facts["slow"] = true
		c.tick("ask slow", "exit run", "enter walk", "update walk")
		c.tick("ask fast", "exit walk", "enter run", "update run")
	})
}

// TestRule11NoUpdateForWhoIsGone: an entity removed or stopped in the transition, or removed by another one after it, is not updated.
func TestRule11NoUpdateForWhoIsGone(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm} {
		for _, way := range []string{"removed by itself", "removed by another", "stopped"} {
			b := fsm.NewBuilder[actor]("npc")
			walkRun(f, b.Layer("move").UpdateOnTransition())
			c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}}, 3)
			c.facts["fast"] = true
			c.play["enter run"] = func(tick *fsm.Tick, _ *actor) {
				switch who := tick.Entity(); {
				case who == c.members[1] && way == "stopped":
					panic("ouch")
				case who == c.members[1] && way == "removed by itself", who == c.members[2] && way == "removed by another":
					c.Remove(c.members[1])
				}
			}
			c.Update()
			for i, r := range c.records {
				updated := slices.Contains(r.lines, "update run")
				if !slices.Contains(r.lines, "enter run") || updated != (i != 1) {
					t.Errorf("%s, %s: entity %d had %q", f, way, i, r.lines)
				}
			}
		}
	}
}

// TestRule11OfOneLayer has two layers, only one of which updates on transition.
func TestRule11OfOneLayer(t *testing.T) {
	inEveryWay(t, func(f form) *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		walkRun(f, b.Layer("move").UpdateOnTransition())
		mood := b.Layer("mood")
		calm, angry := f.state(mood, "calm"), mood.State("angry")
		f.when(calm.To(angry), "hurt")
		return b.MustBuild()
	}, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.facts["fast"], c.facts["hurt"] = true, true
		c.tick("enter walk", "enter calm",
			"ask fast", "exit walk", "enter run", "update run",
			"ask hurt", "exit calm")
		c.tick("ask slow", "update run")
	})
}

// TestRule11ACommandIsNoPolledTransition: a change made by a command before the chunks are stepped does not keep the new state from
// updating in that tick.
func TestRule11ACommandIsNoPolledTransition(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		f.state(l, "walk").To(f.state(l, "run")).On(1)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		c.each(func(e fsm.Entity) { c.Send(e, 1) })
		c.tick("exit walk", "enter run", "update run")
	})
}
