package same

import "math/rand/v2"

// chart is a state chart as in the SCXML recommendation (https://www.w3.org/TR/scxml): states in document order, of which 0 is around all
// others. A state with history has one (shallow) as its initial state, whose default is the initial state proper. So with history in all
// states within a state, that one's is deep.
type chart struct {
	outer    []int // -1 for 0
	parallel []bool
	initial  []int // the inner state, or -1
	history  []bool
	arcs     []arc
	events   int
}

// arc is a transition. The order of all is that of the document.
type arc struct {
	from   int
	event  int   // -1 for none
	parity int   // that it asks for, or -1
	to     []int // none if it is targetless
	inside bool  // of type internal
	fresh  bool  // names the initial states of what it enters, and so leads to no history
}

func newChart(r *rand.Rand) *chart {
	c := &chart{outer: []int{-1}, events: 1 + r.IntN(3)}
	states := 2 + r.IntN(9)
	for s := 1; s < states; s++ {
		outer := s - 1
		for outer > 0 && r.IntN(5) < 3 {
			outer = c.outer[outer]
		}
		c.outer = append(c.outer, outer)
	}
	for s := range states {
		inner := c.inner(s)
		c.parallel = append(c.parallel, s > 0 && len(inner) > 0 && r.IntN(2) == 0)
		c.history = append(c.history, s > 0 && len(inner) > 0 && !c.parallel[s] && r.IntN(3) == 0)
		c.initial = append(c.initial, -1)
		if len(inner) > 0 {
			c.initial[s] = inner[r.IntN(len(inner))]
		}
	}
	for s := 1; s < states; s++ {
		for range r.IntN(4) {
			c.arcs = append(c.arcs, c.newArc(r, s))
		}
	}
	return c
}

func (c *chart) newArc(r *rand.Rand, from int) arc {
	a := arc{from: from, event: r.IntN(c.events), parity: max(-1, r.IntN(4)-2)}
	if r.IntN(6) == 0 {
		return a
	}
	if r.IntN(6) == 0 {
		a.event = -1
	}
	to := 1 + r.IntN(len(c.outer)-1)
	a.to, a.inside, a.fresh = []int{to}, r.IntN(3) == 0, r.IntN(3) == 0
	if other := 1 + r.IntN(len(c.outer)-1); c.parallel[c.around(to, other)] && !c.within(to, other) && !c.within(other, to) {
		a.to = append(a.to, other)
	}
	return a
}

// inner returns the states directly within one.
func (c *chart) inner(outer int) (inner []int) {
	for s, o := range c.outer {
		if o == outer {
			inner = append(inner, s)
		}
	}
	return inner
}

// within reports whether a state is another one, or is within it.
func (c *chart) within(s, outer int) bool {
	for s > outer { // in document order, inner states have the larger numbers
		s = c.outer[s]
	}
	return s == outer
}

// around returns the innermost state that two are, or are within.
func (c *chart) around(a, b int) int {
	for !c.within(b, a) {
		a = c.outer[a]
	}
	return a
}

// towards returns the state directly within outer that s is, or is within.
func (c *chart) towards(outer, s int) int {
	for c.outer[s] != outer {
		s = c.outer[s]
	}
	return s
}

// domain returns the state in which an arc leaves all that is current: the recommendation's getTransitionDomain. A targetless one has none.
func (c *chart) domain(a arc) int {
	if len(a.to) == 0 {
		return -1
	}
	d := a.from
	for d > 0 {
		all := !c.parallel[d]
		for _, to := range a.to {
			all = all && to != d && c.within(to, d)
		}
		if all && (d != a.from || a.inside) {
			break
		}
		d = c.outer[d]
	}
	return d
}

// layer returns where in the order of layers that of a state stands: beside the first of those directly within the outer state, as all of
// them, or, in a parallel one, by itself.
func (c *chart) layer(s int) int {
	if c.parallel[c.outer[s]] {
		return s
	}
	return c.outer[s] + 1
}

// matches reports whether an arc is for an event, or for none if that is -1, at a parity.
func (a arc) matches(event, parity int) bool {
	return a.event == event && (a.parity < 0 || a.parity == parity)
}
