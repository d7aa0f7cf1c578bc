package graph_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// Layers stand side by side as far as there is room, and then in another row, which begins at the left. There is room for the name.
func TestLayersStandInRows(t *testing.T) {
	b := fsm.NewBuilder[struct{}](strings.Repeat("name ", 40))
	for i := range 5 {
		b.Layer(fmt.Sprint("l", i)).State(strings.Repeat("m", 40))
	}
	l := graph.Of(b.MustBuild()).Layout()
	first := l.Layers[0].Box
	for i, at := range l.Layers[1:] {
		switch before := l.Layers[i].Box; {
		case at.Box.Y == before.Y && (at.Box.X < before.X+before.W || at.Box.X+at.Box.W > 1300):
			t.Errorf("layer %d, at %v, is not beside %v", i+1, at.Box, before)
		case at.Box.Y != before.Y && (at.Box.X != first.X || at.Box.Y < before.Y+before.H || at.Box.Y > before.Y+before.H+30):
			t.Errorf("layer %d, at %v, is not in a row of its own below %v", i+1, at.Box, before)
		}
	}
	if l.Layers[4].Box.Y == first.Y || l.W < 1500 {
		t.Errorf("the last is at %v, and the page is %v wide", l.Layers[4].Box, l.W)
	}
}

// Boxes and labels have the same size from left to right as from the top down, but for a part of a pixel.
func TestAcrossBoxesAreAsLarge(t *testing.T) {
	g := graph.Of(newDog())
	down, across := g.Layout(), g.LayoutAcross()
	same := func(what string, a, b graph.Box) {
		if math.Ceil(a.W) != b.W || a.H != b.H {
			t.Errorf("%s is %v, and %v from left to right", what, a, b)
		}
	}
	for i, at := range down.Layers {
		for n, box := range at.States {
			same(g.Layers[i].States[n].Name, box, across.Layers[i].States[n])
		}
		for n, w := range at.Wires {
			same(fmt.Sprint("label ", n), w.Label, across.Layers[i].Wires[n].Label)
		}
	}
}

// A state that nothing leads to stands beside the initial one, not above it.
func TestLonelyStatesStandBesideTheInitialOne(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("l")
	first := l.State("first")
	l.State("lonely").Direct()
	first.To(l.State("second")).On(1)
	at := graph.Of(b.MustBuild()).Layout().Layers[0]
	if a, b := at.States[0], at.States[1]; a.Y+a.H/2 != b.Y+b.H/2 {
		t.Errorf("the initial state is at %v, the other at %v", at.States[0], at.States[1])
	}
}
