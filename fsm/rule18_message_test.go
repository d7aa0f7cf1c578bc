package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 18: a message goes to the current state of each layer, or of one, with the game's data, at once or queued. A state
// answers whether it handled it.

func TestRule18AtOnce(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.Update()
		c.expect("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		tell := func(handled bool, layers ...*fsm.Layer[actor]) {
			t.Helper()
			c.each(func(e fsm.Entity) {
				if c.Tell(e, fsm.Message{Kind: 4}, layers...) != handled {
					t.Errorf("Tell does not report %v", handled)
				}
			})
		}
		tell(false)
		c.expect("message 4 walk", "message 4 calm")
		c.facts["handles walk"] = true
		tell(true)
		c.expect("message 4 walk", "message 4 calm") // a handled message still goes to the other layers
		tell(false, c.Machine().Layer("mood"))
		c.expect("message 4 calm")
		tell(true, c.Machine().Layer("move"))
		c.expect("message 4 walk")
		c.facts["handles walk"], c.facts["handles calm"] = false, true
		tell(true)
		c.expect("message 4 walk", "message 4 calm")
	})
}

func TestRule18Queued(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.facts["handles calm"] = true
		c.each(func(e fsm.Entity) {
			c.Post(e, fsm.Message{Kind: 4})
			c.Post(e, fsm.Message{Kind: 5}, c.Machine().Layer("mood"))
		})
		c.expect()
		c.tick("enter walk", "enter calm", "message 4 walk", "message 4 calm", "message 5 calm",
			"ask fast", "update walk", "update calm")
		if s := c.Stats(); s.Messages != 2*uint64(len(c.members)) || s.Lost != 0 {
			t.Errorf("the counters are %+v", s)
		}
	})
}

func TestRule18Data(t *testing.T) {
	type wound = figure
	b := fsm.NewBuilder[wound]("npc")
	l := b.Layer("move")
	l.State("walk").OnMessage(func(tick *fsm.Tick, v *wound, m fsm.Message) bool {
		w, ok := m.Data.(*wound)
		if ok && m.Kind == 2 && tick.StateName() == "walk" {
			v.depth += w.depth
		}
		return ok
	})
	l.State("deaf")
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(wound{})
	if !pool.Tell(e, fsm.Message{Kind: 2, Data: &wound{depth: 3}}) || pool.Tell(e, fsm.Message{Kind: 2}) {
		t.Error("the state's answer does not come back")
	}
	pool.Post(e, fsm.Message{Kind: 2, Data: &wound{depth: 4}})
	pool.Update()
	if got := pool.View(e).depth; got != 7 {
		t.Errorf("the data has not arrived: depth %d", got)
	}
	pool.ChangeTo(e, l.FindState("deaf"))
	if pool.Tell(e, fsm.Message{Kind: 2, Data: &wound{depth: 5}}) {
		t.Error("a state without OnMessage has handled a message")
	}
	pool.Remove(e)
	if pool.Tell(e, fsm.Message{Kind: 2, Data: &wound{depth: 5}}) {
		t.Error("an entity that is gone has handled a message")
	}
}
