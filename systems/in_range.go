package systems

import "math"

// OnlyInRange has entities look no farther than their range, and returns p: Distance is then +Inf unless a target is within Range, in the
// cone or not, or is tracked. Nothing else that an entity sees changes.
//
// An entity that is far from all targets is otherwise compared with more and more of them, only to tell how far away the nearest is. Where
// most are that far, as in armies on the march, and nobody asks for that distance, this takes a small part of the time.
func (p *Perception) OnlyInRange() *Perception {
	p.onlyInRange = true
	return p
}

// farthest returns the squared distance below which the nearest target of all is wanted, for an entity with this squared range.
func (p *Perception) farthest(within float64) float64 {
	if p.onlyInRange {
		return math.Nextafter(within, math.Inf(1)) // a target that is just as far as the range counts
	}
	return math.Inf(1)
}

// nearest returns how far away the nearest target is that a glance has found, none of which is seen or tracked.
func (p *Perception) nearest(g *glance) float64 {
	if p.onlyInRange && g.near > g.within { // what the search began with
		return math.Inf(1)
	}
	return math.Sqrt(g.near)
}
