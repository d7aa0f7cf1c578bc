package graph_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

type nothing struct{}

const ring fsm.Command = 1

func machine() *fsm.Machine[nothing] {
	b := fsm.NewBuilder[nothing]("bell")
	b.Commands(map[fsm.Command]string{ring: "ring"})
	act := b.Layer("act")
	quiet, loud := act.State("quiet"), act.State("loud")
	quiet.To(loud).When(func(*nothing) bool { return false }).Named("it is noon")
	loud.To(quiet).After(2 * time.Second)
	act.Any().To(loud).On(ring)
	mood := b.Layer("mood")
	mood.State("calm").To(mood.State("cross")).On(ring)
	return b.MustBuild()
}

func newGraph() (*graph.Graph, *fsm.Machine[nothing]) {
	m := machine()
	return graph.New(m), m
}

func TestTheGraphHasWhatTheMachineHas(t *testing.T) {
	g, m := newGraph()
	if g.Name != "bell" || len(g.Layers) != 2 || !g.Layers[0].Any || g.Layers[1].Any {
		t.Fatalf("%+v", g)
	}
	if n := g.Layers[0].Nodes; len(n) != 2 || n[0].Name != "quiet" || !n[0].Initial || n[1].Initial {
		t.Errorf("nodes %+v", n)
	}
	labels := map[string]bool{}
	for i := range m.Transitions() {
		labels[g.Label(i)] = true
	}
	for _, want := range []string{"it is noon", "after 2s", "on ring"} {
		if !labels[want] {
			t.Errorf("no edge says %q: %v", want, labels)
		}
	}
	if g.Label(-1) != "" || g.Label(99) != "" {
		t.Error("a transition that is none has a label")
	}
}

func TestEdgesLeadWhereTransitionsDo(t *testing.T) {
	g, m := newGraph()
	for layer, l := range g.Layers {
		i := 0
		for _, tr := range m.Transitions() {
			if tr.Layer != layer {
				continue
			}
			if e := l.Edges[i]; e.From != int(tr.From)-1 || e.To != int(tr.To)-1 {
				t.Errorf("transition %+v became %+v", tr, e)
			}
			i++
		}
	}
}

func TestTheCurrentStateLightsUpAndTheLastGoesOut(t *testing.T) {
	g, m := newGraph()
	quiet, loud := m.State("act", "quiet").ID(), m.State("act", "loud").ID()
	g.SetCurrent(0, quiet)
	g.Snap()
	if g.Node(0, quiet).Lit != 1 || g.Node(0, loud).Lit != 0 {
		t.Error("Snap did not light the current state at once")
	}
	g.SetCurrent(0, loud)
	g.Step(1.0 / 60)
	if lit := g.Node(0, loud).Lit; lit <= 0 || lit >= 1 {
		t.Errorf("after a frame the new state is at %v", lit)
	}
	for range 60 {
		g.Step(1.0 / 60)
	}
	if g.Node(0, loud).Lit < 0.99 || g.Node(0, quiet).Lit > 0.01 {
		t.Error("after a second the light has not moved on")
	}
	if g.Node(0, fsm.None) != nil || g.Node(5, quiet) != nil {
		t.Error("a state that is none has a node")
	}
}

func TestATransitionFlashesAndFades(t *testing.T) {
	g, _ := newGraph()
	g.Fire(0)
	g.Fire(-1)
	g.Fire(99)
	if flashes(g) != 1 {
		t.Fatalf("%d edges flash", flashes(g))
	}
	for range 60 {
		g.Step(1.0 / 60)
	}
	if flashes(g) != 0 {
		t.Error("it flashes for ever")
	}
}

func TestAnEdgeThatIsTakenAllTheTimeKeepsFlowing(t *testing.T) {
	g, m := newGraph()
	for _, s := range m.Layers()[0].States() {
		g.SetCount(0, s.ID(), 50, 100)
	}
	g.Fire(0)
	for range 10 {
		g.Step(1.0 / 60)
		g.Fire(0)
	}
	for i := range g.Layers[0].Edges {
		if f := g.Layers[0].Edges[i].Flash; f == 1 {
			t.Error("the spark is stuck at the start")
		}
	}
}

func flashes(g *graph.Graph) (n int) {
	for _, l := range g.Layers {
		for _, e := range l.Edges {
			if e.Flash > 0 {
				n++
			}
		}
	}
	return n
}

// What stands for a layer that is not there takes no colour away from the states of that layer.
func TestStatesOfALayerDifferInColour(t *testing.T) {
	b := fsm.NewBuilder[nothing]("guard")
	act := b.Layer("act")
	calm, fight := act.State("calm"), act.State("fight")
	calm.To(fight).On(ring)
	how := b.Layer("how").Within(fight)
	how.State("chase").To(how.State("attack")).On(ring)
	g := graph.New(b.MustBuild())
	colors := map[string]paint.Color{}
	for _, n := range g.Layers[1].Nodes {
		if n.Outside {
			if n.Color != ui.Muted {
				t.Errorf("outside is %v", n.Color)
			}
			continue
		}
		colors[n.Name] = n.Color
	}
	want := ui.StateColors([]string{"chase", "attack"})
	if len(colors) != 2 || colors["chase"] != want[0] || colors["attack"] != want[1] || want[0] == want[1] {
		t.Errorf("chase and attack are %v", colors)
	}
}

// What is special about where a transition leads stands at its line, and in the words for whoever asks why.
func TestSpecialTargetsAreShown(t *testing.T) {
	const ring fsm.Command = 1
	b := fsm.NewBuilder[struct{}]("bell")
	b.Commands(map[fsm.Command]string{ring: "ring"})
	act := b.Layer("act")
	calm, fight := act.State("calm"), act.State("fight")
	calm.To(fight).On(ring).NoHistory()
	act.Any().To(calm).On(ring).AllowSelf()
	how := b.Layer("how").Within(fight).History()
	how.State("chase").To(how.State("attack")).On(ring)
	g := graph.New(b.MustBuild())
	for n, want := range []string{"on ring, from itself too", "on ring, no history"} {
		if got := g.Label(n); got != want || len(g.Edge(n).Words) != 2 {
			t.Errorf("transition %d: %q in %d lines, want %q in 2", n, got, len(g.Edge(n).Words), want)
		}
	}
}
