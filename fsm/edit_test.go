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

// TestDeletingWhatIsNotThere: each such mistake is reported by Build.
func TestDeletingWhatIsNotThere(t *testing.T) {
	b := walker().Edit()
	l := b.FindLayer("legs")
	walk, sit := l.FindState("walk"), l.FindState("sit")
	b.DeleteLayer("arms")
	l.DeleteState("fly")
	walk.DeleteCommand(rest)
	walk.DeleteTransition(sit.Transitions()[0])
	l.Any().DeleteTransition(sit.Transitions()[0])
	l.DeleteState("run")
	walk.To(l.FindState("sit")).On(99)
	_, err := b.Build()
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{
		`machine "walker": DeleteLayer: there is no layer "arms"`,
		`machine "walker": layer "legs": DeleteState: there is no state "fly"`,
		`machine "walker": layer "legs": state "walk": DeleteCommand: it has no transition for command 2`,
		`machine "walker": layer "legs": state "walk": DeleteTransition: it has no such transition`,
		`machine "walker": layer "legs": DeleteTransition: it has no such any-transition`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not say %q:\n%v", want, err)
		}
	}
}

// TestSwapMigratesByName: a row keeps its state, previous state and time where the new machine has them.
func TestSwapMigratesByName(t *testing.T) {
	m := walker()
	legs := m.Layer("legs")
	pool := fsm.NewPool(m, fsm.Config{})
	runs, sits := pool.Add(diary{}), pool.Add(diary{})
	pool.Update()
	pool.Execute(runs, hurry)
	pool.Execute(sits, rest)
	pool.Update()
	pool.Update()
	since := pool.Since(runs, legs)
	pool.View(runs).take()
	pool.View(sits).take()

	b := m.Edit()
	l := b.FindLayer("legs")
	l.DeleteState("sit")
	noted(l.State("jump")).To(l.FindState("walk")).On(rest)
	l.FindState("run").OnUpdate(note("run faster"))
	n := b.MustBuild()
	pool.Send(sits, hurry, legs)
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "whose state is there", pool.View(runs))
	expectNotes(t, "whose state is gone", pool.View(sits), "exit sit", "enter walk")
	if pool.Current(runs, legs) != n.State("legs", "run") || pool.Previous(runs, legs) != n.State("legs", "walk") {
		t.Errorf("the runner is in %v after %v", pool.Current(runs, legs), pool.Previous(runs, legs))
	}
	if pool.Since(runs, legs) != since {
		t.Errorf("the runner has run for %v, and before the swap for %v", pool.Since(runs, legs), since)
	}
	if cause, i := pool.LastChange(runs, legs); cause != fsm.CauseCommand || n.Transitions()[i].To != pool.Current(runs, legs).ID() {
		t.Errorf("the runner's last change is %v by %d", cause, i)
	}
	if cause, _ := pool.LastChange(sits, legs); cause != fsm.CauseSwap {
		t.Errorf("the sitter's last change is %v", cause)
	}
	if pool.Count(n.State("legs", "run")) != 1 || pool.Count(n.State("legs", "walk")) != 1 {
		t.Error("the counts do not follow")
	}
	pool.Update()
	expectNotes(t, "with a callback replaced", pool.View(runs), "run faster")
	expectNotes(t, "with a command queued before the swap", pool.View(sits), "exit walk", "enter run", "run faster")
}

// TestSwapStartsNewLayers: a layer that the old machine did not have starts.
func TestSwapStartsNewLayers(t *testing.T) {
	m := walker()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(diary{})
	pool.Update()
	pool.View(e).take()
	b := m.Edit()
	arms := b.Layer("arms")
	noted(arms.State("hang"))
	n := b.MustBuild()
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "the swap", pool.View(e), "enter hang")
	if err := pool.Swap(m); err != nil {
		t.Fatal(err)
	}
	expectNotes(t, "the way back", pool.View(e), "exit hang")
	pool.Update()
	expectNotes(t, "a tick", pool.View(e), "update walk")
}

// TestSwapNeedsRoom: rows cannot grow, so a machine with more layers than there is room for is refused.
func TestSwapNeedsRoom(t *testing.T) {
	m := walker()
	b := m.Edit()
	for _, name := range []string{"a", "b"} {
		b.Layer(name).State("s")
	}
	n := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	if err := pool.Swap(n); err == nil || !strings.Contains(err.Error(), "Reserve") {
		t.Errorf("error %v", err)
	}
	if err := pool.Swap(nil); err == nil {
		t.Error("nil was taken for a machine")
	}
	if pool.Machine() != m {
		t.Error("the machine has changed")
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
	edition := func(answer bool) *fsm.Machine[diary] {
		b := m.Edit()
		b.FindLayer("move").FindState("walk").Transitions()[0].When(func(*diary) bool { return answer })
		return b.MustBuild()
	}
	first := edition(true)
	edition(false)
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
