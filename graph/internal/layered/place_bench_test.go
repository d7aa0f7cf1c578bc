package layered_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/graph/internal/layered"
)

// complete returns a graph in which every node leads to every other, with labels on the links.
func complete(nodes int) *layered.Graph {
	g := &layered.Graph{}
	for from := range nodes {
		g.Nodes = append(g.Nodes, layered.Node{W: 60, H: 20})
		for to := range nodes {
			if from != to {
				g.Links = append(g.Links, layered.Link{From: from, To: to, W: 40, H: 15})
			}
		}
	}
	return g
}

// The densest graphs of some sizes: what takes time grows much faster than they do.
func BenchmarkPlace(b *testing.B) {
	for _, nodes := range []int{5, 20, 40, 80, 120} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			for b.Loop() {
				complete(nodes).Place()
			}
		})
	}
}
