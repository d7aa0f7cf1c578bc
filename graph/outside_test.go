package graph_test

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/graph"
)

// In a graph that was filled in by hand, transitions may lead to the state outside and away from it, or the layer may begin there. Then it is
// shown, with them and all that come after them.
func TestOutsideIsShownWhereSomethingLeads(t *testing.T) {
	states := []graph.State{{Name: "away", Outside: true}, {Name: "rest"}, {Name: "work"}}
	for name, l := range map[string]graph.Layer{
		"transitions": {Name: "act", States: states, Initial: 1, Transitions: []graph.Transition{
			{From: graph.Any, To: 1, When: "w1"}, {From: 0, To: 1, When: "w2"}, {From: 1, To: 2, When: "w3"}, {From: 2, To: 1, When: "w4"},
		}},
		"initial": {Name: "act", States: states, Transitions: []graph.Transition{{From: 1, To: 2, When: "w3"}}},
	} {
		g := &graph.Graph{Name: "guard", Layers: []graph.Layer{l}}
		for format, write := range map[string]func(io.Writer) error{
			"SVG": g.WriteSVG, "DOT": g.WriteDOT, "Mermaid": g.WriteMermaid, "table": g.WriteTable,
		} {
			var out bytes.Buffer
			if err := write(&out); err != nil {
				t.Fatal(err)
			}
			want := []string{"away", "rest", "work"}
			for _, tr := range l.Transitions {
				want = append(want, tr.When)
			}
			for _, w := range want {
				if !strings.Contains(out.String(), w) {
					t.Errorf("%s, %s: no %s in\n%s", name, format, w, &out)
				}
			}
		}
		var svg strings.Builder
		if err := g.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(svg.String(), `<rect class="state`); n != 2 {
			t.Errorf("%s: %d states are drawn as such, and not as the one outside", name, n)
		}
		at := g.Layout().Layers[0]
		if end := at.Entry[len(at.Entry)-1]; end.Y <= at.Start.Y || at.States[0].W == 0 {
			t.Errorf("%s: the way in ends at %v, from %v; the state outside is at %v", name, end, at.Start, at.States[0])
		}
		b := at.States[0]
		middle := fmt.Sprintf(`x="%s" y="%s">away<`, number(b.X+b.W/2), number(b.Y+b.H/2+4))
		if !strings.Contains(svg.String(), middle) {
			t.Errorf("%s: no %s in\n%s", name, middle, &svg)
		}
	}
}

// number prints a coordinate as drawings do.
func number(x float64) string { return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0") }
