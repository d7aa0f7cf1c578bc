package systems

import (
	"math"
	"slices"
	"sync"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// finds holds buffers for AppendWithin, which several goroutines may call at once.
var finds = sync.Pool{New: func() any { return new([]candidate) }}

// AppendWithin appends to dst the targets of this perception that were within radius metres of a place when it last looked, in
// [Perception.Update], and returns the extended slice: whom a blast hits, or who hears a cry. Targets exactly that far away are among
// them. The nearest come first; those equally far come in the order in which the world lists them. Walls make no difference.
//
// A radius of +Inf stands for all targets whose position is finite. There are none if radius is negative or no number, if the place is not
// finite, and before the first Update. Entities that have been removed since are still listed, where they were; ask the world which are
// Valid, or, in a callback, [WorldOf]. Those created since are not.
//
// With many targets, only those around the place are looked at. AppendWithin changes nothing in the perception, so callbacks may call it,
// those of several workers too. It allocates only if dst has too little room, or if more are found than before.
func (p *Perception) AppendWithin(dst []donburi.Entity, place components.Vec2, radius float64) []donburi.Entity {
	if !finite(place) || !(radius >= 0) {
		return dst
	}
	buffer := finds.Get().(*[]candidate)
	c := circle{place, radius, squareOf(radius), (*buffer)[:0]}
	if p.ground.laid {
		c.search(&p.ground)
	} else {
		c.consider(p.targets)
	}
	slices.SortFunc(c.found, candidate.compare)
	dst = slices.Grow(dst, len(c.found))
	for _, f := range c.found {
		dst = append(dst, f.target.entity)
	}
	clear(c.found) // or the pool would hold on to the targets of a world that is gone
	*buffer = c.found
	finds.Put(buffer)
	return dst
}

// circle collects the targets in it.
type circle struct {
	centre         components.Vec2
	radius, square float64
	found          []candidate
}

func (c *circle) consider(targets []sighted) {
	for j := range targets {
		t := &targets[j]
		x, y := t.position.X-c.centre.X, t.position.Y-c.centre.Y
		if square := float64(x*x) + float64(y*y); square <= c.square {
			c.found = append(c.found, candidate{square, t})
		}
	}
}

// search considers the targets in all cells that the circle touches.
func (c *circle) search(g *ground) {
	// More than the radius by what rounding may make of squares, those that are too small for a float64 among them.
	far := float64(c.radius*(1+1e-12)) + float64(1e-12*max(math.Abs(c.centre.X), math.Abs(c.centre.Y))) + 1e-150
	left, right := g.column(c.centre.X-far), g.column(c.centre.X+far)
	for row := g.row(c.centre.Y - far); row <= g.row(c.centre.Y+far); row++ {
		first, end := row*g.columns+left, row*g.columns+right+1
		if g.crowds.number == 0 {
			c.consider(g.targets[g.starts[first]:g.starts[end]])
			continue
		}
		for i := first; i < end; i++ {
			if crowd := g.crowds.of[i]; crowd > 0 {
				c.search(&g.crowds.grounds[crowd-1])
			} else {
				c.consider(g.targets[g.starts[i]:g.starts[i+1]])
			}
		}
	}
}
