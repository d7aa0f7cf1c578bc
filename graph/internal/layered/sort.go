package layered

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// sort orders the vertices of each rank so that few links cross: sweeps down and up by the mean place of neighbours, with
// swaps of adjacent vertices after each, the best order being kept. A link of several ranks cannot get to the other side of a node
// so; if links still cross, it begins anew from other orders, in which it may be there already.
func (w *work) sort() {
	deepest := 0
	for _, v := range w.vertices {
		deepest = max(deepest, v.rank)
	}
	best, bestRanks := int64(math.MaxInt64), [][]int(nil)
	chance := rand.New(rand.NewPCG(1, 2)) // equal input gives equal output
	for try := 0; try < tries && best > 0 && (try == 0 || w.weighed < enough/tries); try++ {
		w.ranks = make([][]int, deepest+1)
		w.begin(func(down []int) {
			if try > 0 {
				chance.Shuffle(len(down), func(i, k int) { down[i], down[k] = down[k], down[i] })
			}
		})
		if n, ranks := w.improve(); n < best {
			best, bestRanks = n, ranks
		}
	}
	w.ranks = bestRanks
	w.number()
}

// begin orders vertices depth first, so that what belongs together stands together. It goes down from each in the order that a function
// brings about.
func (w *work) begin(order func(down []int)) {
	seen := make([]bool, len(w.vertices))
	var visit func(v int)
	visit = func(v int) {
		if seen[v] {
			return
		}
		seen[v] = true
		w.ranks[w.vertices[v].rank] = append(w.ranks[w.vertices[v].rank], v)
		down := slices.Clone(w.vertices[v].down)
		order(down)
		for _, d := range down {
			visit(d)
		}
	}
	for v := range w.vertices {
		if len(w.vertices[v].up) == 0 {
			visit(v)
		}
	}
	w.number()
}

// tries is from how many orders the search begins, at most.
const tries = 12

// improve returns the best order that sweeps lead to, and its crossings.
func (w *work) improve() (best int64, bestRanks [][]int) {
	const sweeps = 12
	best, bestRanks = w.crossings(), cloneRanks(w.ranks)
	for i := 0; i < sweeps && best > 0 && w.weighed < enough; i++ {
		for r := range w.ranks {
			if i%2 == 1 {
				r = len(w.ranks) - 1 - r
			}
			w.sortRank(r, i%2 == 0)
		}
		w.swap()
		if n := w.crossings(); n < best {
			best, bestRanks = n, cloneRanks(w.ranks)
		}
	}
	return best, bestRanks
}

func cloneRanks(ranks [][]int) [][]int {
	c := make([][]int, len(ranks))
	for i, r := range ranks {
		c[i] = slices.Clone(r)
	}
	return c
}

// number writes down each vertex's place in its rank.
func (w *work) number() {
	for _, rank := range w.ranks {
		for i, v := range rank {
			w.vertices[v].pos = i
		}
	}
}

// sortRank sorts a rank by the mean place of the neighbours above or below. Vertices without any stay where they are.
func (w *work) sortRank(r int, above bool) {
	rank := w.ranks[r]
	if w.mean == nil {
		w.mean = make([]float64, len(w.vertices))
	}
	mean := w.mean
	for _, v := range rank {
		near := w.vertices[v].down
		if above {
			near = w.vertices[v].up
		}
		if len(near) == 0 {
			mean[v] = float64(w.vertices[v].pos)
			continue
		}
		sum := 0
		for _, n := range near {
			sum += w.vertices[n].pos
		}
		mean[v] = float64(sum) / float64(len(near))
	}
	slices.SortStableFunc(rank, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
	for i, v := range rank {
		w.vertices[v].pos = i
	}
}

// enough is the number of pairs of links weighed after which an order is taken as it is: a fraction of a second. Graphs that people can
// read are far from it; where every state leads to every other, there is no order to be found. Pairs count for their number, which says
// how dense the graph is, even where a tree of sums spares comparing them.
const enough = 1 << 26

// swap exchanges neighbours as long as that takes crossings away.
func (w *work) swap() {
	for better := true; better && w.weighed < enough; {
		better = false
		for _, rank := range w.ranks {
			for i := 1; i < len(rank); i++ {
				a, b := &w.vertices[rank[i-1]], &w.vertices[rank[i]]
				now := w.crossed(a.up, b.up) + w.crossed(a.down, b.down)
				then := w.crossed(b.up, a.up) + w.crossed(b.down, a.down)
				if then < now {
					rank[i-1], rank[i] = rank[i], rank[i-1]
					a.pos, b.pos = b.pos, a.pos
					better = true
				}
			}
		}
	}
}

// crossed counts the crossings between the links to the neighbours of two vertices that stand side by side.
func (w *work) crossed(left, right []int) int {
	n := 0
	w.weighed += int64(len(left) * len(right))
	for _, l := range left {
		for _, r := range right {
			if w.vertices[l].pos > w.vertices[r].pos {
				n++
			}
		}
	}
	return n
}
