// Package layered places the nodes of a directed graph in ranks, one below the other, with links that run from rank to rank
// and carry labels: the method of Sugiyama, Tagawa and Toda (Methods for visual understanding of hierarchical system structures,
// 1981) in the form of Gansner, Koutsofios, North and Vo (A technique for drawing directed graphs, 1993).
//
// The Go libraries that do this were tried first. github.com/nikolaydubina/go-graph-layout v0.2.0 reverses random edges, takes
// its order from maps, lets wide nodes overlap and logs; github.com/nulab/autog v0.11.0 gives one graph several layouts (55
// of 400 random machines), lets boxes overlap (80 of 400) and takes up to a second for ten states. A drawing that is kept
// under version control has to come out the same each time, and labels have to be readable.
//
// Here a label takes part in the layout as a node of its own, which is why labels overlap nothing, and equal input gives equal
// output.
package layered

// Point is a place in pixels, y pointing down.
type Point struct{ X, Y float64 }

// Node is a box. X and Y, of its middle, are the result.
type Node struct {
	W, H float64
	X, Y float64
}

// Link leads from a node to a node, which may be the same. Path and the middle of the label are the result.
type Link struct {
	From, To int
	W, H     float64 // of the label; 0 for none
	X, Y     float64
	// Path leads from From to To. Points 2n and 2n+1 are joined by a straight line, points 2n+1 and 2n+2 by a curve that begins
	// and ends vertically.
	Path []Point
}

// Graph is what is to be placed.
type Graph struct {
	Nodes []Node // the first is the root: it stands above all that it leads to
	Links []Link
	// Width and Height are the result: all lies between 0 and them.
	Width, Height float64
}

// Spacing in pixels.
const (
	gapNodes = 26.0 // between neighbours of a rank
	gapLines = 16.0 // the same, if one of them is a line passing by
	gapRanks = 22.0 // at least, between ranks
	portGap  = 18.0 // between ends of links on a box
	portEdge = 12.0 // between them and the corner of the box
)

// vertex is a node, a label, or a point where a link passes through a rank.
type vertex struct {
	w, h     float64
	x        float64
	rank     int
	pos      int // in its rank
	up, down []int
	passing  bool
}

// work is a graph while it is being placed.
type work struct {
	*Graph
	weighed  int64 // pairs of links, while looking for an order with few crossings
	vertices []vertex
	ranks    [][]int
	mean     []float64 // of each vertex, the place among its neighbours, while its rank is sorted
	sums     []int32   // scratch of crossingsBetween
	ends     []int     // likewise
	top, bot []float64 // of each rank
	chains   [][]int   // of each link, the vertices from its upper node to its lower one, both included
	flipped  []bool    // links that lead upwards
}

// Place places all nodes, labels and links.
func (g *Graph) Place() {
	if len(g.Nodes) == 0 {
		return
	}
	w := &work{Graph: g, flipped: make([]bool, len(g.Links))}
	w.rank()
	w.link()
	w.sort()
	w.spread()
	w.stack()
	w.route()
}
