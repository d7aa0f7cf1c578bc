package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 9: in each layer Always runs first, each tick. Then the any-transitions are asked in order of registration, then
// the current state's; the first that may fire fires, and at most one does in a tick.

func choices(f form, l *fsm.Layer[actor]) {
	l.Always(says("always"))
	walk, run, swim, fly := f.state(l, "walk"), f.state(l, "run"), f.state(l, "swim"), f.state(l, "fly")
	f.when(walk.To(run), "own 1") // registered before the any-transitions, and asked after them
	walk.To(swim).When(asks("own 2"))
	f.when(l.Any().To(swim), "any 1")
	l.Any().To(fly).When(asks("any 2"))
	f.when(swim.To(walk), "back")
	fly.To(walk).When(asks("back"))
	run.To(walk).When(asks("back"))
}

func TestRule09NoneFires(t *testing.T) {
	inEveryForm(t, choices, func(t *testing.T, c *crowd) {
		const asked = "ask any 1"
		c.tick("enter walk", "always", asked, "ask any 2", "ask own 1", "ask own 2", "update walk")
		c.tick("always", asked, "ask any 2", "ask own 1", "ask own 2", "update walk")
	})
}

func TestRule09FirstOfOwn(t *testing.T) {
	inEveryForm(t, choices, func(t *testing.T, c *crowd) {
		c.facts["own 1"], c.facts["own 2"], c.facts["back"] = true, true, true
		c.tick("enter walk", "always", "ask any 1", "ask any 2", "ask own 1", "exit walk", "enter run")
		c.tick("always", "ask any 1", "ask any 2", "ask back", "exit run", "enter walk")
	})
}

func TestRule09SecondOfOwn(t *testing.T) {
	inEveryForm(t, choices, func(t *testing.T, c *crowd) {
		c.facts["own 2"] = true
		c.tick("enter walk", "always", "ask any 1", "ask any 2", "ask own 1", "ask own 2", "exit walk", "enter swim")
	})
}

func TestRule09AnyBeforeOwn(t *testing.T) {
	inEveryForm(t, choices, func(t *testing.T, c *crowd) {
		c.facts["own 1"], c.facts["any 2"] = true, true
		c.tick("enter walk", "always", "ask any 1", "ask any 2", "exit walk", "enter fly")
	})
}

func TestRule09FirstOfAny(t *testing.T) {
	inEveryForm(t, choices, func(t *testing.T, c *crowd) {
		c.facts["own 1"], c.facts["any 1"], c.facts["any 2"] = true, true, true
		c.tick("enter walk", "always", "ask any 1", "exit walk", "enter swim")
		// An any-transition to the current state is skipped, without being asked, and the next one is considered.
		c.tick("always", "ask any 2", "exit swim", "enter fly")
		c.tick("always", "ask any 1", "exit fly", "enter swim")
	})
}

func TestRule09SeveralConditionsMustAllHold(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, run := f.state(l, "walk"), f.state(l, "run")
		f.when(walk.To(run), "a").When(asks("b")).When(asks("c")).WhenTick(func(t *fsm.Tick, a *actor) bool {
			return asks("d")(a)
		})
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "ask a", "update walk")
		c.facts["a"] = true
		c.tick("ask a", "ask b", "update walk")
		c.facts["b"] = true
		c.tick("ask a", "ask b", "ask c", "update walk")
		c.facts["c"] = true
		c.tick("ask a", "ask b", "ask c", "ask d", "update walk")
		c.facts["d"] = true
		c.tick("ask a", "ask b", "ask c", "ask d", "exit walk", "enter run")
	})
}

func TestRule09AlwaysInEachLayer(t *testing.T) {
	inEveryWay(t, func(f form) *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		f.state(b.Layer("move").Always(says("always move")), "walk")
		f.state(b.Layer("mood").Always(says("always mood")), "calm")
		return b.MustBuild()
	}, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "enter calm", "always move", "update walk", "always mood", "update calm")
	})
}
