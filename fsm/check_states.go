package fsm

import "slices"

// What Check makes of what check_current.go knows: which states are current when a transition is taken, and while its layer goes on from
// there.

// firing returns what is known of current states when a transition is taken from s. It reports false if it never is.
func (c *checker) firing(t *transition, s *state) (*current, bool) {
	asked := c.asked[t]
	w := &current{layers: asked.layers, choices: asked.choices}
	var here stateSet
	here.add(s.id)
	own := &w.layers[c.layer.index]
	*own = own.and(&here)
	return w, settle(c.machine, w)
}

// moved returns what of that stays true when the layer is in another of its states, and all other layers where they were but for those
// that are within states of this one.
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
	settle(c.machine, next)
	return next
}

// deny adds to what is known that what is asked is not so. It reports false where it may well be: where it is known, where the
// transition that is taken here asks for something else of the same layer, and of layers within this one.
func (c *checker) deny(known, asked, here *current) bool {
	both := &current{layers: known.layers, choices: slices.Concat(known.choices, asked.choices)}
	for i := range both.layers {
		both.layers[i] = both.layers[i].and(&asked.layers[i])
	}
	if !settle(c.machine, both) {
		return true // it is not so anyway
	}
	var open []stateSets // one of which is not so
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
				if l.history || o[i].has(l.initial.id) {
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
	return settle(c.machine, known)
}

// contains reports whether a layer is this one or within a state of it.
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

// asksWithin reports whether a transition asks for states of layers within its own, which leave them when it is taken.
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
