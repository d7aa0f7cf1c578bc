package fsm

import (
	"slices"
	"strings"
)

// soon is the longest delay that counts as none: one tick. A machine does not know its tick rate in advance.
const soon = DefaultStep

// spinning finds round trips; see [Spinning].
func (c *checker) spinning() {
	known := map[*transition]bool{} // transitions of the round trips found so far
	for _, t := range c.all {
		if t.onCommand || t.longest > soon || t.afterFunc != nil || c.dead(t) || known[t] {
			continue
		}
		starts := []*state{t.from}
		if t.from == nil {
			starts = c.layer.states
		}
		for _, s := range starts {
			trip := c.roundTrip(s, t)
			if len(trip) < 2 {
				continue
			}
			names := make([]string, 0, len(trip)+1)
			for _, l := range trip {
				known[l.by] = true
				names = append(names, l.state.name)
			}
			names = append(names, s.name)
			c.report(Spinning, s, t, "while %s holds, the layer changes every tick: %s", c.asks(t), strings.Join(names, " → "))
			break
		}
	}
}

// leg is a state and the transition that is taken from it.
type leg struct {
	state *state
	by    *transition
}

// roundTrip follows what happens if t is taken from s and exactly what t asks for stays true. It returns nil unless that leads back to s
// and to t again.
func (c *checker) roundTrip(s *state, t *transition) []leg {
	here, possible := c.firing(t, s)
	if !possible || c.asksWithin(t) {
		return nil
	}
	truth := c.needs[t]
	truth.after = soon
	var trip, passed []leg
	others := here // where the other layers are if no transition passed over could fire
	var been stateSet
	for at := s; !been.has(at.id); {
		been.add(at.id)
		if at.canExit.given() { // which may hold it there
			return nil
		}
		var by *transition
		known := c.moved(here, at)
		others = c.moved(others, at)
		for _, next := range c.leaving(at) {
			if next.onCommand || next != t && !c.needs[next].within(truth) {
				continue
			}
			if known.implies(c.asked[next]) {
				by = next
				break
			}
			if !c.deny(others, c.asked[next], here) {
				return nil
			}
			passed = append(passed, leg{at, next})
		}
		if by == nil || at == s && by != t {
			return nil
		}
		trip = append(trip, leg{at, by})
		if at = by.to; at == s {
			taken := func(l leg) bool { return c.moved(others, l.state).implies(c.asked[l.by]) }
			if slices.ContainsFunc(passed, taken) { // with all the others ruled out, this one would fire
				return nil
			}
			return trip
		}
	}
	return nil
}

// asks puts what a transition asks for into words.
func (c *checker) asks(t *transition) string {
	info := t.info(0)
	switch {
	case info.Label != "" && info.Guarded:
		return info.Label + " and " + info.Guard
	case info.Guarded:
		return info.Guard
	case info.Label != "":
		return info.Label
	}
	return "nothing in particular"
}
