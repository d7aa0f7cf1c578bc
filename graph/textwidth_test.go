package graph_test

import (
	"testing"

	"github.com/horde-fsm/horde/graph"
)

// Boxes are wide enough for letters and signs that are wider than most. The widths are those of DejaVu Sans in bold, a wide font that many
// viewers on Linux have.
func TestBoxesHoldWideLetters(t *testing.T) {
	for letters, em := range map[string]float64{
		"+": 0.838, "<": 0.838, "=": 0.838, ">": 0.838, "#": 0.838, "&": 0.872, "~": 0.838, "Щ": 1.326, "щ": 1.105, "Ж": 1.224,
		"М": 0.995, "м": 0.817, "Œ": 1.167, "æ": 1.048, "Д": 0.891, "д": 0.808, "Ω": 0.85,
	} {
		const count, size = 10, 14
		name := ""
		for range count {
			name += letters
		}
		g := &graph.Graph{Name: "m", Layers: []graph.Layer{{Name: "l", States: []graph.State{{Name: name}}}}}
		if box, text := g.Layout().Layers[0].States[0].W, count*size*em; box < text {
			t.Errorf("%s takes %.1f pixels in a box of %.1f", name, text, box)
		}
	}
}
