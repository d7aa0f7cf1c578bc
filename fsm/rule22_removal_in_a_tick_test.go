package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 22, as far as rows are concerned: an entity that is removed during a tick gets no further callback in it, whichever callback
// removed it, and whatever the form of those that would have followed.

// mixed is a machine with states in simple and batch form in one layer.
func mixed(form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move").Always(says("always")), b.Layer("mood")
	walk, run := simpleForm.state(move, "walk"), batchForm.state(move, "run")
	simpleForm.when(walk.To(run), "fast").Do(says("action"))
	batchForm.when(run.To(walk), "slow")
	batchForm.when(run.To(run), "again")
	batchForm.state(mood, "calm")
	return b.MustBuild()
}

func TestRule22RemovedByItself(t *testing.T) {
	for _, chunk := range []int{1, 3, 256} {
		for _, c := range []struct {
			line string
			want []string
		}{
			{"enter walk", []string{"enter walk"}},
			{"always", []string{"enter walk", "enter calm", "always"}},
			{"exit walk", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk"}},
			{"action", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk", "action"}},
			{"enter run", []string{"enter walk", "enter calm", "always", "ask fast", "exit walk", "action", "enter run"}},
		} {
			crowd := newCrowd(t, mixed(""), fsm.Config{ChunkSize: chunk}, 7)
			crowd.facts["fast"] = true
			crowd.play[c.line] = func(tick *fsm.Tick, _ *actor) { crowd.Remove(tick.Entity()) }
			crowd.tick(c.want...)
			if crowd.Len() != 0 || crowd.Stats().Ticks != 1 {
				t.Errorf("%s: %d entities are left", c.line, crowd.Len())
			}
			crowd.tick()
		}
	}
}

// TestRule22RemovedByAnother: an entity's callback removes its neighbour before the neighbour's turn.
func TestRule22RemovedByAnother(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string // for the neighbour
	}{
		{"always", nil},
		{"exit run", []string{"always", "ask slow"}}, // asked together; nothing after that
	} {
		crowd := newCrowd(t, mixed(""), fsm.Config{}, 3)
		run := crowd.Machine().State("move", "run")
		crowd.each(func(e fsm.Entity) { crowd.ChangeTo(e, run) })
		for _, r := range crowd.records {
			r.lines = nil
		}
		crowd.facts["slow"] = true
		crowd.play[c.line] = func(tick *fsm.Tick, a *actor) {
			if a.log == crowd.records[0] {
				crowd.Remove(crowd.members[1])
			}
		}
		crowd.Update()
		crowd.records[0].expect(t, "always", "ask slow", "exit run", "enter walk", "update calm")
		crowd.records[2].expect(t, "always", "ask slow", "exit run", "enter walk", "update calm")
		crowd.records[1].expect(t, c.want...)
	}
}

// TestRule22RemovedByAlwaysAndUpdate: one entity's Always ends its own turn, another's Update that of its neighbour, in layers of each
// form.
func TestRule22RemovedByAlwaysAndUpdate(t *testing.T) {
	for _, batched := range []bool{false, true} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move").Always(says("always"))
		simpleForm.state(l, "walk")
		if batched {
			batchForm.state(l, "run")
		}
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		log := newRecord()
		play := map[string]func(*fsm.Tick, *actor){}
		first := pool.Add(actor{name: "first ", log: log, play: play})
		pool.Add(actor{name: "second ", log: log, play: play})
		third := pool.Add(actor{name: "third ", log: log, play: play})
		play["always"] = func(t *fsm.Tick, _ *actor) {
			if t.Entity() == first {
				pool.Remove(first)
			}
		}
		play["update walk"] = func(*fsm.Tick, *actor) { pool.Remove(third) }
		pool.Update()
		log.expect(t, "first enter walk", "second enter walk", "third enter walk", "first always", "second always", "third always",
			"second update walk")
	}
}

