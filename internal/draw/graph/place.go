package graph

// Sizes in logical pixels. They do not shrink with the picture.
const (
	layerGap   = 10
	titleSpace = 24
	inset      = 10
	// largest is the largest scale, at which a small machine is drawn.
	largest = 1.15
	// least is the scale below which several layers are shown as lists of their states instead.
	least = 0.4
	// leastAlone is the same for a single layer: below it there is room only for the first letters of its states, and its lines are mere
	// threads.
	leastAlone = 0.3
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

// place gives each layer its spot: in the number of columns that makes the picture largest, or as lists if it would be too small. Layers
// that are not in focus get none.
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
	best, columns := float32(0), 1
	for n := 1; n <= len(shown) && g.planned; n++ {
		if s := fit(shown, n, area); s > best {
			best, columns = s, n
		}
	}
	if best < leastAlone || best < least && len(shown) > 1 {
		listed(shown, area)
		return
	}
	tiled(shown, columns, min(best, largest), area)
}

// tiled places layers side by side in rows, at a scale at which they all have room. What is left of it is divided evenly.
func tiled(layers []*Layer, columns int, scale float32, area rect) {
	rows := (len(layers) + columns - 1) / columns
	heights := make([]float32, rows)
	spareY := area.h - layerGap*float32(rows-1)
	for r := range rows {
		for _, l := range row(layers, columns, r) {
			heights[r] = max(heights[r], l.plan.h*scale+titleSpace+inset)
		}
		spareY -= heights[r]
	}
	y := area.y
	for r := range rows {
		h := heights[r] + max(0, spareY)/float32(rows)
		tiledRow(row(layers, columns, r), scale, rect{area.x, y, area.w, h})
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
	w := (area.w - layerGap*float32(columns-1)) / float32(columns)
	y := area.y
	for r, h := range listHeights(layers, columns, w, area.h) {
		for i, l := range row(layers, columns, r) {
			x := area.x + (w+layerGap)*float32(i)
			l.spot = spot{box: rect{x, y, w, h}, scale: least, nodes: make([]rect, len(l.Nodes))}
			room := max(1, int((h-titleSpace-itemGap)/(itemHeight+itemGap))) // lines
			across := max(int(w/itemWidest), (len(l.Nodes)+room-1)/room, 1)
			each := (w - 2*inset - itemGap*float32(across-1)) / float32(across)
			for n := range l.Nodes {
				l.spot.nodes[n] = rect{
					x + inset + (each+itemGap)*float32(n%across), y + titleSpace + (itemHeight+itemGap)*float32(n/across), each, itemHeight,
				}
			}
		}
		y += h + layerGap
	}
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

// fit returns the scale at which layers in a number of columns fill the area.
func fit(layers []*Layer, columns int, area rect) float32 {
	rows := (len(layers) + columns - 1) / columns
	scale, tall := float32(100), float32(0)
	for r := range rows {
		wide, high := float32(0), float32(0)
		of := row(layers, columns, r)
		for _, l := range of {
			wide += l.plan.w
			high = max(high, l.plan.h)
		}
		n := float32(len(of))
		scale = min(scale, (area.w-layerGap*(n-1)-2*inset*n)/max(1, wide))
		tall += high
	}
	n := float32(rows)
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
