package systems

import "slices"

// crowds are the cells of a ground in which many targets stand: each is a ground of its own. Targets are seldom spread evenly. A single one
// far away, such as an entity parked until it is used again, makes all cells so large that the others stand in one of them.
type crowds struct {
	number  int     // of crowds
	of      []int32 // the crowd of each cell, counted from 1; 0 if it has none
	grounds []ground
}

const (
	// crowded is the number of targets from which a cell is divided again.
	crowded = many

	// deepest is how often a cell can be divided. Each time the targets' own bounding box is divided, so one division is enough for a
	// target far away, or for towns, and a second for streets in a town.
	deepest = 8
)

// lay divides the crowded cells of a ground.
func (c *crowds) lay(g *ground, depth int) {
	c.number = 0
	if depth == 0 {
		return
	}
	for i := range len(g.starts) - 1 {
		from, to := g.starts[i], g.starts[i+1]
		if to-from < crowded {
			continue
		}
		if c.number == 0 {
			c.of = slices.Grow(c.of[:0], cap(g.starts))[:len(g.starts)-1]
			clear(c.of)
		}
		if c.number == len(c.grounds) {
			c.grounds = append(c.grounds, ground{})
		}
		crowd := &c.grounds[c.number]
		if crowd.lay(g.targets[from:to], depth-1); crowd.laid { // else they stand on one spot
			c.number++
			c.of[i] = int32(c.number)
		}
	}
}

// consider has a glance consider the targets in a run of a ground's cells, crowds among them.
func (c *crowds) consider(g *ground, look *glance, first, end int) {
	for i := first; i < end; i++ {
		if c.of[i] == 0 {
			continue
		}
		look.consider(g.targets[g.starts[first]:g.starts[i]])
		if crowd := &c.grounds[c.of[i]-1]; crowd.apart(look.body.Position) <= look.far() {
			crowd.search(look)
		}
		first = i + 1
	}
	look.consider(g.targets[g.starts[first]:g.starts[end]])
}
