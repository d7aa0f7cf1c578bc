package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 21: every change of state, starts included, is recorded with entity, layer, from, to, cause and tick, and can be
// read as one slice after the tick.

func TestRule21EveryCause(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{OnFault: func(*fsm.Fault) {}}, func(t *testing.T, c *crowd) {
		m := c.Machine()
		move, mood := m.Layer("move"), m.Layer("mood")
		last := func(layer *fsm.Layer[actor], cause fsm.Cause, transition int) {
			t.Helper()
			c.each(func(e fsm.Entity) {
				if got, i := c.LastChange(e, layer); got != cause || i != transition {
					t.Fatalf("the last change is by %v, transition %d; want %v, %d", got, i, cause, transition)
				}
			})
		}
		c.facts["fast"] = true
		c.Update()
		c.expectChanges("start move: none to walk in tick 1", "start mood: none to calm in tick 1",
			"condition move: walk to run in tick 1")
		last(move, fsm.CauseCondition, 0)
		last(mood, fsm.CauseStart, -1)
		c.facts["fast"] = false
		c.each(func(e fsm.Entity) { c.Execute(e, 1) })
		last(move, fsm.CauseCommand, 1)
		last(mood, fsm.CauseCommand, 2)
		c.each(func(e fsm.Entity) { c.Revert(e, move) })
		last(move, fsm.CauseRevert, -1)
		c.each(func(e fsm.Entity) { c.Send(e, 2); c.ChangeTo(e, m.State("move", "walk")) })
		last(move, fsm.CauseDirect, -1)
		c.play["update walk"] = once(func(tick *fsm.Tick, _ *actor) {
			tick.ChangeTo(m.State("move", "run"))
		})
		c.Update()
		c.expectChanges(
			"command move: run to walk in tick 1", "command mood: calm to angry in tick 1", "revert move: walk to run in tick 1",
			"direct move: run to walk in tick 1",
			"command mood: angry to calm in tick 2",
			"direct move: walk to run in tick 2",
		)
		last(mood, fsm.CauseCommand, 4)
		c.each(func(e fsm.Entity) { c.Restart(e) })
		last(move, fsm.CauseRestart, -1)
		c.Update()
		c.expectChanges("restart move: run to walk in tick 2", "restart mood: calm to calm in tick 2")
		c.Update()
		c.expectChanges()
	})
}

// Changes made by deferred functions come after the tick: they are listed with the next tick's, under the number of the tick in which
// they were made.
func TestRule21DeferredChangesComeWithTheNext(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		move := c.Machine().Layer("move")
		c.facts["fast"] = true
		c.Update()
		c.facts["fast"] = false
		c.play["update run"] = once(func(tick *fsm.Tick, _ *actor) {
			e := tick.Entity()
			tick.Defer(func() { c.Revert(e, move) })
		})
		c.Update()
		c.expectChanges()
		c.Update()
		c.expectChanges("revert move: run to walk in tick 2")
	})
}

func TestRule21ChangeNamesItsTransition(t *testing.T) {
	m := twoLayers(simpleForm)
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(actor{log: newRecord(), facts: map[string]bool{"fast": true}})
	pool.Update()
	pool.Execute(e, 1)
	pool.Update()
	got := pool.Changes()
	want := []fsm.Change{
		{Entity: e, Tick: 1, Transition: 1, Command: 1, Layer: 0, From: 2, To: 1, Cause: fsm.CauseCommand},
		{Entity: e, Tick: 1, Transition: 2, Command: 1, Layer: 1, From: 1, To: 2, Cause: fsm.CauseCommand},
		{Entity: e, Tick: 2, Transition: 0, Command: 0, Layer: 0, From: 1, To: 2, Cause: fsm.CauseCondition},
	}
	if !slices.Equal(got, want) {
		t.Errorf("changes:\n%+v, want\n%+v", got, want)
	}
}

// The slice is in the order of rows: the same for any number of workers, chunk size and form.
func TestRule21SameSliceInEveryWay(t *testing.T) {
	var want []fsm.Change
	for _, f := range []form{simpleForm, batchForm, typeForm, batchTypeForm} {
		m := twoLayers(f)
		for _, way := range ways() {
			pool := newPool(m, way)
			for i := range 300 {
				pool.Add(actor{log: newRecord(), facts: map[string]bool{"fast": i%3 == 0}})
			}
			pool.Update()
			if want == nil {
				want = slices.Clone(pool.Changes())
			}
			if !slices.Equal(pool.Changes(), want) {
				t.Fatalf("%s, %+v: the changes differ", f, way)
			}
		}
	}
}

