package layered_test

import (
	"testing"

	"github.com/horde-fsm/horde/graph/internal/layered"
)

// Nodes of a rank stand so that links do not cross where they need not, whatever the order in which links are given.
func TestLinksDoNotCrossWhereTheyNeedNot(t *testing.T) {
	for name, links := range map[string][][2]int{
		"two share what they lead to": {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {3, 4}, {2, 5}},
		"each second one shares it":   {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 5}, {3, 5}, {2, 6}, {4, 6}},
		"and so on, a rank further":   {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {3, 4}, {2, 5}, {4, 6}, {5, 7}, {4, 8}},
	} {
		g := &layered.Graph{}
		for _, l := range links {
			for len(g.Nodes) <= max(l[0], l[1]) {
				g.Nodes = append(g.Nodes, layered.Node{W: 60, H: 20})
			}
			g.Links = append(g.Links, layered.Link{From: l[0], To: l[1]})
		}
		g.Place()
		for i, a := range g.Links {
			for _, b := range g.Links[:i] {
				from, to := g.Nodes[a.From].X-g.Nodes[b.From].X, g.Nodes[a.To].X-g.Nodes[b.To].X
				if g.Nodes[a.From].Y == g.Nodes[b.From].Y && from*to < 0 {
					t.Errorf("%s: %d → %d and %d → %d cross", name, a.From, a.To, b.From, b.To)
				}
			}
		}
	}
}

// A link that passes a node stands on the side of it where it crosses nothing: that of stumble, on which casting is left, is not the one
// where the link from casting to cooldown is.
func TestPassingLinksDoNotCrossWhereTheyNeedNot(t *testing.T) {
	const start, ready, casting, stumble, cooldown, silenced, anyState = 0, 1, 2, 3, 4, 5, 6
	g := &layered.Graph{}
	for range 7 {
		g.Nodes = append(g.Nodes, layered.Node{W: 60, H: 20})
	}
	for _, l := range [][2]int{
		{start, ready}, {anyState, silenced}, {ready, casting}, {casting, ready}, {casting, stumble}, {casting, cooldown}, {stumble, ready},
		{cooldown, ready}, {silenced, ready},
	} {
		g.Links = append(g.Links, layered.Link{From: l[0], To: l[1], W: 40, H: 15})
	}
	if n := layered.CrossingsOf(g); n != 0 {
		t.Errorf("%d crossings", n)
	}
}

// A graph without nodes has no size, and placing it is no mistake.
func TestNothingToPlace(t *testing.T) {
	g := &layered.Graph{}
	g.Place()
	if g.Width != 0 || g.Height != 0 {
		t.Errorf("nothing takes %v by %v", g.Width, g.Height)
	}
}
