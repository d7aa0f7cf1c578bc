package fsm

import (
	"slices"
	"strings"
)

// soon is the longest delay that counts as none: one tick. A machine does not know its tick rate in advance.
const soon = DefaultStep

// spinning finds round trips; see [FindingSpinning].
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
			for _, l := range trip {
				known[l.by] = true
			}
			c.report(FindingSpinning, s, t, "%s, the layer changes every tick: %s", c.asks(t, trip), strings.Join(circle(s, trip), " → "))
			break
		}
	}
}

// leg is a state and a transition that is taken from it.
type leg struct {
	state *state
	by    *transition
}

// roundTrip follows what happens if t is taken from s and exactly what t asks for stays true. It returns nil unless that leads back to s
// and to t again, with the legs in the order in which they are found. Where a transition is drawn, all that may be are followed, and none
// may lead to where the layer rests.
func (c *checker) roundTrip(s *state, t *transition) (trip []leg) {
	here, possible := c.firing(t, s)
	if !possible || c.asksWithin(t) {
		return nil
	}
	truth := c.needs[t]
	truth.after = soon
	var passed []leg
	others := here // where the other layers are if no transition passed over could fire
	back := false
	var been stateSet
	been.add(s.id)
	for todo := []*state{s}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if at.canExit.given() { // which may hold it there
			return nil
		}
		known := c.moved(here, at)
		others = c.moved(others, at)
		leaves, drawn := false, 0
		for _, next := range c.leaving(at) {
			if next.onCommand || next != t && !c.needs[next].drawnWithin(truth) {
				continue
			}
			if !known.implies(c.asked[next]) {
				if !c.deny(others, c.asked[next], here) {
					return nil
				}
				passed = append(passed, leg{at, next})
				continue
			}
			trip = append(trip, leg{at, next})
			back = back || next.to == s && at != s
			if !been.has(next.to.id) {
				been.add(next.to.id)
				todo = append(todo, next.to)
			}
			if drawn++; !c.needs[next].lot || drawn == drawable(next, t) {
				leaves = true
				break
			}
		}
		if !leaves || at == s && !slices.Contains(trip, leg{s, t}) {
			return nil
		}
	}
	taken := func(l leg) bool { return c.moved(others, l.state).implies(c.asked[l.by]) }
	if !back || slices.ContainsFunc(passed, taken) { // with all the others ruled out, that one would fire
		return nil
	}
	return trip
}

// circle names the states of the shortest way round.
func circle(s *state, trip []leg) []string {
	names := []string{s.name}
	for at := s; at != s || len(names) == 1; { // backwards; the first leg to a state is the one by which it was found
		i := slices.IndexFunc(trip, func(l leg) bool { return l.by.to == at && l.state != at })
		at = trip[i].state
		names = append(names, at.name)
	}
	slices.Reverse(names)
	return names
}

// asks puts into words what a transition asks for, apart from a weight that does not depend on the entity: one of those is always drawn.
func (c *checker) asks(t *transition, trip []leg) string {
	info := t.info(0)
	var asked []string
	switch {
	case info.Named:
		asked = []string{info.Label}
	case t.weight > 0:
		asked = slices.Delete(slices.Clone(info.Conditions), info.draw, info.draw+1)
	default:
		asked = slices.Clone(info.Conditions)
	}
	if info.Guarded {
		asked = append(asked, info.Guard)
	}
	switch {
	case len(asked) == 1:
		return "while " + asked[0] + " holds"
	case len(asked) > 1:
		return "while " + strings.Join(asked, " and ") + " hold"
	case slices.ContainsFunc(trip, func(l leg) bool { return l.by.weighed != "" }):
		return "whatever is drawn"
	}
	return "while nothing in particular holds"
}
