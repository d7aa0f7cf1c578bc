package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 8: a tick begins with the queued commands and messages, in the order in which they were sent. Then each entity
// goes through its layers in order: in each, a transition, or else Update.

func TestRule08QueueThenLayers(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.Update()
		c.expect("enter walk", "enter calm", "ask fast", "update walk", "update calm")
		c.each(func(e fsm.Entity) {
			c.Send(e, 1)
			c.Post(e, fsm.Message{Kind: 5})
			c.Send(e, 2)
		})
		c.facts["fast"] = true
		c.tick(
			"exit calm", "enter angry", // command 1
			"message 5 walk", "message 5 angry",
			"exit angry", "enter calm", // command 2
			"ask fast", "exit walk", "enter run", // layer move: a transition, so no Update
			"update calm", // layer mood: none, so Update
		)
		c.expectChanges(
			"command mood: calm to angry in tick 2", "command mood: angry to calm in tick 2",
			"condition move: walk to run in tick 2",
		)
	})
}

// TestRule08QueueIsInTheOrderSent uses two entities and one record, to see the order between them.
func TestRule08QueueIsInTheOrderSent(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm, typeForm} {
		pool := fsm.NewPool(twoLayers(f), fsm.Config{})
		log := newRecord()
		a := pool.Add(actor{name: "a: ", log: log})
		b := pool.Add(actor{name: "b: ", log: log})
		pool.Update()
		log.lines = nil
		mood := pool.Machine().Layer("mood")
		pool.Send(b, 1)
		pool.Post(a, fsm.Message{Kind: 1}, mood)
		pool.Send(a, 1)
		pool.Post(b, fsm.Message{Kind: 2}, mood)
		pool.Update()
		wantFirst := []string{
			"b: exit calm", "b: enter angry", "a: message 1 calm", "a: exit calm", "a: enter angry", "b: message 2 angry",
		}
		rest := log.lines[min(len(wantFirst), len(log.lines)):]
		if len(rest) != 6 { // ask, update, update for each
			t.Errorf("%s: after the queue came %q", f, rest)
		}
		log.lines = log.lines[:len(log.lines)-len(rest)]
		log.expect(t, wantFirst...)
	}
}

// An entity that is added while the queue is carried out is first ticked in the next tick.
func TestRule08AddedFromTheQueue(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{}, 1)
	added := newRecord()
	c.play["enter l.b"] = once(func(*fsm.Tick, *actor) { c.Add(actor{log: added}) })
	c.Update()
	c.Send(c.members[0], 1)
	c.Update()
	added.expect(t)
	c.Update()
	added.expect(t, "enter l.a", "update l.a")
}

// TestRule08MixedStates steps actors that are in different states and have different facts, and compares each with one that is alone.
func TestRule08MixedStates(t *testing.T) {
	answers := func(i int) map[string]bool {
		return map[string]bool{"fast": i%2 == 0, "slow": i%3 == 0, "tired": i%5 == 0, "hurt": i%7 == 0}
	}
	for _, f := range []form{simpleForm, batchForm, typeForm, batchTypeForm} {
		b := fsm.NewBuilder[actor]("npc")
		move, mood := b.Layer("move"), b.Layer("mood")
		walk, run, limp := f.state(move, "walk"), f.state(move, "run"), f.state(move, "limp")
		f.when(move.Any().To(limp), "hurt").AllowSelf()
		f.when(walk.To(run), "fast")
		f.when(run.To(walk), "slow")
		run.To(walk).When(asks("tired"))
		calm, angry := f.state(mood, "calm"), mood.State("angry")
		mood.Always(says("always")).UpdateOnTransition()
		f.when(calm.To(angry), "tired").Do(says("action"))
		f.when(angry.To(calm), "tired")
		m := b.MustBuild()

		const actors, ticks = 60, 4
		var alone [][]string
		for i := range actors {
			pool := fsm.NewPool(m, fsm.Config{})
			r := newRecord()
			pool.Add(actor{log: r, facts: answers(i)})
			for range ticks {
				pool.Update()
			}
			alone = append(alone, r.lines)
		}
		for _, way := range ways() {
			pool := newPool(m, way)
			var records []*record
			for i := range sizeFor(way) + actors {
				records = append(records, newRecord())
				pool.Add(actor{log: records[i], facts: answers(i % actors)})
			}
			for range ticks {
				pool.Update()
			}
			for i, r := range records {
				if want := alone[i%actors]; !slices.Equal(r.lines, want) {
					t.Fatalf("%s, %+v, actor %d:\n%s", f, way, i, sideBySide(r.lines, want))
				}
			}
		}
	}
}

// One layer may have states of both forms.
func TestRule08SimpleAndBatchInOneLayer(t *testing.T) {
	inEveryWay(t, mixed, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
		c.facts["fast"] = true
		c.tick("always", "ask fast", "exit walk", "action", "enter run", "update calm")
		c.tick("always", "ask slow", "ask again", "update run", "update calm")
		c.facts["again"] = true
		c.tick("always", "ask slow", "ask again", "exit run", "enter run", "update calm")
		c.facts["slow"] = true
		c.tick("always", "ask slow", "exit run", "enter walk", "update calm")
	})
}
