package graph

import "math"

// Sizes in logical pixels.
const (
	nodeHeight = 32
	nodePad    = 16
	nodeMin    = 78
	anyWidth   = 42
	anyHeight  = 20
	bow        = 30 // how far the middle of an edge keeps from the straight line
)

// rect is a box given by its middle.
type rect struct{ x, y, hw, hh float32 }

// place puts n boxes of a given half width into an area, and the box that stands for "any state" where their edges leave
// room.
func place(n int, x, y, w, h, hw float32) (nodes []rect, any rect) {
	nodes = make([]rect, n)
	cx, cy := x+w/2, y+h/2
	left, right := x+hw, x+w-hw
	top, bottom := y+nodeHeight/2, y+h-nodeHeight/2
	any = rect{cx, cy, anyWidth / 2, anyHeight / 2}
	spots := [][2]float32{}
	switch n {
	case 1:
		spots = [][2]float32{{cx, bottom}}
		any.y = y + anyHeight/2
	case 2:
		spots = [][2]float32{{left, cy}, {right, cy}}
		any.y = y + anyHeight/2
	case 3:
		spots = [][2]float32{{left, top}, {right, top}, {cx, bottom}}
		any.x, any.y = x+anyWidth/2, bottom
	case 4:
		spots = [][2]float32{{left, top}, {right, top}, {right, bottom}, {left, bottom}}
	default:
		for i := range n {
			a := 2*math.Pi*float64(i)/float64(n) - math.Pi*3/4
			spots = append(spots, [2]float32{
				cx + (right-left)/2*float32(math.Cos(a)), cy + (bottom-top)/2*float32(math.Sin(a)),
			})
		}
	}
	for i, s := range spots {
		nodes[i] = rect{s[0], s[1], hw, nodeHeight / 2}
	}
	return nodes, any
}

// wire is the course of an edge: a quadratic Bézier curve, cut off where it meets the boxes.
type wire struct{ x0, y0, cx, cy, x1, y1 float32 }

// outwards returns the sign of a bend from one box to another that leads away from a point.
func outwards(from, to rect, x, y float32) float32 {
	dx, dy := to.x-from.x, to.y-from.y
	mx, my := (from.x+to.x)/2-x, (from.y+to.y)/2-y
	if -dy*mx+dx*my < 0 {
		return -1
	}
	return 1
}

// connect leads an edge from one box to another. A bend above zero keeps to the right, so that two edges between the same
// boxes stay apart.
func connect(from, to rect, bend float32) wire {
	dx, dy := to.x-from.x, to.y-from.y
	l := float32(math.Hypot(float64(dx), float64(dy)))
	if l == 0 {
		// A transition to the state itself: a loop over the box.
		return wire{from.x + from.hw*0.5, from.y - from.hh, from.x, from.y - from.hh - 46, from.x - from.hw*0.5, from.y - from.hh}
	}
	w := wire{from.x, from.y, (from.x+to.x)/2 - dy/l*2*bend, (from.y+to.y)/2 + dx/l*2*bend, to.x, to.y}
	w.x0, w.y0 = from.edge(w.cx, w.cy, 1)
	w.x1, w.y1 = to.edge(w.cx, w.cy, 4)
	return w
}

// edge returns where the line from the box's middle towards a point leaves the box grown by gap.
func (r rect) edge(x, y, gap float32) (float32, float32) {
	dx, dy := x-r.x, y-r.y
	hw, hh := r.hw+gap, r.hh+gap
	t := float32(1)
	if ax := abs(dx); ax > 0 {
		t = min(t, hw/ax)
	}
	if ay := abs(dy); ay > 0 {
		t = min(t, hh/ay)
	}
	return r.x + dx*t, r.y + dy*t
}

func abs(v float32) float32 { return max(v, -v) }