// The transition that an entity makes right after its start comes before the start of the next entity, in a machine with one layer.
func TestRule21ChangesOfAStart(t *testing.T) {
	for _, chunk := range []int{1, 3, 256} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("l")
		first, second := l.State("a"), l.State("b")
		first.To(second).When(func(*actor) bool { return true })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: chunk})
		for range 4 {
			pool.Add(actor{})
		}
		pool.Update()
		for i, ch := range pool.Changes() {
			if want := fsm.Entity(i/2 + 1); ch.Entity>>32 != want || (ch.Cause == fsm.CauseStart) != (i%2 == 0) {
				t.Errorf("chunks of %d: change %d is %v of %v", chunk, i, ch.Cause, ch.Entity)
			}
		}
	}
}

func TestCauseNames(t *testing.T) {
	for cause, want := range map[fsm.Cause]string{
		0: "none", fsm.CauseStart: "start", fsm.CauseCondition: "condition", fsm.CauseCommand: "command",
		fsm.CauseDirect: "direct", fsm.CauseRevert: "revert", fsm.CauseSwap: "swap", fsm.CauseRestart: "restart",
		fsm.CauseOuter: "outer", fsm.CauseOuter + 1: "Cause(9)", 99: "Cause(99)",
	} {
		if got := cause.String(); got != want {
			t.Errorf("cause %d is %q, want %q", uint8(cause), got, want)
		}
	}
}

func TestRule21ChangesInWords(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Commands(map[fsm.Command]string{1: "Hit"})
	move := b.Layer("move")
	walk, run, fall := move.State("walk"), move.State("run"), move.State("fall")
	walk.To(run).When(asks("fast")).As("is fast")
	run.To(fall).On(1).When(func(*actor) bool { return true })
	fall.To(walk).After(time.Second)
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{Step: time.Second / 2})
	e := pool.Add(actor{log: newRecord(), facts: map[string]bool{"fast": true}})
	log := newRecord()
	for tick := range 5 {
		if tick == 2 {
			pool.Send(e, 1)
		}
		pool.Update()
		for _, c := range pool.Changes() {
			log.lines = append(log.lines, m.DescribeChange(c))
		}
	}
	for _, beyond := range []int{0, 3} { // right behind what the machine has, and far from it
		log.lines = append(log.lines, m.DescribeChange(fsm.Change{Entity: 5 << 32, Tick: 3, Layer: uint8(1 + beyond), From: fsm.StateID(4 + beyond), To: 200,
			Transition: int32(3 + beyond), Cause: fsm.CauseSwap}))
	}
	who := "entity " + e.String()
	log.expect(t, who+", tick 1, move: none → walk (start)", who+", tick 1, move: walk → run (is fast)", who+", tick 3, move: run → fall (Hit)",
		who+", tick 5, move: fall → walk (after 1s)", "entity 5, tick 3, layer 1: state 4 → state 200 (swap)", "entity 5, tick 3, layer 4: state 7 → state 200 (swap)")
}

// A transition that has neither label nor delay is described by its entry guard.
func TestRule21ChangeWithoutALabelInWords(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.State("walk").To(l.State("run").CanEnter(func(*actor) bool { return true }))
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	pool.Add(actor{})
	pool.Update()
	if got, want := m.DescribeChange(pool.Changes()[1]), "entity 1, tick 1, move: walk → run (guard)"; got != want {
		t.Errorf("the change is %q, want %q", got, want)
	}
}

