package systems

import (
	"math"
	"slices"

	"github.com/horde-fsm/horde/components"
)

// many is the number of targets from which it pays to sort them into cells.
const many = 64

// ground is a uniform grid of targets: their bounding box divided into square cells, with about two targets per cell. An entity that
// looks is compared with the targets in its own cell first, then with those in the ring of cells around it, and so on, until none farther
// out can make a difference. The result is the same, to the last bit, as if it had been compared with all of them. A cell in which many
// stand has a grid of its own; see crowds.go.
type ground struct {
	laid          bool
	targets       []sighted // cell by cell, in order of their numbers within a cell
	starts        []int32   // the targets in cell i are targets[starts[i]:starts[i+1]]
	cells         []int32   // the cell of each target
	low, high     components.Vec2
	side          float64
	slack         float64 // more than rounding can change a distance to the border of a cell
	columns, rows int
	crowds        crowds
}

// lay sorts targets into cells, unless there are few of them or they are spread too far for the arithmetic. Crowded cells are divided
// again, down to the given depth.
func (g *ground) lay(targets []sighted, depth int) {
	g.laid = false
	if len(targets) < many || !g.measure(targets) {
		return
	}
	g.laid = true
	cells := g.columns * g.rows
	g.starts = slices.Grow(g.starts[:0], 2*len(targets))[:cells+1] // room for cells of any shape
	g.cells = slices.Grow(g.cells[:0], len(targets))[:len(targets)]
	clear(g.starts)
	for j := range targets { // a counting sort
		p := targets[j].position
		g.cells[j] = int32(g.row(p.Y)*g.columns + g.column(p.X))
		g.starts[g.cells[j]]++
	}
	sum := int32(0)
	for i, n := range g.starts {
		sum += n
		g.starts[i] = sum
	}
	g.targets = slices.Grow(g.targets[:0], len(targets))[:len(targets)]
	for j := len(targets) - 1; j >= 0; j-- {
		cell := g.cells[j]
		g.starts[cell]--
		g.targets[g.starts[cell]] = targets[j]
	}
	g.crowds.lay(g, depth)
}

// measure chooses the cells. It reports false if there is no good choice.
func (g *ground) measure(targets []sighted) bool {
	g.low, g.high = components.Vec2{X: math.Inf(1), Y: math.Inf(1)}, components.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
	for j := range targets {
		p := targets[j].position
		g.low.X, g.low.Y = min(g.low.X, p.X), min(g.low.Y, p.Y)
		g.high.X, g.high.Y = max(g.high.X, p.X), max(g.high.Y, p.Y)
	}
	n := float64(len(targets))
	width, height := g.high.X-g.low.X, g.high.Y-g.low.Y
	g.side = max(math.Sqrt(2*width/n)*math.Sqrt(height), width/n, height/n) // if they are in a line, no more cells than targets either
	if !(g.side > 0 && g.side < math.MaxFloat64/4) {
		return false
	}
	g.columns, g.rows = int(width/g.side)+1, int(height/g.side)+1
	reach := max(math.Abs(g.low.X), math.Abs(g.low.Y), math.Abs(g.high.X), math.Abs(g.high.Y))
	g.slack = 1e-14 * reach
	return true
}

func (g *ground) column(x float64) int { return clamp((x-g.low.X)/g.side, g.columns) }
func (g *ground) row(y float64) int    { return clamp((y-g.low.Y)/g.side, g.rows) }

// clamp returns the integer part of x, limited to the range 0 to n-1.
func clamp(x float64, n int) int {
	switch { // a value that does not fit an int must not be converted
	case x <= 0:
		return 0
	case x >= float64(n):
		return n - 1
	}
	return int(x)
}

// search considers all targets that can make a difference to a glance.
func (g *ground) search(look *glance) {
	if !g.aside(look) {
		g.searchAround(look)
		return
	}
	if within := look.within; look.farAside() >= 0 { // only the nearest of all can be here
		look.within = -1
		g.searchAround(look)
		look.within = within
	}
}

