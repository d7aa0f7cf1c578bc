package systems

import (
	"math"

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

// lookPastWalls goes on from the nearest target in the cone, which a search has found, to the nearest in view. It searches for a few more
// at a time, and for more each time, because it is mostly one of the next. They are put in order one by one, as blocked is asked for them.
func (p *Perception) lookPastWalls(g *glance) {
	room := g.scratch
	room.passed = candidate{g.seen, g.best}
	if !p.isBlocked(g, room.passed) {
		return
	}
	g.past = true
	for room.enough = 8; ; room.enough *= 4 {
		room.queue = room.queue[:0]
		p.search(g)
		more := len(room.queue) == room.enough
		if more {
			room.passed = room.queue[0]
		}
		for room.queue.arrange(true); len(room.queue) > 0; room.queue.pop() {
			if c := room.queue[0]; !p.isBlocked(g, c) {
				g.seen, g.best = c.square, c.target
				return
			}
		}
		if !more {
			break
		}
	}
	g.best = nil
}

func (p *Perception) isBlocked(g *glance, c candidate) bool {
	return p.blocked(SightLine{From: g.body.Position, To: c.target.position, Eyes: g.self, Target: c.target.entity})
}

// collect notes the targets in the cone that come after the last for whom blocked was asked: the nearest of them, the farthest of which is
// the first in the queue once there are enough.
func (g *glance) collect(targets []sighted) {
	at, room := g.body.Position, g.scratch
	passed, far := room.passed, min(g.farBehind(), math.MaxFloat64)
	for j := range targets {
		t := &targets[j]
		x, y := t.position.X-at.X, t.position.Y-at.Y
		c := candidate{float64(x*x) + float64(y*y), t}
		if !(c.square <= far) || !passed.before(c) || t.entity == g.self || !g.inCone(x, y, c.square) {
			continue
		}
		switch {
		case len(room.queue) < room.enough:
			if room.queue = append(room.queue, c); len(room.queue) < room.enough {
				continue
			}
			room.queue.arrange(false)
		case c.before(room.queue[0]):
			room.queue[0] = c
			room.queue.sift(0, false)
		}
		far = min(far, room.queue[0].square)
	}
}

// farBehind is far for a glance that collects.
func (g *glance) farBehind() float64 {
	if room := g.scratch; len(room.queue) == room.enough {
		return room.queue[0].square
	}
	return g.within
}
