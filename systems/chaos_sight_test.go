package systems_test

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// sight is what was last seen of a herd in a world.
type sight struct {
	now   time.Duration
	of    any // the machine that ran
	era   int // counts what sets the clock, or rows, by force
	since map[spot]stay
	loose bool            // the next changes are from before something was set by force, too
	last  map[spot]string // the states to which the changes reported so far have led
}

// spot is an entity in a layer.
type spot struct {
	entity donburi.Entity
	layer  string
}

// stay is a time in a state.
type stay struct {
	state   string
	entered int // Mind.Entered
	since   time.Duration
}

// suspend notes that rows have been set by force, so nothing that was seen of them before holds.
func (h *herdOf[V]) suspend(p *systems.Population[V]) {
	if p == nil {
		return
	}
	w := h.x.worldOf(p.World())
	h.seen[w] = sight{era: h.seen[w].era + 1, loose: true}
	h.mind.Each(p.World(), func(e *donburi.Entry) { h.mind.Get(e).Left = nil })
}

// force is suspend for something that may call back before it is over: it is called before that, and what it returns after that.
func (h *herdOf[V]) force(p *systems.Population[V]) func() {
	h.suspend(p)
	h.forcing++
	return func() {
		h.forcing--
		h.suspend(p)
	}
}

// checkSince looks whether the time in a state has gone on since it was last looked at.
func (h *herdOf[V]) checkSince(p *systems.Population[V], w int, e donburi.Entity, l *fsm.Layer[V]) {
	now := stay{p.Current(e, l).Name(), 0, p.Since(e, l)}
	if entry := p.World().Entry(e); entry.HasComponent(h.mind) {
		now.entered = h.mind.Get(entry).Entered
	}
	at, seen := spot{e, l.Name()}, &h.seen[w]
	before := seen.since[at]
	same := now.state == before.state && now.entered == before.entered && now.entered > 0 && h.x.panics.Load() == 0
	if now.since < 0 || same && now.since < before.since {
		h.x.fail("%v is in %s/%s for %v, after %v", fsm.Entity(e), l, now.state, now.since, before.since)
	}
	if seen.since == nil {
		seen.since = map[spot]stay{}
	}
	seen.since[at] = now
}
