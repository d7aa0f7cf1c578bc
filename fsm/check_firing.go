package fsm

import "slices"

// What Check concludes from the knowledge in check_current.go: which states are current when a transition is taken, and while its layer
// moves on from there.

// firing returns what is known of the current states when a transition is taken from s. It reports false if it never is.
func (c *checker) firing(t *transition, s *state) (*current, bool) {
	asked := c.asked[t]
	w := &current{layers: asked.layers, choices: asked.choices}
	var here stateSet
	here.add(s.id)
	own := &w.layers[c.layer.index]
	*own = own.and(&here)
	return w, conclude(c.machine, w)
}

// moved returns what is still known once the layer is in another of its states. Layers within states of this one may have moved too; all
// others are where they were.
func (c *checker) moved(w *current, to *state) *current {
	next := anywhere(c.machine)
	for i, l := range c.machine.layers {
		if !c.contains(l) {
			next.layers[i] = w.layers[i]
		}
	}
	next.layers[c.layer.index] = stateSet{}
	next.layers[c.layer.index].add(to.id)
	next.choices = w.choices
	conclude(c.machine, next)
	return next
}

// deny adds to what is known that asked does not hold. It reports false where asked may hold after all: if it is known to hold, if the
// transition taken here asks for something else of the same layer, or if a layer within this one may have just entered such a state.
func (c *checker) deny(known, asked, here *current) bool {
	both := &current{layers: known.layers, choices: slices.Concat(known.choices, asked.choices)}
	for i := range both.layers {
		both.layers[i] = both.layers[i].and(&asked.layers[i])
	}
	if !conclude(c.machine, both) {
		return true // it cannot hold anyway
	}
	var open []stateSets // at least one of each does not hold
	for i := range known.layers {
		if !known.layers[i].within(&asked.layers[i]) {
			var o stateSets
			o[i] = asked.layers[i]
			open = append(open, o)
		}
	}
	for _, choice := range asked.choices {
		if !known.impliesOneOf(&choice) {
			open = append(open, choice)
		}
	}
	if len(open) == 0 {
		return false
	}
	all := anywhere(c.machine)
	for _, o := range open {
		for i, l := range c.machine.layers {
			switch {
			case o[i].empty() || l == c.layer:
			case c.contains(l): // it has just been entered
				if aimed := o[i].and(&c.aimed[i]); l.history || o[i].has(l.initial.id) || !aimed.empty() {
					return false
				}
			case here.layers[i] != all.layers[i] || here.chooses(i):
				return false
			}
		}
	}
	if len(open) == 1 {
		for i := range known.layers {
			known.layers[i] = known.layers[i].without(&open[0][i])
		}
	}
	return conclude(c.machine, known)
}

// contains reports whether a layer is this one or lies within one of its states.
func (c *checker) contains(l *layer) bool {
	for l != c.layer {
		outer := l.outerState()
		if outer == nil {
			return false
		}
		l = outer.layer
	}
	return true
}

// asksWithin reports whether a transition asks for states of layers within its own, which are left when it is taken.
func (c *checker) asksWithin(t *transition) bool {
	for _, member := range t.members {
		for _, s := range member.states {
			if l := t.layer.builder.find(s).layer; l != c.layer && c.contains(l) {
				return true
			}
		}
	}
	return false
}
