package layered

// rank gives each node a rank: nodes have even ranks, labels go between them. Links lead downwards in the order in which a
// breadth-first search from the root meets their nodes, and are flipped where they lead back.
func (w *work) rank() {
	n := len(w.Nodes)
	incoming := make([]int, n)
	next := make([][]int, n)
	for _, l := range w.Links {
		if l.From != l.To {
			incoming[l.To]++
			next[l.From] = append(next[l.From], l.To)
		}
	}
	met := make([]int, n) // when the search met a node, from 1
	var order []int
	search := func(root int) {
		if met[root] > 0 {
			return
		}
		first := len(order)
		order = append(order, root)
		met[root] = len(order)
		for i := first; i < len(order); i++ {
			for _, to := range next[order[i]] {
				if met[to] == 0 {
					order = append(order, to)
					met[to] = len(order)
				}
			}
		}
	}
	search(0)
	for i := range n {
		search(i)
	}
	for i := range n {
		if incoming[i] == 0 {
			met[i] -= n // nothing leads to it, so all it leads to may stand below
		}
	}
	for i, l := range w.Links {
		w.flipped[i] = met[l.From] > met[l.To]
	}

	ranks := make([]int, n)
	down := func(relax func(upper, lower int)) {
		for i, l := range w.Links {
			switch {
			case l.From == l.To:
			case w.flipped[i]:
				relax(l.To, l.From)
			default:
				relax(l.From, l.To)
			}
		}
	}
	for moved := true; moved; { // ends, since downwards there are no cycles
		moved = false
		down(func(upper, lower int) {
			if ranks[lower] < ranks[upper]+2 {
				ranks[lower], moved = ranks[upper]+2, true
			}
		})
	}
	// What nothing stands above moves down to what it leads to.
	lowest := make([]int, n)
	for i := range lowest {
		lowest[i] = -1
	}
	down(func(upper, lower int) {
		if lowest[upper] < 0 || ranks[lower]-2 < lowest[upper] {
			lowest[upper] = ranks[lower] - 2
		}
	})
	above := make([]bool, n)
	down(func(_, lower int) { above[lower] = true })
	for i := range n {
		if !above[i] && lowest[i] >= 0 {
			ranks[i] = lowest[i]
		}
	}
	for i := range n {
		w.vertices = append(w.vertices, vertex{w: w.Nodes[i].W, h: w.Nodes[i].H, rank: ranks[i]})
	}
}

// link strings each link through the ranks between its nodes, with a vertex for its label and one for each rank it passes.
func (w *work) link() {
	for i, l := range w.Links {
		upper, lower := l.From, l.To
		if w.flipped[i] {
			upper, lower = lower, upper
		}
		chain := []int{upper}
		from, to := w.vertices[upper].rank, w.vertices[lower].rank
		if l.From == l.To {
			to = from + 2
		}
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
			a, b := chain[j-1], chain[j]
			w.vertices[a].down = append(w.vertices[a].down, b)
			w.vertices[b].up = append(w.vertices[b].up, a)
		}
		w.chains = append(w.chains, chain)
	}
}