// aside reports whether all targets are out of the cone. It is not worth asking of those that stand around the entity.
func (g *ground) aside(look *glance) bool {
	at := look.body.Position
	if g.apart(at) == 0 || look.within < 0 {
		return false
	}
	return look.misses(components.Vec2{X: g.low.X - at.X, Y: g.low.Y - at.Y}, components.Vec2{X: g.high.X - at.X, Y: g.high.Y - at.Y})
}

// searchAround considers the targets in the entity's own cell, and then ring after ring of cells around it.
func (g *ground) searchAround(look *glance) {
	at := look.body.Position
	column, row := g.column(at.X), g.row(at.Y)
	g.consider(look, row, column, column)
	for ring := 1; ring < max(g.columns, g.rows); ring++ {
		if g.beyond(at, column, row, ring) > look.far() {
			return
		}
		if ring >= short && ring&(ring-1) == 0 && !g.mattersBeyond(look, column, row, ring) { // not in each ring: it takes a while
			return
		}
		left, right, top, bottom := column-ring, column+ring, row-ring, row+ring
		if top >= 0 {
			g.considerStrip(look, top, top, max(left, 0), min(right, g.columns-1))
		}
		if bottom < g.rows {
			g.considerStrip(look, bottom, bottom, max(left, 0), min(right, g.columns-1))
		}
		if left >= 0 {
			g.considerStrip(look, max(top+1, 0), min(bottom, g.rows)-1, left, left)
		}
		if right < g.columns {
			g.considerStrip(look, max(top+1, 0), min(bottom, g.rows)-1, right, right)
		}
	}
}

// consider has a glance consider the targets in adjacent cells of a row.
func (g *ground) consider(look *glance, row, from, to int) {
	first, end := row*g.columns+max(from, 0), row*g.columns+min(to, g.columns-1)+1
	if g.crowds.number > 0 {
		g.crowds.consider(g, look, first, end)
		return
	}
	look.consider(g.targets[g.starts[first]:g.starts[end]])
}

// beyond returns a lower bound of the squared distance to all targets in a ring of cells around a cell, or farther out; +Inf if there are
// no such cells. The position is in the cell or outside all cells, which adds to the distance.
func (g *ground) beyond(at components.Vec2, column, row, ring int) float64 {
	x, y := max(g.low.X-at.X, at.X-g.high.X, 0), max(g.low.Y-at.Y, at.Y-g.high.Y, 0)
	nearest := math.Inf(1)
	side := func(d, across float64) {
		d, across = max(d-g.slack, 0), max(across-g.slack, 0)
		nearest = min(nearest, (float64(d*d)+float64(across*across))*(1-1e-12))
	}
	if k := column - ring; k >= 0 {
		side(at.X-(g.low.X+float64(float64(k+1)*g.side)), y)
	}
	if k := column + ring; k < g.columns {
		side(g.low.X+float64(float64(k)*g.side)-at.X, y)
	}
	if k := row - ring; k >= 0 {
		side(at.Y-(g.low.Y+float64(float64(k+1)*g.side)), x)
	}
	if k := row + ring; k < g.rows {
		side(g.low.Y+float64(float64(k)*g.side)-at.Y, x)
	}
	return nearest
}

// apart returns a lower bound of the squared distance from a position to all targets.
func (g *ground) apart(at components.Vec2) float64 {
	x, y := max(g.low.X-at.X, at.X-g.high.X, 0), max(g.low.Y-at.Y, at.Y-g.high.Y, 0)
	return (float64(x*x) + float64(y*y)) * (1 - 1e-12)
}

// finite reports whether a position is anywhere.
func finite(p components.Vec2) bool { return !math.IsNaN(p.X-p.X) && !math.IsNaN(p.Y-p.Y) } // Inf-Inf is NaN
