package layered

import (
	"cmp"
	"math"
	"slices"
)

// stack gives ranks their y. Where links lead far to the side, they get more room to bend.
func (w *work) stack() {
	w.top, w.bot = make([]float64, len(w.ranks)), make([]float64, len(w.ranks))
	y := 0.0
	for r, rank := range w.ranks {
		height, farthest := 0.0, 0.0
		for _, v := range rank {
			height = max(height, w.vertices[v].h)
			for _, d := range w.vertices[v].down {
				farthest = max(farthest, math.Abs(w.vertices[d].x-w.vertices[v].x))
			}
		}
		w.top[r], w.bot[r] = y, y+height
		y += height + gapRanks + math.Round(min(farthest/9, 40))
	}
	w.Height = w.bot[len(w.bot)-1]
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range w.vertices {
		low, high = min(low, v.x-v.w/2), max(high, v.x+v.w/2)
	}
	low = math.Floor(low)
	w.Width = math.Ceil(high - low)
	for i := range w.vertices {
		w.vertices[i].x -= low
	}
	for i := range w.Nodes {
		w.Nodes[i].X, w.Nodes[i].Y = w.vertices[i].x, w.middle(i)
	}
}

// middle returns the y of a vertex's middle: that of its rank.
func (w *work) middle(v int) float64 {
	r := w.vertices[v].rank
	return (w.top[r] + w.bot[r]) / 2
}

// end is where a link meets the upper or lower side of a node.
type end struct {
	link   int
	second bool // of a link from a node to itself
	toward float64
}

// route draws the links.
func (w *work) route() {
	above, below := make([][]end, len(w.Nodes)), make([][]end, len(w.Nodes))
	for i, chain := range w.chains {
		first, last := chain[0], chain[len(chain)-1]
		if w.Links[i].From == w.Links[i].To {
			x, reach := w.vertices[last].x, w.reach(i)
			below[first] = append(below[first], end{i, false, x - reach}, end{i, true, x + reach})
			continue
		}
		below[first] = append(below[first], end{i, false, w.vertices[chain[1]].x})
		above[last] = append(above[last], end{i, false, w.vertices[chain[len(chain)-2]].x})
	}
	type port struct {
		link          int
		below, second bool
	}
	ports := map[port]float64{}
	for n := range w.Nodes {
		for side, ends := range [2][]end{above[n], below[n]} {
			for i, x := range w.ports(n, ends) {
				ports[port{ends[i].link, side == 1, ends[i].second}] = x
			}
		}
	}
	for i := range w.Links {
		l, chain := &w.Links[i], w.chains[i]
		first, last := chain[0], chain[len(chain)-1]
		start := ports[port{i, true, false}]
		l.Path = append(make([]Point, 0, 2*len(chain)),
			Point{start, w.middle(first) + w.Nodes[first].H/2}, Point{start, w.bot[w.vertices[first].rank]})
		for _, v := range chain[1:] {
			if v < len(w.Nodes) {
				break
			}
			at := &w.vertices[v]
			if !at.passing {
				l.X, l.Y = at.x, w.middle(v)
			}
			if l.From != l.To {
				l.Path = append(l.Path, Point{at.x, w.top[at.rank]}, Point{at.x, w.bot[at.rank]})
			}
		}
		if l.From == l.To {
			w.loop(l, last, w.reach(i), ports[port{i, true, true}])
			continue
		}
		stop := ports[port{i, false, false}]
		l.Path = append(l.Path, Point{stop, w.top[w.vertices[last].rank]}, Point{stop, w.middle(last) - w.Nodes[last].H/2})
		if w.flipped[i] {
			slices.Reverse(l.Path)
		}
	}
}

// reach is how far to each side of its label's middle a loop goes.
func (w *work) reach(link int) float64 { return min(max(w.Links[link].W/2-6, 6), 16) }

// loop draws a link back up, behind its label.
func (w *work) loop(l *Link, label int, reach, back float64) {
	x, y := w.vertices[label].x, w.middle(label)
	top := w.top[w.vertices[label].rank]
	out := l.Path[:2:2]
	l.Path = append(out,
		Point{x - reach, top}, Point{x - reach, y}, Point{x + reach, y}, Point{x + reach, top},
		Point{back, out[1].Y}, Point{back, out[0].Y})
}

// ports spreads the ends of links along a side of a node, each as near as can be to where its link comes from. It sorts the
// ends by that and returns their x.
func (w *work) ports(node int, ends []end) []float64 {
	if len(ends) == 0 {
		return nil
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.toward, b.toward) })
	n := len(ends)
	half := max(w.Nodes[node].W/2-portEdge, 0)
	low, high := w.Nodes[node].X-half, w.Nodes[node].X+half
	gap := portGap
	if n > 1 {
		gap = min(gap, 2*half/float64(n-1))
	}
	x, weight, apart := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, e := range ends {
		x[i], weight[i], apart[i] = min(max(e.toward, low), high), 1, gap
	}
	settle(x, weight, apart)
	for i := range x {
		x[i] = min(max(x[i], low+float64(float64(i)*gap)), high-float64(float64(n-1-i)*gap))
		x[i] = math.Round(x[i])
	}
	return x
}
