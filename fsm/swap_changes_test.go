package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Changes that were made before a swap are told in the numbers of the machine that runs now: those of the last tick, and those made since.
func TestSwapRenumbersChanges(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	gone, legs := b.Layer("gone"), b.Layer("legs")
	gone.State("only")
	sit, walk, run := legs.State("sit"), legs.State("walk"), legs.State("run")
	sit.To(walk).On(hurry)
	walk.To(run).On(hurry)
	run.To(walk).On(rest)
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(struct{}{})
	pool.Execute(e, hurry)
	pool.Update() // starts in both layers, sit to walk
	pool.Execute(e, hurry)
	pool.Execute(e, rest) // walk to run and back, since the last tick

	edited := m.Edit()
	edited.DeleteLayer("gone")
	legs = edited.FindLayer("legs")
	legs.DeleteState("sit")
	legs.FindState("walk").DeleteCommand(hurry)
	legs.FindState("walk").To(legs.FindState("run")).On(rest)
	n := edited.MustBuild()
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	say := func() (all []string) {
		for _, c := range pool.Changes() {
			all = append(all, n.DescribeChange(c))
		}
		return all
	}
	const who = "entity 1, tick "
	if got, want := say(), []string{who + "0, legs: none → (deleted) (start)", who + "0, legs: (deleted) → walk (command 1)"}; !slices.Equal(got, want) {
		t.Errorf("of the last tick: %q, want %q", got, want)
	}
	pool.Update()
	if got, want := say(), []string{who + "1, legs: walk → run (command 1)", who + "1, legs: run → walk (command 2)"}; !slices.Equal(got, want) {
		t.Errorf("of the time before the swap: %q, want %q", got, want)
	}
	for i, c := range pool.Changes() {
		known := i == 1 // the first was taken by a transition that is gone
		if known != (c.Transition >= 0) || known && n.Transitions()[c.Transition].To != n.State("legs", "walk").ID() {
			t.Errorf("change %d was made by transition %d", i, c.Transition)
		}
	}
}

// The first transition has number 0, which is a number like any other.
func TestSwapRenumbersTheFirstTransition(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("legs")
	walk, run := l.State("walk"), l.State("run")
	walk.To(run).On(hurry)
	run.To(walk).On(rest)
	m := b.MustBuild()
	for _, gone := range []bool{false, true} {
		pool := fsm.NewPool(m, fsm.Config{})
		e := pool.Add(struct{}{})
		pool.Update()
		pool.Execute(e, hurry)
		edited := m.Edit()
		walk, want := edited.FindLayer("legs").FindState("walk"), 1
		if edited.FindLayer("legs").Any().To(walk).On(9); gone {
			walk.DeleteCommand(hurry)
			want = -1
		}
		if err := pool.Swap(edited.MustBuild()); err != nil {
			t.Fatal(err)
		}
		pool.Update()
		if got := pool.Changes()[0].Transition; int(got) != want {
			t.Errorf("the transition has number %d, want %d", got, want)
		}
	}
}

// What is queued for a layer that a swap takes away is lost, and said to be.
func TestSwapTakesAwayTheLayerOfACommand(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	for _, name := range []string{"arms", "legs"} {
		l := b.Layer(name)
		l.State("still").To(l.State("moving")).On(hurry)
	}
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(struct{}{})
	pool.Update()
	pool.Send(e, hurry, m.Layer("legs"))
	edited := m.Edit()
	edited.DeleteLayer("legs")
	if err := pool.Swap(edited.MustBuild()); err != nil {
		t.Fatal(err)
	}
	pool.Update()
	if want := []fsm.Lost{{Entity: e, Tick: 2, Command: hurry, Reason: fsm.ReasonUnhandled}}; len(pool.Lost()) != 1 || pool.Lost()[0] != want[0] || !pool.IsIn(e, "still") {
		t.Errorf("lost %+v, want %+v; it is in %v", pool.Lost(), want, pool.Current(e, pool.Machine().Layer("arms")))
	}
}

// What was lost before a swap is told in the numbers of the machine that runs now, too.
func TestSwapRenumbersLost(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	gone, legs, arms := b.Layer("gone"), b.Layer("legs"), b.Layer("arms")
	gone.State("only")
	legs.State("sit")
	legs.Initial(legs.State("walk"))
	legs.State("run")
	arms.State("still")
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(struct{}{})
	pool.Send(e, hurry)
	pool.Send(e, hurry, gone, arms)
	pool.Send(e, hurry, gone)
	pool.Update()
	edited := m.Edit()
	edited.DeleteLayer("gone")
	edited.FindLayer("legs").DeleteState("sit")
	n := edited.MustBuild()
	if err := pool.Swap(n); err != nil {
		t.Fatal(err)
	}
	walk, still := n.State("legs", "walk").ID(), n.State("arms", "still").ID()
	want := []fsm.Lost{
		{Entity: e, Tick: 1, Command: hurry, Reason: fsm.ReasonUnhandled, States: [fsm.MaxLayers]fsm.StateID{walk, still}},
		{Entity: e, Tick: 1, Command: hurry, Reason: fsm.ReasonUnhandled, States: [fsm.MaxLayers]fsm.StateID{walk, still}, Layers: 2},
		{Entity: e, Tick: 1, Command: hurry, Reason: fsm.ReasonUnhandled}, // what was asked is gone
	}
	if got := pool.Lost(); !slices.Equal(got, want) {
		t.Errorf("lost\n%+v, want\n%+v", got, want)
	}
	wantText(t, "lost", n.DescribeLost(pool.Lost()[0]), `leads nowhere from state "walk" of layer "legs", state "still" of layer "arms"`)

	edited = n.Edit()
	edited.FindLayer("legs").Initial(edited.FindLayer("legs").FindState("run"))
	edited.FindLayer("legs").DeleteState("walk")
	if err := pool.Swap(edited.MustBuild()); err != nil {
		t.Fatal(err)
	}
	if l := pool.Lost()[0]; l.States != [fsm.MaxLayers]fsm.StateID{fsm.None, still} {
		t.Errorf("with its state gone, lost is %+v", l)
	}
}
