package fsm_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// diary is a view that notes what its callbacks do.
type diary = figure

func (d *diary) take() []string {
	lines := d.lines
	d.lines = nil
	return lines
}

func note(line string) func(*fsm.Tick, *diary) {
	return func(t *fsm.Tick, d *diary) { d.lines = append(d.lines, line) }
}

func noted(s *fsm.State[diary]) *fsm.State[diary] {
	return s.OnEnter(note("enter " + s.Name())).OnUpdate(note("update " + s.Name())).OnExit(note("exit " + s.Name()))
}

const (
	hurry fsm.Command = iota + 1
	rest
)

// walker is the machine that these tests edit: a layer that walks, runs or rests on command.
func walker() *fsm.Machine[diary] {
	b := fsm.NewBuilder[diary]("walker")
	l := b.Layer("legs")
	walk, run, sit := noted(l.State("walk")), noted(l.State("run")), noted(l.State("sit"))
	walk.To(run).On(hurry)
	run.To(walk).On(hurry)
	l.Any().To(sit).On(rest)
	sit.To(walk).On(hurry)
	return b.MustBuild()
}

func expectNotes(t *testing.T, when string, d *diary, want ...string) {
	t.Helper()
	if got := d.take(); !slices.Equal(got, want) {
		t.Errorf("%s: callbacks %q, want %q", when, got, want)
	}
}

// TestEditLeavesTheMachineAlone: a machine never changes; what is edited is a copy.
func TestEditLeavesTheMachineAlone(t *testing.T) {
	m := walker()
	b := m.Edit()
	l := b.FindLayer("legs")
	l.DeleteState("run")
	l.State("crawl").To(l.FindState("walk")).On(hurry)
	n := b.MustBuild()
	if m.State("legs", "run") == nil || m.State("legs", "crawl") != nil || len(m.Transitions()) != 4 {
		t.Errorf("the machine that was edited has changed: %v", m.Transitions())
	}
	if n.State("legs", "run") != nil || n.State("legs", "crawl").ID() != 3 || len(n.Transitions()) != 3 {
		t.Errorf("the new machine has transitions %v", n.Transitions())
	}
	if got := n.Output(m.State("legs", "sit"), hurry); got != n.State("legs", "walk") {
		t.Errorf("a handle of the old machine leads to %v in the new one", got)
	}
	if got := n.Output(m.State("legs", "run"), hurry); got != nil {
		t.Errorf("a deleted state leads to %s", got.Name())
	}
}

// TestEditsOfOneMachineAreApart: what one edition adds to a transition does not get into another edition.
func TestEditsOfOneMachineAreApart(t *testing.T) {
	yes := func(*diary) bool { return true }
	b := fsm.NewBuilder[diary]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk"), l.State("run")
	walk.To(run).When(yes).When(yes).When(yes) // three: a slice with room for a fourth
	m := b.MustBuild()
	edition := func(answer bool, name string) *fsm.Machine[diary] {
		b := m.Edit()
		b.FindLayer("move").FindState("walk").Transitions()[0].When(func(*diary) bool { return answer }).As(name)
		return b.MustBuild()
	}
	first := edition(true, "first")
	edition(false, "second")
	if got := first.Transitions()[0].Conditions; got[3] != "first" {
		t.Errorf("the first edition has the second one's name for its condition: %q", got)
	}
	pool := fsm.NewPool(first, fsm.Config{})
	e := pool.Add(diary{})
	if pool.Update(); !pool.IsIn(e, "run") {
		t.Error("the first edition asks the second one's condition")
	}
}

