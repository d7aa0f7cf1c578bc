package graph_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/graph"
)

var (
	drawn  = regexp.MustCompile(`class="wire[^"]*" d="([^"]+)"`)
	pieces = regexp.MustCompile(`([MLC])([^MLC]+)`)
)

// Lines are drawn as [graph.Path] says, each piece from where the one before ends: straight ones, and curves that begin and end vertically.
func TestLinesAreDrawnAlongTheirPaths(t *testing.T) {
	for seed := range uint64(20) {
		g := graph.Of(newRandom(seed))
		l, lines := g.Layout(), drawn.FindAllStringSubmatch(string(written(t, g, "svg")), -1)
		var paths []graph.Path
		for _, at := range l.Layers {
			paths = append(paths, at.Entry)
			for _, w := range at.Wires {
				paths = append(paths, w.Path)
			}
		}
		if len(lines) != len(paths) {
			t.Fatalf("%s: %d lines, want %d", g.Name, len(lines), len(paths))
		}
		for n, p := range paths {
			at := 0 // the point of the path where the piece before ends
			var x, y float64
			for _, piece := range pieces.FindAllStringSubmatch(lines[n][1], -1) {
				numbers := strings.Fields(piece[2])
				to := toFloats(t, numbers)
				endX, endY := to[len(to)-2], to[len(to)-1]
				switch piece[1] {
				case "C":
					at += 2 - at%2 // a straight piece of no length is left out
					middle := (y + endY) / 2
					wantNear(t, numbers[:1], x)
					wantNear(t, numbers[2:3], endX)
					if d := to[1] - middle; to[1] != to[3] || d < -0.11 || d > 0.11 {
						t.Errorf("%s: line %d is bent at %v and %v, want %v", g.Name, n, to[1], to[3], middle)
					}
				case "L":
					at++
					if at%2 == 0 {
						t.Fatalf("%s: line %d is straight where it should be bent: %s", g.Name, n, lines[n][1])
					}
				}
				wantNear(t, numbers[len(numbers)-2:len(numbers)-1], p[at].X)
				if at < len(p)-2 { // an arrowhead may take the last two
					wantNear(t, numbers[len(numbers)-1:], p[at].Y)
				}
				x, y = endX, endY
			}
			if at < len(p)-2 {
				t.Errorf("%s: line %d ends at point %d of %d", g.Name, n, at, len(p))
			}
		}
	}
}
