package graph

import (
	"cmp"
	"slices"
)

// Sizes in logical pixels. They do not shrink with the picture.
const (
	layerGap   = 10
	titleSpace = 24
	inset      = 10
	// largest is the largest scale, at which a small machine is drawn.
	largest = 1.15
	// leastWorded is the scale below which words, which do not become smaller than [smallest], would run into each other: layers are drawn
	// without those at the lines.
	leastWorded = 0.6
	// leastBare is the scale below which they would not fit into the boxes either: layers are shown as lists of their states.
	leastBare = 0.58
	// ample is the scale from which layers need not be larger: they are drawn from the top down though they would be from left to right.
	ample = 0.8
)

// spot is where a layer is drawn: its box, where in the box its plan begins, and its scale.
type spot struct {
	box   rect
	x, y  float32
	scale float32
	nodes []rect // positions of listed states; nil if those of the plan apply
}

// placed is the area and focus that the layers were last placed for.
type placed struct {
	area  rect
	focus int
	done  bool
}

// place gives each layer its spot: with words at its lines, without them, or as a list, in that order, as far as there is room. A layer of many
// states may be a list while the others are drawn. Layers that are not in focus get none.
func (g *Graph) place(area rect) {
	want := placed{area, g.Focus, true}
	if g.placed == want {
		return
	}
	g.placed = want
	var shown []*Layer
	for i := range g.Layers {
		g.Layers[i].spot = spot{}
		if g.Focus < 0 || g.Focus == i {
			shown = append(shown, &g.Layers[i])
		}
	}
	if !g.planned || !tile(shown, area) && !mixed(shown, area) {
		listed(shown, area)
	}
}

// fewLayers is up to how many layers are drawn in every way there is, to find the best.
const fewLayers = 4

// tile places layers in rows, each by one of its plans, so that as many lines as possible have words and all layers are as large as
// possible. It reports whether there is room for all.
func tile(layers []*Layer, area rect) bool {
	type picture struct {
		worded int
		shown  float32 // the scale, as far as it matters
		across int
		scale  float32
	}
	better := func(a, b picture) bool {
		return cmp.Or(a.worded-b.worded, cmp.Compare(a.shown, b.shown), b.across-a.across, cmp.Compare(a.scale, b.scale)) > 0
	}
	ways := arrangements(layers)
	var kinds []int
	var rows [][]*Layer
	best := picture{worded: -1}
	for _, choice := range choices(layers) {
		p, least := picture{}, float32(leastBare)
		for i, l := range layers {
			if l.plan = l.plans[choice[i]]; l.plan.across {
				p.across++
			}
			if !l.plan.bare {
				p.worded += len(l.Edges)
				least = leastWorded
			}
		}
		for _, way := range ways {
			p.scale = fit(way, area)
			if p.shown = min(p.scale, ample); p.scale >= least && better(p, best) {
				best, kinds, rows = p, choice, way
			}
		}
	}
	if best.worded < 0 {
		return false
	}
	for i, l := range layers {
		l.plan = l.plans[kinds[i]]
	}
	tiled(rows, min(best.scale, largest), area)
	return true
}

// choices returns the ways to choose a plan for each layer: if there are many layers, the same for all.
func choices(layers []*Layer) (ways [][]int) {
	count := planCount
	if layers[0].plans[planCount-1].nodes == nil {
		count = 1
	}
	if len(layers) > fewLayers {
		for kind := range count {
			ways = append(ways, slices.Repeat([]int{kind}, len(layers)))
		}
		return ways
	}
	ways = [][]int{nil}
	for range layers {
		var longer [][]int
		for _, way := range ways {
			for kind := range count {
				longer = append(longer, append(slices.Clone(way), kind))
			}
		}
		ways = longer
	}
	return ways
}