// TestEditReplacesWhatATransitionHasOneOf: its delay, command, weight, action and batch condition; once per edition.
func TestEditReplacesWhatATransitionHasOneOf(t *testing.T) {
	batch := func(answer bool) func(*fsm.Tick, []diary, []bool) {
		return func(_ *fsm.Tick, vs []diary, yes []bool) {
			for i := range vs {
				yes[i] = answer
			}
		}
	}
	b := fsm.NewBuilder[diary]("npc")
	l := b.Layer("move")
	walk, run, sit := l.State("walk"), l.State("run"), l.State("sit")
	walk.To(run).After(2 * time.Second).Do(note("slowly")).Weight(1).WhenBatch(batch(true))
	walk.To(run).AfterFunc(func(*diary) time.Duration { return time.Second }).Weight(1)
	run.To(sit).On(hurry)
	m := b.MustBuild()

	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(diary{})
	for range 30 { // half a second
		pool.Update()
	}
	edit := m.Edit()
	l = edit.FindLayer("move")
	ways := l.FindState("walk").Transitions()
	ways[0].After(time.Second).Do(note("fast")).Weight(3).WhenBatch(batch(true)).As("go")
	ways[1].AfterBetween(time.Second, 2*time.Second).Weight(fsm.MaxWeight)
	l.FindState("run").Transitions()[0].On(rest)
	n, err := edit.Build()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"[weight 3 go] after 1s", "[weight 1000000] after 1s to 2s", "[] "} {
		info := n.Transitions()[i]
		if got := fmt.Sprint(info.Conditions, " ", info.DelayText()); got != want {
			t.Errorf("transition %d is %q, want %q", i, got, want)
		}
	}
	if info := m.Transitions()[0]; info.After != 2*time.Second || m.Transitions()[2].Command != hurry || info.Conditions[0] != "weight 1" {
		t.Errorf("the machine that was edited has changed: %+v", m.Transitions())
	}
	again := n.Edit()
	again.FindLayer("move").FindState("walk").DeleteTransition(again.FindLayer("move").FindState("walk").Transitions()[1])
	if n, err = again.Build(); err != nil {
		t.Fatal(err)
	}
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	for range 31 {
		pool.Update()
	}
	expectNotes(t, "half a second after the swap", pool.View(e), "fast")
	if !pool.Execute(e, rest) {
		t.Error("the new command does nothing")
	}

	twice := m.Edit()
	w := twice.FindLayer("move").FindState("walk").Transitions()[0]
	w.After(1).AfterBetween(1, 2).Do(note("")).Do(note("")).Weight(1).Weight(1).WhenBatch(batch(true)).WhenBatch(batch(true)).On(1).On(2)
	_, err = twice.Build()
	var wrong *fsm.BuildError
	if !errors.As(err, &wrong) || len(wrong.Mistakes) != 5 {
		t.Errorf("what is set twice in an edition: %v", err)
	}
}

// A layer of another definition may have the same names: the mistake says whose the state is, not that it is not itself.
func TestStateOfAnotherDefinitionIsToldApart(t *testing.T) {
	old, twin := threeStates(), threeStates()
	b := old.Edit()
	first := b.FindLayer("first")
	first.FindState("a").To(old.MustState("first", "b")).On(7)
	first.FindState("a").To(old.MustState("second", "b")).On(8)
	first.Any().To(twin.MustState("first", "b")).On(9)
	first.Any().To(old.Edit().MustBuild().MustState("first", "b")).On(10)
	first.Initial(old.MustState("first", "c"))
	const of, its = `machine "three": layer "first": `, ` of machine "three", which is not a state of this layer`
	const copied = ` but of the one that Edit has copied; find the copy of the state with FindState`
	wantMistakes(t, b,
		of+`state "a": transition to "b": the target is state "b" of layer "first"`+its+copied,
		of+`state "a": transition to "b": the target is state "b" of layer "second"`+its,
		of+`any-transition to "b": the target is state "b" of layer "first"`+its+` but of another machine that has the same name; was it built twice?`,
		of+`any-transition to "b": the target is state "b" of layer "first"`+its+` but of another edit of the machine; find the state with FindState`,
		of+`the initial state is state "c" of layer "first"`+its+copied,
	)
}

// TestEditReplacesTheFormOfUpdate: an Update in one form takes the place of one taken over in the other; two of one edition are a mistake.
func TestEditReplacesTheFormOfUpdate(t *testing.T) {
	simple := func(_ *fsm.Tick, d *diary) { d.lines = append(d.lines, "simple") }
	batch := func(_ *fsm.Tick, ds []diary) {
		for i := range ds {
			ds[i].lines = append(ds[i].lines, "batch")
		}
	}
	b := fsm.NewBuilder[diary]("npc")
	b.Layer("move").State("walk").OnUpdate(simple)
	m := b.MustBuild()
	for _, want := range []string{"batch", "simple"} {
		b := m.Edit()
		if s := b.FindLayer("move").FindState("walk"); want == "batch" {
			s.OnUpdateBatch(batch)
		} else {
			s.OnUpdate(simple)
		}
		m = b.MustBuild()
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(diary{})
		p.Update()
		expectNotes(t, want, p.View(e), want)
	}
	for _, first := range []string{"simple", "batch"} {
		b := m.Edit()
		s := b.FindLayer("move").FindState("walk")
		if first == "simple" {
			s.OnUpdate(simple).OnUpdateBatch(batch)
		} else {
			s.OnUpdateBatch(batch).OnUpdate(simple)
		}
		if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "it has both OnUpdate and OnUpdateBatch") {
			t.Errorf("%s first: error %v", first, err)
		}
	}
}