// AppendEntered lists who has entered a state, as Changes has it: each time, by whatever cause, in any edition of the machine.
func TestRule21WhoHasEntered(t *testing.T) {
	for _, way := range ways() {
		m := twoLayers(simpleForm)
		walk, run := m.State("move", "walk"), m.State("move", "run")
		pool := newPool(m, way)
		var all []fsm.Entity
		for i := range 30 {
			all = append(all, pool.Add(actor{log: newRecord(), facts: map[string]bool{"fast": i%3 == 0}}))
		}
		entered := func(s *fsm.State[actor], want ...fsm.Entity) {
			t.Helper()
			prefix := []fsm.Entity{7}
			if got := pool.AppendEntered(prefix, s); got[0] != 7 || !slices.Equal(got[1:], want) {
				t.Errorf("%+v: %v entered %v, want %v", way, got, s, want)
			}
		}
		entered(walk)
		pool.Update()
		var fast []fsm.Entity
		for i := 0; i < 30; i += 3 {
			fast = append(fast, all[i])
		}
		entered(walk, all...)
		entered(run, fast...)
		entered(m.State("mood", "calm"), all...)
		entered(nil)
		if !fsm.Debug { // see TestDebugQuestionAboutAMachineBuiltTwice
			entered(twoLayers(simpleForm).State("move", "run"))
		}
		pool.ChangeTo(all[4], run)
		pool.Execute(all[4], 1)
		pool.ChangeTo(all[4], run)
		pool.Remove(all[4])
		entered(run, fast...)
		edited := m.Edit()
		edited.FindLayer("move").State("crawl")
		n := edited.MustBuild()
		if err := pool.Swap(n); err != nil {
			t.Fatal(err)
		}
		entered(run, fast...)
		pool.Update()
		entered(run, all[4], all[4])
		entered(n.State("move", "run"), all[4], all[4])
		pool.Update()
		entered(run)
		pool.ChangeTo(all[5], n.State("move", "crawl"))
		edited = n.Edit()
		edited.FindLayer("move").DeleteState("crawl")
		if err := pool.Swap(edited.MustBuild()); err != nil {
			t.Fatal(err)
		}
		pool.Update() // lists a change to a state that is no more
		entered(nil)
	}
}

// Given further states, AppendEntered lists only those who came from one of them, in any edition of the machine.
func TestRule21WhoHasEnteredFromWhere(t *testing.T) {
	const land, rest, hop fsm.Command = 1, 2, 3
	b := fsm.NewBuilder[actor]("hero")
	mood := b.Layer("mood")
	mood.State("calm").To(mood.State("cross")).On(land)
	move := b.Layer("move")
	idle, run, fall := move.State("idle"), move.State("run"), move.State("fall")
	run.To(idle).On(rest)
	fall.To(idle).On(land)
	idle.To(fall).On(hop)
	m := b.MustBuild()
	calm := m.MustState("mood", "calm")
	other := twoLayers(simpleForm).State("move", "run")
	for _, way := range ways() {
		pool := newPool(m, way)
		runs, falls, flips := pool.Add(actor{}), pool.Add(actor{}), pool.Add(actor{})
		pool.Start(runs, run)
		pool.Start(falls, fall)
		pool.Start(flips, fall)
		pool.Update()
		entered := func(s *fsm.State[actor], from []*fsm.State[actor], want ...fsm.Entity) {
			t.Helper()
			if got := pool.AppendEntered(nil, s, from...); !slices.Equal(got, want) {
				t.Errorf("%+v: %v entered %v from %v, want %v", way, got, s, from, want)
			}
		}
		of := func(states ...*fsm.State[actor]) []*fsm.State[actor] { return states }
		entered(fall, of(idle)) // they began there
		entered(fall, of(fall))
		entered(fall, of(nil))
		entered(calm, of(nil, other))
		pool.Send(runs, rest)
		pool.Send(falls, land)
		pool.Send(flips, land)
		pool.Send(flips, hop)
		pool.Send(flips, land)
		edited := m.Edit()
		edited.FindLayer("move").DeleteState("run")
		edited.FindLayer("move").State("crawl").Direct().To(edited.FindLayer("move").FindState("idle")).On(rest)
		n := edited.MustBuild()
		pool.Update()
		entered(idle, nil, runs, falls, flips, flips)
		entered(idle, of(fall), falls, flips, flips)
		entered(idle, of(run), runs)
		entered(idle, of(run, fall), runs, falls, flips, flips)
		entered(idle, of(calm, other, nil))
		entered(fall, of(idle), flips)
		entered(fall, of(calm)) // the first state of another layer
		entered(nil, of(fall))
		if err := pool.Swap(n); err != nil {
			t.Fatal(err)
		}
		entered(idle, of(fall), falls, flips, flips)
		entered(idle, of(run)) // a state that is no more
	}
}