// arrangements returns the ways to put layers into rows: into those of so many columns, and if there are few layers, into any.
func arrangements(layers []*Layer) (ways [][][]*Layer) {
	n := len(layers)
	for columns := 1; columns <= n; columns++ {
		ways = append(ways, slices.Collect(slices.Chunk(layers, columns)))
	}
	for breaks := 0; breaks < 1<<(n-1) && n <= fewLayers; breaks++ {
		var way [][]*Layer
		for from, i := 0, 0; i < n; i++ {
			if i == n-1 || breaks>>i&1 == 1 {
				way, from = append(way, layers[from:i+1]), i+1
			}
		}
		ways = append(ways, way)
	}
	return ways
}

// tiled places rows of layers, at a scale at which they all have room. What is left of it is divided evenly.
func tiled(rows [][]*Layer, scale float32, area rect) {
	heights := make([]float32, len(rows))
	spareY := area.h - layerGap*float32(len(rows)-1)
	for r, of := range rows {
		for _, l := range of {
			heights[r] = max(heights[r], l.plan.h*scale+titleSpace+inset)
		}
		spareY -= heights[r]
	}
	y := area.y
	for r, of := range rows {
		h := heights[r] + max(0, spareY)/float32(len(rows))
		tiledRow(of, scale, rect{area.x, y, area.w, h})
		y += h + layerGap
	}
}

// tiledRow places layers side by side.
func tiledRow(layers []*Layer, scale float32, area rect) {
	spare := area.w - layerGap*float32(len(layers)-1)
	for _, l := range layers {
		spare -= l.plan.w*scale + 2*inset
	}
	x := area.x
	for _, l := range layers {
		w := l.plan.w*scale + 2*inset + max(0, spare)/float32(len(layers))
		l.spot = spot{
			box:   rect{x, area.y, w, area.h},
			x:     x + (w-l.plan.w*scale)/2,
			y:     area.y + titleSpace + (area.h-titleSpace-inset-l.plan.h*scale)/2,
			scale: scale,
		}
		x += w + layerGap
	}
}

// Sizes of the boxes in lists, in logical pixels.
const (
	itemGap    = 4
	itemWidest = 130 // no wider, so that two fit side by side in half the panel
	itemHeight = 18
)

// listed places layers as lists of their states: each state is named and can be clicked, but lines would be a tangle.
func listed(layers []*Layer, area rect) {
	columns := 1
	if len(layers) > 2 {
		columns = 2
	}
	const least = titleSpace + itemGap + itemHeight // a title and a line
	for columns < len(layers) && rowsOf(layers, columns)*(least+layerGap)-layerGap > area.h {
		columns++
	}
	w := (area.w - layerGap*float32(columns-1)) / float32(columns)
	y := area.y
	for r, h := range listHeights(layers, columns, w, area.h) {
		for i, l := range row(layers, columns, r) {
			x := area.x + (w+layerGap)*float32(i)
			l.spot = spot{box: rect{x, y, w, h}, scale: leastBare, nodes: make([]rect, len(l.Nodes))}
			room := max(1, int((h-titleSpace-itemGap)/(itemHeight+itemGap))) // lines
			across := max(int(w/itemWidest), (len(l.Nodes)+room-1)/room, 1)
			gap := min(itemGap, (w-2*inset)/float32(2*across)) // between boxes side by side: less where they are many
			each := (w - 2*inset - gap*float32(across-1)) / float32(across)
			for n := range l.Nodes {
				l.spot.nodes[n] = rect{
					x + inset + (each+gap)*float32(n%across), y + titleSpace + (itemHeight+itemGap)*float32(n/across), each, itemHeight,
				}
			}
		}
		y += h + layerGap
	}
}

