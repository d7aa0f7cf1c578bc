package systems

import (
	"cmp"
	"math"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// SightLine is the line from an entity's eyes to a target that it sees if nothing is in the way.
type SightLine struct {
	From, To     components.Vec2 // the positions of both, always finite
	Eyes, Target donburi.Entity
}

// SetBlocked sets a function that reports whether something, such as a wall, blocks a line of sight, and returns p. An entity then sees
// the nearest target in its cone to which the line is free; the nearer ones hide none. nil means that nothing is ever in the way.
//
// blocked is asked as seldom as possible: for targets in the cone, from the nearest on (of those equally far, as the world lists them),
// until it has returned false once. So it is called once for an entity whose nearest target is in plain view, not at all for one with no
// target in its cone, and never twice for a line in an update.
//
// Walls have no effect on tracking. A tracked target that goes behind one is like one that leaves the cone: it is no longer Seen, it stays
// tracked until it is LoseRange away, and Target goes on telling where it is. For eyes that know nothing but what they see, set LoseRange
// to 0: then Tracked is Seen, and Target stays where the target was last seen. Without a target in view, and with none tracked, Distance is
// that of the nearest of all, be it behind a wall.
//
// With several workers, several goroutines call blocked at once. It must return the same for the same line throughout an update, read
// nothing that changes meanwhile, change nothing in the world, and look nothing up there: donburi writes when it is asked for an Entry. If
// it panics, so does Update, with the same value: that of the first entity, in the order of the world, for which it does, whatever the
// number of workers. Which others have looked by then is left open; the next Update goes on as usual.
func (p *Perception) SetBlocked(blocked func(SightLine) bool) *Perception {
	p.blocked = blocked
	return p
}

// candidate is a target in the cone.
type candidate struct {
	square float64 // of its distance
	target *sighted
}

// compare orders candidates as blocked is asked for them.
func (c candidate) compare(d candidate) int {
	switch {
	case c.square < d.square:
		return -1
	case c.square > d.square:
		return 1
	}
	return cmp.Compare(c.target.number, d.target.number)
}

// lookPastWalls goes on from the nearest target in the cone, which a search has found, to the nearest in view. It searches for a few more
// at a time, and for more each time, because it is mostly one of the next.
func (p *Perception) lookPastWalls(g *glance) {
	room := g.scratch
	room.passed = candidate{g.seen, g.best}
	if !p.isBlocked(g, room.passed) {
		return
	}
	g.past = true
	for room.enough = 8; ; room.enough *= 4 {
		room.queue, room.last = room.queue[:0], candidate{}
		p.search(g)
		room.trim()
		for _, c := range room.queue {
			if !p.isBlocked(g, c) {
				g.seen, g.best = c.square, c.target
				return
			}
		}
		if len(room.queue) < room.enough {
			break
		}
		room.passed = room.queue[len(room.queue)-1]
	}
	*g = glance{body: g.body, self: g.self, cone: g.cone, within: -1, near: math.Inf(1), seen: math.Inf(1), scratch: room}
	p.search(g) // for the nearest of all, whom the first search may have passed over
}

func (p *Perception) isBlocked(g *glance, c candidate) bool {
	return p.blocked(SightLine{From: g.body.Position, To: c.target.position, Eyes: g.self, Target: c.target.entity})
}

// collect notes the targets in the cone that come after the last for whom blocked was asked.
func (g *glance) collect(targets []sighted) {
	at, room := g.body.Position, g.scratch
	for j := range targets {
		t := &targets[j]
		x, y := t.position.X-at.X, t.position.Y-at.Y
		c := candidate{float64(x*x) + float64(y*y), t}
		if !(c.square <= g.within) || math.IsInf(c.square, 1) || t.entity == g.self || c.compare(room.passed) <= 0 {
			continue
		}
		if room.last.target != nil && c.compare(room.last) >= 0 || !g.inCone(x, y, c.square) {
			continue
		}
		if room.queue = append(room.queue, c); len(room.queue) == 2*room.enough {
			room.trim()
		}
	}
}

// trim puts candidates in order, and drops those that are more than enough.
func (s *scratch) trim() {
	slices.SortFunc(s.queue, candidate.compare)
	if len(s.queue) >= s.enough {
		s.queue = s.queue[:s.enough]
		s.last = s.queue[s.enough-1]
	}
}

// farBehind is far for a glance that collects.
func (g *glance) farBehind() float64 {
	if g.scratch.last.target != nil {
		return g.scratch.last.square
	}
	return g.within
}
