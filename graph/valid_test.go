package graph_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// What a Graph that was filled in by hand gets wrong is said by an error of each format, and nothing is written.
func TestAGraphThatContradictsItselfIsNotWritten(t *testing.T) {
	two := []graph.State{{Name: "a"}, {Name: "b"}}
	for want, layers := range map[string][]graph.Layer{
		"has no states": {{}},
		"begins in state 2, and has states 0 to 1":       {{Initial: 2, States: two}},
		"begins in state -1, and has state 0 only":       {{Initial: -1, States: two[:1]}},
		"has a transition to state 99, and has state":    {{States: two, Transitions: []graph.Transition{{To: 99}}}},
		"has a transition from state -2, and has sta":    {{States: two, Transitions: []graph.Transition{{From: -2}}}},
		"has transition 1 out of order: any-transiti":    {{States: two, Transitions: []graph.Transition{{To: 1}, {From: graph.Any, To: 1}}}},
		"has an internal transition to \"b\", which doe": {{States: two, Transitions: []graph.Transition{{To: 1, Internal: true}}}},
		"has an internal transition to \"a\", which do":  {{States: two, Transitions: []graph.Transition{{From: graph.Any, Internal: true}}}},
		"is within a state of layer 7, and layers ar":    {{States: two, Within: &graph.Place{Layer: 7}}},
		"is within state 5 of layer \"act\", which ha":   {{States: two, Within: &graph.Place{State: 5}}},
		"is within a state of layer 1, and layers ar":    {{States: two, Within: &graph.Place{Layer: 1}}},
		"is within a state of layer -1, and layers a":    {{States: two, Within: &graph.Place{Layer: -1}}},
		"is within state 0 of layer \"\", which has ":    {{States: two, Within: &graph.Place{Layer: 1}}, {}},
		"is within itself":                               {{States: two, Within: &graph.Place{State: 1}}},
	} {
		layers[0].Name = "act"
		g := &graph.Graph{Name: "m", Layers: layers}
		want = `graph: machine "m": layer "act" ` + want
		for name, write := range map[string]func(io.Writer) error{
			"SVG": g.WriteSVG, "DOT": g.WriteDOT, "Mermaid": g.WriteMermaid, "table": g.WriteTable,
		} {
			var b bytes.Buffer
			if err := write(&b); err == nil || !strings.HasPrefix(err.Error(), want) || b.Len() > 0 {
				t.Errorf("%s: %v after %d bytes, want %q", name, err, b.Len(), want)
			}
		}
		for name, lay := range map[string]func() *graph.Layout{"Layout": g.Layout, "LayoutAcross": g.LayoutAcross} {
			if text := panicOf(func() { lay() }); !strings.HasPrefix(text, want) {
				t.Errorf("%s: panic %q, want %q", name, text, want)
			}
		}
	}
}

// Layers that are within each other are named, and not one that is within them.
func TestLayersWithinEachOther(t *testing.T) {
	within := func(name string, layer int) graph.Layer {
		return graph.Layer{Name: name, States: []graph.State{{Name: "s"}}, Within: &graph.Place{Layer: layer}}
	}
	g := &graph.Graph{Name: "m", Layers: []graph.Layer{within("a", 1), within("b", 2), within("c", 1)}}
	if err, want := g.WriteTable(io.Discard), `graph: machine "m": layer "b" is within itself`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Which layers there are is said with a layer that does not exist.
func TestLayerWithinNone(t *testing.T) {
	states := []graph.State{{Name: "s"}}
	g := &graph.Graph{Name: "m", Layers: []graph.Layer{{Name: "a", States: states}, {Name: "b", States: states, Within: &graph.Place{Layer: 2}}}}
	want := `graph: machine "m": layer "b" is within a state of layer 2, and layers are numbered from 0 to 1`
	if err := g.WriteTable(io.Discard); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestOfRefusesWhatBuildHasNotMade(t *testing.T) {
	for want, m := range map[string]*fsm.Machine[struct{}]{
		"graph: Of was given a nil machine":                     nil,
		"graph: Of was given a machine that Build has not made": {},
	} {
		if text := panicOf(func() { graph.Of(m) }); text != want {
			t.Errorf("panic %q, want %q", text, want)
		}
	}
}

// panicOf returns the text of the panic of a function, "" if there is none.
func panicOf(f func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	f()
	return ""
}
