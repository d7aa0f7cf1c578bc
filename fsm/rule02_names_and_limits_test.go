package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 2: names are unique, states in their layer and layers in their machine; layers tick in the order in which they were added. The
// numbers of layers, states and transitions are limited, and exceeding a limit is a Build error that names it.

func TestRule02NamesAreUnique(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	move := b.Layer("move")
	move.State("walk")
	move.State("walk")
	b.Layer("move").State("walk") // another layer may have a state of that name, were it another layer
	b.Layer("move")               // which is not blamed for having none
	wantMistakes(t, b,
		`machine "npc": layer "move": state "walk": the name is taken by another state of the layer`,
		`machine "npc": layer "move": the name is taken by another layer`,
		`machine "npc": layer "move": the name is taken by another layer`,
	)
}

func TestRule02SameStateNameInTwoLayers(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	one, two := b.Layer("one").State("idle"), b.Layer("two").State("idle")
	m := b.MustBuild()
	if m.State("one", "idle") != one || m.State("two", "idle") != two || m.State("three", "idle") != nil {
		t.Error("states are not found by layer and name")
	}
}

func TestRule02LayersInOrder(t *testing.T) {
	inEveryWay(t, func(f form) *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		f.state(b.Layer("zoology"), "z")
		f.state(b.Layer("anatomy"), "a")
		f.state(b.Layer("mechanics"), "m")
		return b.MustBuild()
	}, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.tick("enter z", "enter a", "enter m", "update z", "update a", "update m")
		c.tick("update z", "update a", "update m")
	})
}

func TestRule02Limits(t *testing.T) {
	layers := func(n int) *fsm.Builder[actor] {
		b := fsm.NewBuilder[actor]("npc")
		for i := range n {
			b.Layer(fmt.Sprint("layer", i)).State("idle")
		}
		return b
	}
	states := func(n int) *fsm.Builder[actor] {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		for i := range n {
			l.State(fmt.Sprint("state", i))
		}
		return b
	}
	transitions := func(anys, own int) *fsm.Builder[actor] {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		walk := l.State("walk")
		for i := range own {
			walk.To(walk).On(fsm.Command(i + 1))
		}
		for range anys {
			l.Any().To(walk).When(asks("something"))
		}
		return b
	}
	for _, fits := range []*fsm.Builder[actor]{
		layers(fsm.MaxLayers), states(fsm.MaxStates), transitions(0, fsm.MaxTransitions), transitions(50, fsm.MaxTransitions-50),
	} {
		wantMistakes(t, fits)
	}
	wantMistakes(t, layers(fsm.MaxLayers+1), `machine "npc": it has 17 layers, more than MaxLayers = 16; docs/nested.md tells how layers within different states can share one`)
	wantMistakes(t, states(fsm.MaxStates+1), `machine "npc": layer "move": it has 251 states, more than MaxStates = 250`)
	tooMany := `machine "npc": layer "move": state "walk": 251 transitions leave it, any-transitions included, ` +
		`more than MaxTransitions = 250`
	wantMistakes(t, transitions(0, fsm.MaxTransitions+1), tooMany)
	wantMistakes(t, transitions(50, fsm.MaxTransitions-49), tooMany)
}

// TestRule02LastStateAndTransition steps a machine at its limits, where numbers might overflow.
func TestRule02LastStateAndTransition(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	var l *fsm.Layer[actor]
	for i := range fsm.MaxLayers {
		l = b.Layer(fmt.Sprint("layer", i))
		l.State("idle")
	}
	last := l.FindState("idle")
	for i := range fsm.MaxStates - 1 {
		last = l.State(fmt.Sprint("state", i))
	}
	for i := range fsm.MaxTransitions - 1 {
		last.To(last).On(fsm.Command(i + 1))
	}
	last.To(l.FindState("idle")).On(1000).Named("the last one")
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(actor{})
	if err := pool.ChangeTo(e, last); err != nil {
		t.Fatal(err)
	}
	if !pool.Execute(e, 1000) || !pool.IsIn(e, "idle", l) {
		t.Fatal("the last transition was not taken")
	}
	if cause, i := pool.LastChange(e, l); cause != fsm.CauseCommand || m.Transitions()[i].Label != "the last one" {
		t.Errorf("the last change was by %v, transition %d", cause, i)
	}
	if prev := pool.Previous(e, l); prev != last || prev.ID() != fsm.MaxStates {
		t.Errorf("previous is %v", prev)
	}
}

// wantMistakes checks everything that Build reports, line by line. Without lines, Build must succeed.
func wantMistakes[V any](t *testing.T, b *fsm.Builder[V], want ...string) {
	t.Helper()
	_, err := b.Build()
	r := newRecord()
	if e, ok := err.(*fsm.BuildError); ok {
		r.lines = append(r.lines, e.Mistakes...)
	} else if err != nil {
		t.Fatalf("Build returned a %T", err)
	}
	r.expect(t, want...)
	all := b.Mistakes()
	if len(all) != len(want) {
		t.Fatalf("%d mistakes, of which Build reports %d", len(all), len(want))
	}
	for i, m := range all {
		if !strings.HasSuffix(want[i], `": `+m.String()) {
			t.Errorf("mistake %d is %s", i, m)
		}
	}
}

func TestRule02ReserveHasALimit(t *testing.T) {
	for _, n := range []int{-1, fsm.MaxLayers + 1} {
		b := fsm.NewBuilder[actor]("npc")
		b.Reserve(n).Layer("l").State("s")
		if _, err := b.Build(); err == nil {
			t.Errorf("%d layers were reserved", n)
		} else {
			wantText(t, "Reserve", err.Error(), "npc", "MaxLayers")
		}
	}
}
