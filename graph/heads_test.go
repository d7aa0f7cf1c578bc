package graph_test

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/horde-fsm/horde/graph"
)

var heads = regexp.MustCompile(`class="head[^"]*" d="M(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+)Z"`)
var wires = regexp.MustCompile(`class="wire[^"]*" d="M(\S+?) (\S+?)[LC].*?(\S+) (\S+)"`)

// The tip of each arrowhead is at the edge of the state to which the line leads, and the head is outside of that, on the line's end.
func TestArrowheadsAreAtTheirTargets(t *testing.T) {
	graphs := []*graph.Graph{graph.Of(newDog()), graph.Of(newNested())}
	for seed := range uint64(20) {
		graphs = append(graphs, graph.Of(newRandom(seed)))
	}
	for _, g := range graphs {
		l, svg := g.Layout(), string(written(t, g, "svg"))
		tips, lines := heads.FindAllStringSubmatch(svg, -1), wires.FindAllStringSubmatch(svg, -1)
		next := 0
		for i := range g.Layers {
			targets, paths := []int{g.Layers[i].Initial}, []graph.Path{l.Layers[i].Entry}
			for j, tr := range g.Layers[i].Transitions {
				targets, paths = append(targets, tr.To), append(paths, l.Layers[i].Wires[j].Path)
			}
			for j, target := range targets {
				box, begin, end := l.Layers[i].States[target], paths[j][0], paths[j][len(paths[j])-1]
				back := box.Y - 8
				if end.Y > box.Y+box.H/2 {
					back = box.Y + box.H + 8
				}
				if next >= len(tips) || next >= len(lines) {
					t.Fatalf("%s: %d heads and %d lines", g.Name, len(tips), len(lines))
				}
				wantNear(t, tips[next][1:], end.X, end.Y, end.X-4, back, end.X+4, back)
				wantNear(t, lines[next][1:], begin.X, begin.Y, end.X, back)
				next++
			}
		}
		if next != len(tips) || next != len(lines) {
			t.Errorf("%s: %d heads and %d lines, want %d", g.Name, len(tips), len(lines), next)
		}
	}
}

// wantNear fails the test unless coordinates are as wanted, to a tenth of a pixel.
func wantNear(t *testing.T, got []string, want ...float64) {
	t.Helper()
	for i, x := range toFloats(t, got) {
		if math.Abs(x-want[i]) > 0.051 {
			t.Errorf("%v, want %v", got, want)
			return
		}
	}
}

func toFloats(t *testing.T, texts []string) (all []float64) {
	t.Helper()
	for _, text := range texts {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}