// TestRule22RemovedByOneOfMany: one entity's condition or Update removes one that has had its turn, itself, the next one, or a later one;
// in states with only a condition, only an Update, and both. No other entity loses its turn.
func TestRule22RemovedByOneOfMany(t *testing.T) {
	for _, c := range []struct {
		asks, updates bool
		by            string
	}{
		{asks: true, by: "ask fast"},
		{updates: true, by: "update walk"},
		{asks: true, updates: true, by: "ask fast"},
		{asks: true, updates: true, by: "update walk"},
	} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		walk, run := l.State("walk"), l.State("run").OnEnter(says("enter run"))
		if c.asks {
			walk.To(run).When(asks("fast"))
		}
		if c.updates {
			walk.OnUpdate(says("update walk"))
		}
		m := b.MustBuild()
		const by = 1
		for victim := range 5 {
			crowd := newCrowd(t, m, fsm.Config{}, 5)
			remove := func(_ *fsm.Tick, a *actor) {
				if a.log == crowd.records[by] {
					crowd.Remove(crowd.members[victim])
				}
			}
			crowd.play[c.by] = remove
			crowd.Update()
			for i, r := range crowd.records {
				var want []string
				if c.asks && (i != victim || i <= by) {
					want = append(want, "ask fast")
				}
				if c.updates && (i != victim || i < by || i == by && c.by == "update walk") {
					want = append(want, "update walk")
				}
				if !slices.Equal(r.lines, want) {
					t.Errorf("asks %v, updates %v, %d removed by %s: entity %d had %q, want %q", c.asks, c.updates, victim, c.by, i, r.lines, want)
				}
			}
		}
	}
}

// TestRule22RemovedByACommandOrMessage: later layers are not reached.
func TestRule22RemovedByACommandOrMessage(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm} {
		c := newCrowd(t, commanded(f), fsm.Config{}, 4)
		remove := func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
		c.tick("enter walk", "enter calm", "update walk", "update calm")
		c.play["exit walk"], c.play["message 2 walk"] = remove, remove
		c.Execute(c.members[0], 1)
		c.records[0].expect(t, "ask wet", "exit walk")
		c.Tell(c.members[1], fsm.Message{Kind: 2})
		c.records[1].expect(t, "message 2 walk")
		c.Send(c.members[2], 1)
		c.Post(c.members[2], fsm.Message{Kind: 2})
		c.Update()
		c.records[2].expect(t, "ask wet", "exit walk")
		lost(c, c.members[2]).expect(t, "command 0 message 2 gone in tick 2") // the command was taken
		c.records[3].expect(t, "update walk", "update calm")
		if c.Len() != 1 {
			t.Errorf("%d entities are left", c.Len())
		}
	}
}

// TestRule22RemovedByItsCondition: a condition should be pure; but if one removes its own entity, nothing more is called for that entity,
// whatever the condition returns.
func TestRule22RemovedByItsCondition(t *testing.T) {
	for _, answer := range []bool{false, true} {
		var pool *fsm.Pool[actor]
		var self fsm.Entity
		leave := func(*actor) bool {
			pool.Remove(self)
			return answer
		}
		never := func(*actor) bool {
			t.Error("one who is gone is asked")
			return false
		}
		for name, transition := range map[string]func(walk, run *fsm.State[actor]){
			"simple":  func(walk, run *fsm.State[actor]) { walk.To(run).When(leave) },
			"several": func(walk, run *fsm.State[actor]) { walk.To(run).When(leave).When(never) },
			"batch": func(walk, run *fsm.State[actor]) {
				walk.To(run).WhenBatch(func(_ *fsm.Tick, as []actor, yes []bool) { yes[0] = leave(&as[0]) })
			},
			"behind it another": func(walk, run *fsm.State[actor]) {
				walk.To(run).When(leave)
				walk.To(walk).When(never)
			},
			"behind it another that knows the time": func(walk, run *fsm.State[actor]) {
				walk.To(run).When(leave).WhenTick(func(_ *fsm.Tick, a *actor) bool { return never(a) })
			},
			"behind it a guard": func(walk, run *fsm.State[actor]) { walk.To(run.CanEnter(never)).When(leave) },
			"command":           func(walk, run *fsm.State[actor]) { walk.To(run).On(7).When(leave) },
		} {
			b := fsm.NewBuilder[actor]("npc")
			l := b.Layer("move")
			transition(simpleForm.state(l, "walk"), simpleForm.state(l, "run"))
			pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
			log := newRecord()
			self = pool.Add(actor{log: log})
			want := []string{"enter walk"}
			if name == "command" {
				pool.Update()
				pool.Send(self, 7)
				want = append(want, "update walk")
			}
			if pool.Update(); pool.Len() != 0 {
				t.Errorf("%s: it is still there", name)
			}
			log.expect(t, want...)
			if lost := pool.Lost(); name == "command" && (len(lost) != 1 || lost[0].Reason != fsm.ReasonGone) {
				t.Errorf("what was sent to it is lost as %v, want gone", lost)
			}
		}
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		l.State("walk").To(l.State("run")).On(7).When(leave)
		pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
		for _, perform := range []bool{false, true} {
			self = pool.Add(actor{})
			pool.Start(self)
			if perform && pool.Perform(self, 7) == nil || !perform && pool.Execute(self, 7) {
				t.Errorf("Perform %v: no layer has changed, and it says that one did", perform)
			}
		}
	}
}

