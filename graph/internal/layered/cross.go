package layered

import "slices"

// crossings counts the crossings of all links: from each rank to the next, those pairs of which one begins further left than the other
// and ends further right.
func (w *work) crossings() (n int64) {
	for r := 1; r < len(w.ranks); r++ {
		n += w.crossingsBetween(w.ranks[r-1], w.ranks[r])
	}
	return n
}

// crossingsBetween counts the crossings of the links between two ranks. Links are gone through from left to right, and each crosses those
// before it that end further right. A tree of sums tells how many these are: the method of Barth, Jünger and Mutzel (Simple and efficient
// bilayer cross counting, 2002), which takes a time of links × log vertices, where comparing each with each takes the square of the links.
func (w *work) crossingsBetween(upper, lower []int) (n int64) {
	leaves := 1
	for leaves < len(lower) {
		leaves *= 2
	}
	w.sums = slices.Grow(w.sums[:0], 2*leaves)[:2*leaves]
	sums := w.sums // of node i, those of its children 2i and 2i+1; of a leaf, the links that end there
	clear(sums)
	var links, square int64 // their number; the sum of its squares, vertex by vertex
	for _, v := range upper {
		down := w.vertices[v].down
		w.ends = w.ends[:0]
		for _, d := range down {
			w.ends = append(w.ends, w.vertices[d].pos)
		}
		slices.Sort(w.ends) // links from one vertex do not cross
		for _, end := range w.ends {
			node := leaves + end
			for ; node > 1; node /= 2 {
				sums[node]++
				if node%2 == 0 {
					n += int64(sums[node+1])
				}
			}
		}
		links, square = links+int64(len(down)), square+int64(len(down)*len(down))
	}
	w.weighed += (links*links - square) / 2 // pairs of links from two vertices
	return n
}
