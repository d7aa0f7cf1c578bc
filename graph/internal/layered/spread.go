package layered

import "math"

// spread gives vertices their x: the places that make links short and long links straight, with no two vertices closer than
// they may be. Each rank in turn moves to the best place that its neighbours allow, which brings all of them nearer to the best
// there is.
func (w *work) spread() {
	for _, rank := range w.ranks {
		x := 0.0
		for i, v := range rank {
			if i > 0 {
				x += w.apart(rank[i-1], v)
			}
			w.vertices[v].x = x
		}
		for _, v := range rank {
			w.vertices[v].x -= x / 2
		}
	}
	const sweeps = 150
	for i := range sweeps {
		for r := range w.ranks {
			if i%2 == 1 {
				r = len(w.ranks) - 1 - r
			}
			w.pull(w.ranks[r])
		}
	}
	// Whole pixels keep lines sharp, and differences between processors in the last bit out of the result.
	for _, rank := range w.ranks {
		for i, v := range rank {
			x := math.Round(w.vertices[v].x)
			if i > 0 {
				x = max(x, math.Round(w.vertices[rank[i-1]].x+w.apart(rank[i-1], v)))
			}
			w.vertices[v].x = x
		}
	}
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

// pull moves the vertices of a rank to where their neighbours are.
func (w *work) pull(rank []int) {
	want, weight, apart := make([]float64, len(rank)), make([]float64, len(rank)), make([]float64, len(rank))
	for i, v := range rank {
		if i > 0 {
			apart[i] = w.apart(rank[i-1], v)
		}
		at := &w.vertices[v]
		sum, total := 0.0, 0.0
		for _, near := range [2][]int{at.up, at.down} {
			for _, n := range near {
				k := 1.0
				if at.passing && w.vertices[n].passing {
					k = 24
				} else if at.passing || w.vertices[n].passing {
					k = 2
				}
				sum += float64(k * w.vertices[n].x)
				total += k
			}
		}
		if total == 0 {
			want[i], weight[i] = at.x, 0.01
			continue
		}
		want[i], weight[i] = sum/total, total
	}
	settle(want, weight, apart)
	for i, v := range rank {
		w.vertices[v].x = want[i]
	}
}

// settle changes x as little as possible, by weighted squares, so that x[i]-x[i-1] >= apart[i]. With the distances taken off
// that is isotonic regression, which pooling adjacent violators solves exactly.
func settle(x, weight, apart []float64) {
	type block struct {
		mean, weight float64
		n            int
	}
	var blocks []block
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