// Nothing is asked about an entity that the Enter of another has removed, even if many take the same transition.
func TestRule22NotAskedOnceRemovedByAnotherThatEnters(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	var p *fsm.Pool[num]
	var es []fsm.Entity
	var asked []int
	l.State("here").OnUpdateBatch(func(*fsm.Tick, []num) {}).To(l.State("there").OnEnter(func(_ *fsm.Tick, v *num) {
		if v.N == 2 {
			p.Remove(es[5])
		}
	})).When(func(v *num) bool { asked = append(asked, v.N); return true })
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	for i := range 8 {
		es = append(es, p.Add(num{N: i}))
	}
	p.Update()
	if want := []int{0, 1, 2, 3, 4, 6, 7}; !slices.Equal(asked, want) {
		t.Errorf("asked %d, want %d", asked, want)
	}
}

// TestRule22RemovedByItsConditionAfterAnother: as above, in a chunk from which another entity was removed before.
func TestRule22RemovedByItsConditionAfterAnother(t *testing.T) {
	var p *fsm.Pool[num]
	var all [4]fsm.Entity
	var asked, updated [4]int
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	x, y := l.State("x"), l.State("y")
	x.OnUpdate(func(_ *fsm.Tick, v *num) {
		if updated[v.N]++; v.N == 0 {
			p.Remove(all[3])
		}
	})
	x.To(y).When(func(v *num) bool {
		if v.N == 1 {
			p.Remove(all[1])
		}
		return false
	})
	x.To(y).When(func(v *num) bool { asked[v.N]++; return false })
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	for n := range all {
		all[n] = p.Add(num{N: n})
	}
	p.Update()
	if want := [4]int{1, 0, 1, 0}; asked != want || updated != want {
		t.Errorf("asked %v, updated %v, want %v", asked, updated, want)
	}
}

// TestRule22RemovedByAnotherBeforeSeveralTransitions: a neighbour that an Update has removed is asked nothing more, where a state has
// several transitions.
func TestRule22RemovedByAnotherBeforeSeveralTransitions(t *testing.T) {
	var p *fsm.Pool[num]
	var all [4]fsm.Entity
	var asked [4]int
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	x, y := l.State("x"), l.State("y")
	x.OnUpdate(func(_ *fsm.Tick, v *num) {
		if v.N == 0 {
			p.Remove(all[2])
		}
	})
	x.To(y).When(func(v *num) bool { asked[v.N]++; return false })
	x.To(y).When(func(*num) bool { return false })
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	for n := range all {
		all[n] = p.Add(num{N: n})
	}
	p.Update()
	if want := [4]int{1, 1, 0, 1}; asked != want {
		t.Errorf("asked %v, want %v", asked, want)
	}
}
