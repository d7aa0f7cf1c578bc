package systems

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// sighted is a target of a perception.
type sighted struct {
	position components.Vec2
	entity   donburi.Entity
	number   int32 // among the targets: if two are equally far away, the lower number wins
}

// glance is one look of one entity, and its result so far. It compares squared distances: most lookers are far from every target, and
// take only one square root, for the distance of the nearest.
type glance struct {
	body         *components.BodyData
	self         donburi.Entity
	cone, within float64  // within: the square of the range
	near, seen   float64  // squared distances of the nearest target of all and of the nearest in the cone
	best         *sighted // the nearest in the cone, or nil

	walls   bool // near is wanted even if one in the cone has been found, since that one may be hidden
	past    bool // the search is for candidates behind walls, see walls.go
	scratch *scratch
	wedged  bool // scratch.wedge is the cone's; most glances need none
}

// scratch is memory of a goroutine that looks.
type scratch struct {
	wedge wedge
	block int64 // the block of lookers that is being looked through

	queue  candidates // the nearest candidates behind the one that was passed, no more than enough
	passed candidate
	enough int

	_ [64]byte // so that goroutines do not write side by side
}

// look writes what one entity sees.
func (p *Perception) look(s *components.SightData, b *components.BodyData, self donburi.Entity, room *scratch) {
	g := glance{
		body: b, self: self, cone: float64(s.Cone), within: squareOf(s.Range),
		seen: math.Inf(1), scratch: room, walls: p.blocked != nil,
	}
	g.near = p.farthest(g.within)
	p.search(&g)
	if g.best != nil && p.blocked != nil {
		p.lookPastWalls(&g)
	}
	t, square := g.best, g.seen
	s.Seen = t != nil
	if t == nil && s.Tracked {
		t, square = p.tracked(s, b)
	}
	s.Tracked = t != nil
	if t == nil {
		s.Distance = p.nearest(&g)
		return
	}
	s.Distance = math.Sqrt(square)
	s.Target, s.Entity, s.TrackedAt = t.position, t.entity, p.clock.now
}

// search has a glance consider all targets that can make a difference to it.
func (p *Perception) search(g *glance) {
	switch {
	case !finite(g.body.Position): // it is nowhere, and sees nobody
	case p.ground.laid:
		p.ground.search(g)
	default:
		g.consider(p.targets)
	}
}

// consider looks at targets. Those on one spot must be in the order of their numbers; otherwise the order does not matter.
func (g *glance) consider(targets []sighted) {
	if g.past {
		g.collect(targets)
		return
	}
	at, near, seen, within := g.body.Position, g.near, g.seen, g.within
	for j := range targets {
		t := &targets[j]
		x, y := t.position.X-at.X, t.position.Y-at.Y
		square := float64(x*x) + float64(y*y)
		if square >= near && square > within || t.entity == g.self {
			continue
		}
		near = min(near, square)
		if square > within || square > seen || square == seen && (g.best == nil || t.number > g.best.number) {
			continue
		}
		if g.inCone(x, y, square) {
			seen, g.best = square, t
			if x == 0 && y == 0 { // none is nearer, and the others on this spot have higher numbers: a pile is not compared with itself
				break
			}
		}
	}
	g.near, g.seen = near, seen
}

// inCone reports whether a place, given as seen from the entity, is in the cone.
func (g *glance) inCone(x, y, square float64) bool {
	return g.cone <= -1 || float64(x*g.body.Heading.X)+float64(y*g.body.Heading.Y) >= float64(g.cone*math.Sqrt(square))
}

// far returns the squared distance up to which a target can make a difference.
func (g *glance) far() float64 {
	if g.past {
		return g.farBehind()
	}
	if g.best != nil && g.within >= 0 {
		return g.seen
	}
	return max(g.near, g.within)
}

// farAside is far for targets that are out of the cone; it is negative if they can make none.
func (g *glance) farAside() float64 {
	if g.past || g.best != nil && !g.walls {
		return -1
	}
	return g.near
}

// misses reports whether a rectangle, given as seen from the entity, is certain to be out of the cone.
func (g *glance) misses(low, high components.Vec2) bool {
	if !g.wedged {
		g.scratch.wedge, g.wedged = wedgeOf(g.body.Heading, g.cone), true
	}
	return g.scratch.wedge.misses(low, high)
}

// squareOf returns the square of a range; one that is negative, or no number, reaches nowhere, not even the spot where it begins.
func squareOf(reach float64) float64 {
	if !(reach >= 0) {
		return -1
	}
	return float64(reach * reach)
}

// tracked returns the target that was tracked and its squared distance, unless it is lost.
func (p *Perception) tracked(s *components.SightData, b *components.BodyData) (t *sighted, square float64) {
	if t = p.target(s.Entity); t == nil {
		return nil, 0
	}
	x, y := t.position.X-b.Position.X, t.position.Y-b.Position.Y
	square = float64(x*x) + float64(y*y)
	if !(square < squareOf(s.LoseRange)) {
		return nil, 0
	}
	return t, square
}

// target returns the target that an entity is, or nil if it is none.
func (p *Perception) target(e donburi.Entity) *sighted {
	if len(p.targets) < many {
		for j := range p.targets {
			if p.targets[j].entity == e {
				return &p.targets[j]
			}
		}
		return nil
	}
	p.findNumbers()
	if number, ok := p.numbers[e]; ok {
		return &p.targets[number]
	}
	return nil
}

// findNumbers fills the map of targets' numbers if there are so many targets that a search would take long.
func (p *Perception) findNumbers() {
	if len(p.targets) < many || len(p.numbers) > 0 {
		return
	}
	if p.numbers == nil {
		p.numbers = make(map[donburi.Entity]int32, len(p.targets))
	}
	for _, t := range p.targets {
		p.numbers[t.entity] = t.number
	}
}

// forgetNumbers empties that map. One that has held many more takes as long to empty as if it still did, so it is given up.
func (p *Perception) forgetNumbers() {
	n := len(p.numbers)
	if p.most = max(p.most, n); 0 < n && n < p.most/8 {
		p.numbers, p.most = nil, 0
	}
	clear(p.numbers)
}
