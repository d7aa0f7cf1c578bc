package layered

import "math"

// spread gives vertices their x: the places that make links short and long links straight, with no two vertices closer than
// they may be. Each rank in turn moves to the best place that its neighbours allow, which brings all of them nearer to the best
// there is.
func (w *work) spread() {
	tiers := make([]tier, len(w.ranks))
	places := make([]float64, len(w.vertices)) // apart from the vertices, since each is looked up some hundred times
	for r, rank := range w.ranks {
		tiers[r] = w.tier(rank)
		x := 0.0
		for i, v := range rank {
			x += tiers[r].apart[i]
			places[v] = x
		}
		for _, v := range rank {
			places[v] -= x / 2
		}
	}
	for i := range w.sweeps() {
		for r := range tiers {
			if i%2 == 1 {
				r = len(tiers) - 1 - r
			}
			tiers[r].pull(places)
		}
	}
	// Whole pixels keep lines sharp, and differences between processors in the last bit out of the result.
	for r, rank := range w.ranks {
		for i, v := range rank {
			x := math.Round(places[v])
			if i > 0 {
				x = max(x, math.Round(w.vertices[rank[i-1]].x+tiers[r].apart[i]))
			}
			w.vertices[v].x = x
		}
	}
}

// sweeps returns how often the ranks move. After a few sweeps a large graph, which nobody can read anyway, would take seconds for little.
func (w *work) sweeps() int {
	const most, least, moves = 150, 4, 5_000_000 // moves are those of all vertices
	return min(most, max(least, moves/len(w.vertices)))
}

// apart returns how far the middles of two neighbours of a rank have to be from each other.
func (w *work) apart(left, right int) float64 {
	l, r := &w.vertices[left], &w.vertices[right]
	gap := gapNodes
	if l.passing || r.passing {
		gap = gapLines
	}
	return math.Ceil((l.w+r.w)/2 + gap)
}

// tier is a rank made ready to move many times.
type tier struct {
	rank    []int
	apart   []float64 // how far each vertex must be from the one before, 0 for the first
	springs []spring  // of all vertices, one after the other
	ends    []int     // where those of each vertex end
	total   []float64 // their strength

	want, weight []float64 // scratch
}

// spring pulls a vertex towards a neighbour.
type spring struct {
	to       int
	strength float64
}

// tier makes a rank ready.
func (w *work) tier(rank []int) tier {
	n, neighbours := len(rank), 0
	for _, v := range rank {
		neighbours += len(w.vertices[v].up) + len(w.vertices[v].down)
	}
	t := tier{
		rank: rank, apart: make([]float64, n), springs: make([]spring, 0, neighbours), ends: make([]int, n), total: make([]float64, n),
		want: make([]float64, n), weight: make([]float64, n),
	}
	for i, v := range rank {
		if i > 0 {
			t.apart[i] = w.apart(rank[i-1], v)
		}
		at := &w.vertices[v]
		for _, near := range [2][]int{at.up, at.down} {
			for _, to := range near {
				k := 1.0
				if at.passing && w.vertices[to].passing {
					k = 24
				} else if at.passing || w.vertices[to].passing {
					k = 2
				}
				t.springs = append(t.springs, spring{to, k})
				t.total[i] += k
			}
		}
		t.ends[i] = len(t.springs)
	}
	return t
}

// pull moves the vertices to where their neighbours are.
func (t *tier) pull(places []float64) {
	from := 0
	for i, v := range t.rank {
		sum := 0.0
		for _, s := range t.springs[from:t.ends[i]] {
			sum += float64(s.strength * places[s.to])
		}
		from = t.ends[i]
		if t.total[i] == 0 {
			t.want[i], t.weight[i] = places[v], 0.01
			continue
		}
		t.want[i], t.weight[i] = sum/t.total[i], t.total[i]
	}
	settle(t.want, t.weight, t.apart)
	for i, v := range t.rank {
		places[v] = t.want[i]
	}
}

// settle changes x as little as possible, by weighted squares, so that x[i]-x[i-1] >= apart[i]. With the distances taken off
// that is isotonic regression, which pooling adjacent violators solves exactly.
func settle(x, weight, apart []float64) {
	type block struct {
		mean, weight float64
		n            int
	}
	blocks := make([]block, 0, len(x))
	offset := 0.0
	for i := range x {
		if i > 0 {
			offset += apart[i]
		}
		b := block{x[i] - offset, weight[i], 1}
		for len(blocks) > 0 && blocks[len(blocks)-1].mean > b.mean {
			a := blocks[len(blocks)-1]
			blocks = blocks[:len(blocks)-1]
			total := a.weight + b.weight
			b = block{(float64(a.mean*a.weight) + float64(b.mean*b.weight)) / total, total, a.n + b.n}
		}
		blocks = append(blocks, b)
	}
	i := 0
	offset = 0
	for _, b := range blocks {
		for range b.n {
			if i > 0 {
				offset += apart[i]
			}
			x[i] = b.mean + offset
			i++
		}
	}
}
