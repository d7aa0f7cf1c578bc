package systems

import "github.com/horde-fsm/horde/components"

// Rings of cells are long where targets are crowded or the entity is far from them, and most of a ring can be passed over: it is out of
// the cone, or farther away than what has been found. So a side of a ring is halved until what is left of it is. Where targets stand in a
// row, rings are short, but there are many of them, and all that are left may be passed over.

const (
	// short is the number of cells that are considered sooner than one has found out whether they need be.
	short = 4
	// long is the number of cells of which it is asked by halves.
	long = 2 * short
)

// considerStrip has a glance consider the targets in adjacent cells of a row or of a column, except where they can make no difference.
func (g *ground) considerStrip(look *glance, top, bottom, left, right int) {
	cells := max(bottom-top, right-left) + 1
	switch {
	case cells >= short && !g.matters(look, top, bottom, left, right):
	case cells < long && top == bottom:
		g.consider(look, top, left, right)
	case cells < long:
		for row := top; row <= bottom; row++ {
			g.consider(look, row, left, left)
		}
	case top == bottom:
		g.considerStrip(look, top, top, left, left+cells/2-1)
		g.considerStrip(look, top, top, left+cells/2, right)
	default:
		g.considerStrip(look, top, top+cells/2-1, left, left)
		g.considerStrip(look, top+cells/2, bottom, left, left)
	}
}

// matters reports whether a target in a rectangle of cells can make a difference to a glance.
func (g *ground) matters(look *glance, top, bottom, left, right int) bool {
	low, high := g.seenFrom(look.body.Position, top, bottom, left, right)
	x, y := max(low.X, -high.X, 0), max(low.Y, -high.Y, 0)
	apart := (float64(x*x) + float64(y*y)) * (1 - 1e-12)
	if apart > look.far() {
		return false
	}
	return look.within < 0 || apart <= look.farAside() || !look.misses(low, high)
}

// mattersBeyond reports whether a target in a ring of cells or farther out can make a difference to a glance.
func (g *ground) mattersBeyond(look *glance, column, row, ring int) bool {
	left, right, top, bottom := column-ring, column+ring, row-ring, row+ring
	return top >= 0 && g.matters(look, 0, top, 0, g.columns-1) ||
		bottom < g.rows && g.matters(look, bottom, g.rows-1, 0, g.columns-1) ||
		left >= 0 && g.matters(look, max(top+1, 0), min(bottom, g.rows)-1, 0, left) ||
		right < g.columns && g.matters(look, max(top+1, 0), min(bottom, g.rows)-1, right, g.columns-1)
}

// seenFrom returns the corners of a rectangle of cells as seen from a place, with some slack.
func (g *ground) seenFrom(at components.Vec2, top, bottom, left, right int) (low, high components.Vec2) {
	low = components.Vec2{X: g.low.X + float64(float64(left)*g.side), Y: g.low.Y + float64(float64(top)*g.side)}
	high = components.Vec2{X: g.low.X + float64(float64(right+1)*g.side), Y: g.low.Y + float64(float64(bottom+1)*g.side)}
	return components.Vec2{X: low.X - g.slack - at.X, Y: low.Y - g.slack - at.Y},
		components.Vec2{X: high.X + g.slack - at.X, Y: high.Y + g.slack - at.Y}
}
