package systems_test

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// checkChanges looks whether the changes that a tick reports follow from each other and from those before, and whether what it reports as
// lost makes sense. If nothing was called after the tick, they lead to where everybody is.
func (h *herdOf[V]) checkChanges(w int, p *systems.Population[V], final bool) {
	x, m, seen := h.x, p.Machine(), &h.seen[w]
	if seen.last == nil || seen.of != m {
		seen.last, seen.of = map[spot]string{}, m
	}
	strict := !seen.loose && h.forcing == 0 && x.panics.Load() == 0
	if seen.loose {
		defer func() { seen.loose, seen.last = false, nil }()
	}
	tick := uint64(0)
	for _, c := range p.Changes() {
		from, to := m.StateAt(int(c.Layer), c.From), m.StateAt(int(c.Layer), c.To)
		gone := c.To == fsm.None && x.swaps > 0 // a swap has taken the state away since
		known := (to != nil || gone) && (from != nil || c.From == fsm.None) && c.Cause >= fsm.CauseStart && c.Cause <= fsm.CauseOuter
		if !known || c.Tick < tick || c.Tick > p.Tick() {
			x.fail("a change that cannot be: %+v, %s", c, m.DescribeChange(c))
			return
		}
		tick = c.Tick
		if by := int(c.Transition); by >= 0 {
			t := m.Transitions()[by]
			if t.Layer != int(c.Layer) || t.To != c.To && !gone || t.From != fsm.None && t.From != c.From || t.Command != c.Command {
				x.fail("a change by another transition: %s", m.DescribeChange(c))
			}
		}
		at := spot{donburi.Entity(c.Entity), m.Layers()[c.Layer].Name()}
		if last := seen.last[at]; from != nil && last != "" && last != from.Name() && strict {
			x.fail("%s, and it was in %s", m.DescribeChange(c), last)
		}
		delete(seen.last, at)
		if !gone {
			seen.last[at] = to.Name()
		}
	}
	for at, last := range seen.last {
		switch s := p.Current(at.entity, m.Layer(at.layer)); {
		case s == nil: // it is gone, or has not started again
			delete(seen.last, at)
		case final && s.Name() != last && strict:
			x.fail("%v is in %s/%s, and its changes lead to %s", fsm.Entity(at.entity), at.layer, s, last)
		}
	}
	for _, l := range p.Lost() {
		if l.Tick != p.Tick() || l.Reason < fsm.ReasonGone || l.Reason > fsm.ReasonPaused || l.Command < 0 || l.Command > 3 {
			x.fail("something is lost that cannot be: %+v", l)
		}
	}
}
