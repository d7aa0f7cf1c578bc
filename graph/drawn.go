package graph

// MaxDrawn is the largest number of transitions in a machine that [Graph.WriteSVG] draws. Where a layer has so many, nobody can tell one
// line from another, and [Graph.Layout] takes a second or two and hundreds of megabytes. Beyond, both grow much faster than the machine.
const MaxDrawn = 10_000

// IsDrawn reports whether the machine has at most [MaxDrawn] transitions.
func (g *Graph) IsDrawn() bool { return g.transitions() <= MaxDrawn }

func (g *Graph) transitions() (n int) {
	for i := range g.Layers {
		n += len(g.Layers[i].Transitions)
	}
	return n
}