// mixed places one or two layers that have many more states than the others as lists, in the least room in which their states have a decent
// width, and the others by their plans. It reports whether there is room for all.
func mixed(layers []*Layer, area rect) bool {
	const most, much, narrow = 2, 2, 110
	bySize := slices.Clone(layers)
	slices.SortStableFunc(bySize, func(a, b *Layer) int { return len(b.Nodes) - len(a.Nodes) })
	across := max(1, int((area.w-2*inset+itemGap)/(narrow+itemGap)))
	high := float32(0)
	for n, l := range bySize[:min(most, len(layers)-1)] {
		high += titleSpace + itemGap + (itemHeight+itemGap)*float32((len(l.Nodes)+across-1)/across) + layerGap
		rest := bySize[n+1:]
		if len(l.Nodes) < much*len(rest[0].Nodes) || high >= area.h {
			continue
		}
		var long, others []*Layer
		for _, of := range layers { // in their order
			if slices.Contains(rest, of) {
				others = append(others, of)
			} else {
				long = append(long, of)
			}
		}
		list, left := rect{area.x, area.y, area.w, high - layerGap}, rect{area.x, area.y + high, area.w, area.h - high}
		if long[0] != layers[0] {
			left.y, list.y = area.y, area.y+area.h-list.h
		}
		if tile(others, left) {
			listed(long, list)
			return true
		}
	}
	return false
}

// rowsOf returns into how many rows layers are placed.
func rowsOf(layers []*Layer, columns int) float32 {
	return float32((len(layers) + columns - 1) / columns)
}

// listHeights divides the available height among the rows of lists: evenly, but what one does not need goes to those that need more.
func listHeights(layers []*Layer, columns int, w, height float32) []float32 {
	rows := (len(layers) + columns - 1) / columns
	needs, heights := make([]float32, rows), make([]float32, rows)
	for r := range rows {
		for _, l := range row(layers, columns, r) {
			across := max(1, int(w/itemWidest))
			lines := (len(l.Nodes) + across - 1) / across
			needs[r] = max(needs[r], titleSpace+itemGap+(itemHeight+itemGap)*float32(lines))
		}
	}
	left, open := height-layerGap*float32(rows-1), rows
	spare := left
	for _, need := range needs {
		spare -= need
	}
	if spare >= 0 {
		for r, need := range needs {
			heights[r] = need + spare/float32(rows)
		}
		return heights
	}
	for settled := false; !settled; {
		settled = true
		share := left / float32(open)
		for r, need := range needs {
			if heights[r] == 0 && need < share {
				heights[r], left, open, settled = need, left-need, open-1, false
			}
		}
	}
	for r := range heights {
		if heights[r] == 0 {
			heights[r] = left / float32(open)
		}
	}
	return heights
}

// fit returns the scale at which rows of layers fill the area.
func fit(rows [][]*Layer, area rect) float32 {
	scale, tall := float32(100), float32(0)
	for _, of := range rows {
		wide, high := float32(0), float32(0)
		for _, l := range of {
			wide += l.plan.w
			high = max(high, l.plan.h)
		}
		n := float32(len(of))
		scale = min(scale, (area.w-layerGap*(n-1)-2*inset*n)/max(1, wide))
		tall += high
	}
	n := float32(len(rows))
	return max(0.01, min(scale, (area.h-layerGap*(n-1)-(titleSpace+inset)*n)/max(1, tall)))
}

// row returns the layers of a row.
func row(layers []*Layer, columns, r int) []*Layer {
	return layers[r*columns : min(len(layers), (r+1)*columns)]
}

// NodeBox returns where a node was drawn, and whether it was.
func (g *Graph) NodeBox(layer, node int) (x, y, w, h float32, ok bool) {
	l := &g.Layers[layer]
	if l.spot.scale == 0 {
		return 0, 0, 0, 0, false
	}
	r := l.node(node)
	return r.x, r.y, r.w, r.h, true
}

// TitleBox returns where the title of a layer was drawn, and whether it was.
func (g *Graph) TitleBox(layer int) (x, y, w, h float32, ok bool) {
	s := &g.Layers[layer].spot
	return s.box.x, s.box.y, s.box.w, titleSpace, s.scale > 0
}

// node returns where a node is drawn.
func (l *Layer) node(n int) rect {
	if l.spot.nodes != nil {
		return l.spot.nodes[n]
	}
	return l.spot.rect(l.plan.nodes[n])
}

func (s *spot) rect(r rect) rect {
	return rect{s.x + r.x*s.scale, s.y + r.y*s.scale, r.w * s.scale, r.h * s.scale}
}

func (s *spot) point(p point) point { return point{s.x + p.x*s.scale, s.y + p.y*s.scale} }
