package layered

// Crossings counts the crossings of links between two ranks. Each vertex of the upper one is given as the vertices of the lower one that it
// is linked to.
func Crossings(upper [][]int, lower int) int64 {
	w := work{vertices: make([]vertex, len(upper)+lower), ranks: make([][]int, 2)}
	for v, down := range upper {
		w.ranks[0] = append(w.ranks[0], v)
		for _, d := range down {
			w.vertices[v].down = append(w.vertices[v].down, len(upper)+d)
		}
	}
	for d := range lower {
		w.ranks[1] = append(w.ranks[1], len(upper)+d)
	}
	w.number()
	return w.crossings()
}

// Moves returns how often Place moves a vertex of a graph with that many, all in all.
func Moves(vertices int) int {
	w := work{vertices: make([]vertex, vertices)}
	return vertices * w.sweeps()
}

// CrossingsOf returns how many crossings Place leaves in a graph.
func CrossingsOf(g *Graph) int64 {
	w := &work{Graph: g, flipped: make([]bool, len(g.Links))}
	w.rank()
	w.link()
	w.sort()
	return w.crossings()
}
