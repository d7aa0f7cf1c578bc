package inspector

import "github.com/horde-fsm/horde/internal/draw/graph"

// counts is how many entities are in each state, by layer and state. Asking takes as long as there are chunks of rows, so
// it is done ten times a second rather than in every update: nobody reads faster.
type counts struct {
	of    [][]int
	all   int    // how many run the machine
	tick  uint64 // when they were taken
	due   uint64 // when they were taken last because it was time to
	taken bool
}

func (c *counts) reset(g *graph.Graph) {
	*c = counts{}
	for _, l := range g.Layers {
		c.of = append(c.of, make([]int, len(l.Nodes)))
	}
}

// take counts if it is time to, or at once: while time stands still a click may change somebody, and whoever reads has the time to. It
// reports whether it was time to.
func (c *counts) take(t *tab, atOnce bool) bool {
	tick := t.tick()
	due := !c.taken || tick < c.due || tick >= c.due+every
	if !due && !atOnce {
		return false
	}
	if due {
		c.due = tick
	}
	c.tick = tick
	c.all = t.size()
	// Before their first tick entities are in no state. Such numbers are none: the next tick has others.
	c.taken = c.all == 0
	for l := range c.of {
		for n := range c.of[l] {
			c.of[l][n] = t.count(l, t.graph.Layers[l].Nodes[n].ID)
			c.taken = c.taken || c.of[l][n] > 0
		}
	}
	return due
}

// everyone returns how many entities run the machine. It is counted along with the states, so that numbers drawn side by side belong to
// the same tick.
func (t *tab) everyone() int {
	if !t.counts.taken {
		return t.size()
	}
	return t.counts.all
}
