package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19: a callback may ask for the state that its layer was in before. It is a direct change like any other.

func TestRule19Revert(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["update run"] = func(tick *fsm.Tick, _ *actor) { tick.Revert() }
		c.play["update calm"] = func(tick *fsm.Tick, _ *actor) { tick.Revert() } // to nothing
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
		c.facts["fast"] = true
		c.tick("always", "ask fast", "exit walk", "action", "enter run", "update calm")
		c.facts["fast"] = false
		c.tick("always", "update run", "exit run", "enter walk", "update calm")
		c.expectChanges("direct move: run to walk in tick 3")
		c.tick("always", "ask fast", "update walk", "update calm")
	})
}

// Which state that is, is decided when it is asked for: in Exit it is the one before the state that is being left.
func TestRule19RevertFromEachCallback(t *testing.T) {
	for line, back := range map[string]string{"exit walk": "rest", "action": "rest", "enter run": "walk"} {
		inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
			c.Update()
			c.each(func(e fsm.Entity) {
				if err := c.ChangeTo(e, c.Machine().State("move", "rest")); err != nil || !c.Execute(e, 2) {
					t.Fatal("not back in walk:", err)
				}
			})
			for _, r := range c.records {
				r.lines = nil
			}
			c.facts["fast"] = true
			c.play[line] = func(tick *fsm.Tick, _ *actor) { tick.Revert() }
			c.tick("always", "ask fast", "exit walk", "action", "enter run", "exit run", "enter "+back, "update calm")
		})
	}
}

// Of several requests for a layer the last counts, but one for a state that does not exist is none.
func TestRule19RevertAmongOtherRequests(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		c.play["update calm"] = func(tick *fsm.Tick, _ *actor) {
			tick.ChangeTo(m.State("mood", "angry"))
			tick.Revert() // there is no state before
		}
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm", "exit calm", "enter angry")
		c.play["update angry"] = func(tick *fsm.Tick, _ *actor) {
			tick.ChangeTo(m.State("mood", "angry"))
			tick.Revert()
		}
		c.tick("always", "ask fast", "update walk", "update angry", "exit angry", "enter calm")
		c.play["update calm"] = func(tick *fsm.Tick, _ *actor) {
			tick.Revert()
			tick.ChangeTo(m.State("mood", "calm"))
		}
		c.tick("always", "ask fast", "update walk", "update calm", "exit calm", "enter calm")
	})
}

// In a layer that is within a state, too, a Revert that does nothing leaves the request made before it.
func TestRule19RevertAmongRequestsOfALayerThatIsWithin(t *testing.T) {
	for _, initial := range []string{"peace", "combat"} {
		c := newSoldiers(t, simpleForm, fsm.Config{}, 1, func(b *fsm.Builder[actor], _ *fsm.Layer[actor]) {
			b.FindLayer("mode").Initial(b.FindLayer("mode").FindState(initial))
		})
		c.play["update aim"] = func(tick *fsm.Tick, _ *actor) {
			tick.ChangeTo(c.Machine().State("tactics", "shoot"))
			tick.Revert() // it was outside, or nowhere
		}
		c.facts["enemy"] = true
		c.Update()
		if s := c.Current(c.members[0], c.Machine().Layer("tactics")); s.Name() != "shoot" {
			t.Errorf("from %s: it is in %v", initial, s)
		}
	}
}

func TestRule19RevertOfALayerThatIsWithin(t *testing.T) {
	inEveryNestedWay(t, nil, func(t *testing.T, c *crowd) {
		for _, line := range []string{"update aim", "update shoot", "update breathe", "update stand"} {
			c.play[line] = func(tick *fsm.Tick, _ *actor) { tick.Revert() }
		}
		c.facts["enemy"] = true
		c.tick("enter peace", "ask enemy", "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand",
			"ask ready", "update aim", "update breathe", "update stand") // they were outside before
		c.facts["ready"] = true
		c.tick("ask safe", "update combat", "ask ready", "exit breathe", "exit aim", "enter shoot", "update stand")
		c.facts["ready"] = false
		c.tick("ask safe", "update combat", "update shoot", "exit shoot", "enter aim", "enter breathe",
			"update breathe", "update stand")
	})
}
