package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 22 in the batch form.

// TestRule22RemovedFromABatch: an entity that another one's transition removes while a batch is being processed is asked no further
// question, and is not in the Update that follows.
func TestRule22RemovedFromABatch(t *testing.T) {
	for _, asked := range []bool{false, true} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		run, walk := batchForm.state(l, "run"), batchForm.state(l, "walk")
		if leaves := run.To(walk); asked {
			leaves.When(asks("slow"))
			run.To(run).WhenBatch(func(*fsm.Tick, []actor, []bool) {}) // so the state is asked as a batch
		} else {
			leaves.WhenBatch(func(_ *fsm.Tick, as []actor, yes []bool) { yes[0] = true })
		}
		c := newCrowd(t, b.MustBuild(), fsm.Config{}, 3)
		c.facts["slow"] = true
		c.play["exit run"] = once(func(tick *fsm.Tick, _ *actor) {
			if tick.Entity() == c.members[0] {
				c.Remove(c.members[1])
			}
		})
		c.Update()
		c.records[1].expect(t, "enter run")
		if asked {
			c.records[2].expect(t, "enter run", "ask slow", "exit run", "enter walk")
		} else {
			c.records[2].expect(t, "enter run", "update run")
		}
	}
}

// TestRule22NotAskedInABatch: the second condition of a batch is not asked about an entity that the first one's transitions have removed.
func TestRule22NotAskedInABatch(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	run := batchForm.state(l, "run")
	walk := batchForm.state(l, "walk")
	run.To(walk).WhenBatch(func(tick *fsm.Tick, as []actor, yes []bool) {
		for i := range as {
			yes[i] = as[i].name == "first "
		}
	})
	batchForm.when(run.To(walk), "slow")
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	log := newRecord()
	play := map[string]func(*fsm.Tick, *actor){}
	pool.Add(actor{name: "first ", log: log, play: play})
	second := pool.Add(actor{name: "second ", log: log, play: play})
	pool.Add(actor{name: "third ", log: log, play: play})
	play["exit run"] = func(*fsm.Tick, *actor) { pool.Remove(second) }
	pool.Update()
	log.expect(t, "first enter run", "second enter run", "third enter run",
		"first exit run", "first enter walk", "third ask slow", "third update run")
}

// One that an entity ahead of it in a batch removes by hand is still in the slice: a change asked for it is dropped, what it sends is lost.
func TestRule22RemovedWithinItsBatch(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	a, other := l.State("a"), l.State("other").Direct()
	entered := 0
	other.OnEnter(func(*fsm.Tick, *int) { entered++ })
	var p *fsm.Pool[int]
	var victim fsm.Entity
	seen := false
	a.OnUpdateBatch(func(t *fsm.Tick, vs []int) {
		for i := range vs {
			switch t := t.At(i); {
			case t.Number() == 1:
			case t.Entity() == victim:
				seen = true
				t.ChangeTo(other)
				t.Send(1)
			case p.Has(victim):
				p.Remove(victim)
			}
		}
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(0)
	victim = p.Add(0)
	for range 3 {
		p.Update()
	}
	if lost := p.Lost(); !seen || entered != 0 || len(lost) != 1 || lost[0].Entity != victim || lost[0].Reason != fsm.ReasonGone {
		t.Errorf("seen: %v, entered %d times, lost %v", seen, entered, lost)
	}
}
