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
			all = append(all, n.Describe(c))
		}
		return all
	}
	const who = "entity 1, tick "
	if got, want := say(), []string{who + "0, legs: none → none (start)", who + "0, legs: none → walk (command 1)"}; !slices.Equal(got, want) {
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
