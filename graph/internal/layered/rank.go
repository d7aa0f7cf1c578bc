package layered

import "slices"

// rank gives each node a rank: nodes have even ranks, labels go between them. Links lead downwards in the order in which a
// breadth-first search from the root meets their nodes, and are flipped where they lead back.
func (w *work) rank() {
	met := w.search()
	for i, l := range w.Links {
		w.flipped[i] = met[l.From] > met[l.To]
	}
	ranks := make([]int, len(w.Nodes))
	w.pushDown(ranks)
	w.pullDown(ranks)
	for i, n := range w.Nodes {
		w.vertices = append(w.vertices, vertex{w: n.W, h: n.H, rank: ranks[i]})
	}
}

// search returns the place of each node in the order in which the search meets them. Those that nothing leads to come before all
// others, so that all they lead to may stand below them.
func (w *work) search() (met []int) {
	n := len(w.Nodes)
	incoming := make([]int, n)
	next := make([][]int, n)
	for _, l := range w.Links {
		if l.From != l.To {
			incoming[l.To]++
			next[l.From] = append(next[l.From], l.To)
		}
	}
	met = make([]int, n) // from 1; 0 is not met yet
	var order []int
	meet := func(node int) {
		if met[node] == 0 {
			order = append(order, node)
			met[node] = len(order)
		}
	}
	for root, done := 0, 0; root < n; root++ { // the first is the root; what it does not lead to is searched from in turn
		for meet(root); done < len(order); done++ {
			for _, to := range next[order[done]] {
				meet(to)
			}
		}
	}
	for i := range n {
		if incoming[i] == 0 {
			met[i] -= n
		}
	}
	return met
}

// links calls f for each link between two nodes, with the one that stands above the other first.
func (w *work) links(f func(upper, lower int)) {
	for i, l := range w.Links {
		switch {
		case l.From == l.To:
		case w.flipped[i]:
			f(l.To, l.From)
		default:
			f(l.From, l.To)
		}
	}
}

// pushDown ranks each node below all that lead to it.
func (w *work) pushDown(ranks []int) {
	for moved := true; moved; { // ends, since downwards there are no cycles
		moved = false
		w.links(func(upper, lower int) {
			if ranks[lower] < ranks[upper]+2 {
				ranks[lower], moved = ranks[upper]+2, true
			}
		})
	}
}

// pullDown moves what nothing stands above down to what it leads to.
func (w *work) pullDown(ranks []int) {
	lowest := make([]int, len(ranks))
	for i := range lowest {
		lowest[i] = -1
	}
	above := make([]bool, len(ranks))
	w.links(func(upper, lower int) {
		if lowest[upper] < 0 || ranks[lower]-2 < lowest[upper] {
			lowest[upper] = ranks[lower] - 2
		}
		above[lower] = true
	})
	for i := range ranks {
		if !above[i] && lowest[i] >= 0 {
			ranks[i] = lowest[i]
		}
	}
}

// link strings each link through the ranks between its nodes, with a vertex for its label and one for each rank it passes.
func (w *work) link() {
	passed := 0
	for i := range w.Links {
		_, _, from, to := w.stretch(i)
		passed += to - from - 1
	}
	w.vertices = slices.Grow(w.vertices, passed) // there may be a million, in graphs that nobody can read
	for i, l := range w.Links {
		upper, lower, from, to := w.stretch(i)
		chain := append(make([]int, 0, to-from+1), upper)
		middle := (from + to) / 2
		if middle%2 == 0 {
			middle--
		}
		for rank := from + 1; rank < to; rank++ {
			v := vertex{rank: rank, passing: true}
			if rank == middle && l.W > 0 {
				v = vertex{rank: rank, w: l.W, h: l.H}
			}
			chain = append(chain, len(w.vertices))
			w.vertices = append(w.vertices, v)
		}
		if l.From != l.To {
			chain = append(chain, lower)
		}
		for j := 1; j < len(chain); j++ {
			above, below := &w.vertices[chain[j-1]], &w.vertices[chain[j]]
			above.down = joined(above.down, chain[j:j+1:j+1])
			below.up = joined(below.up, chain[j-1:j:j])
		}
		w.chains = append(w.chains, chain)
	}
}

// stretch returns the upper and the lower node of a link, and the ranks between which it runs. A link from a node to itself has its label
// below, and ends a rank before the next nodes.
func (w *work) stretch(link int) (upper, lower, from, to int) {
	upper, lower = w.Links[link].From, w.Links[link].To
	if w.flipped[link] {
		upper, lower = lower, upper
	}
	from, to = w.vertices[upper].rank, w.vertices[lower].rank
	if upper == lower {
		to = from + 2
	}
	return upper, lower, from, to
}

// joined appends one slice to another. Most vertices have a single neighbour on either side, and then that is a piece of the chain.
func joined(some, more []int) []int {
	if some == nil {
		return more
	}
	return append(some, more...)
}
