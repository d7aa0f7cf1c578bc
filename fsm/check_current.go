package fsm

import "slices"

// What functions return is not known from the definition, but the states that WhenIn and WhenNotIn ask for are. From these Check can tell
// that one transition asks for no more than another, that it asks for the impossible, and what stays true while its layer moves on.

// current is what is known, or asked, of the current states: each layer is in a state of its set, and for each choice, which may span
// several layers, at least one of the states is current.
type current struct {
	layers  stateSets
	choices []stateSets
}

// anywhere returns a current that knows nothing.
func anywhere(m *machine) *current {
	w := &current{}
	for i, l := range m.layers {
		w.layers[i] = firstStates(len(l.states))
	}
	return w
}

// askedBy returns what a transition asks of current states.
func askedBy(m *machine, t *transition) *current {
	w := anywhere(m)
	for _, member := range t.members {
		var named stateSets
		several, last := false, -1
		for _, s := range member.states {
			s = t.layer.builder.find(s)
			i := s.layer.index
			several, last = several || last >= 0 && last != i, i
			named[i].add(s.id)
		}
		switch {
		case !member.in:
			for i := range named {
				w.layers[i] = w.layers[i].without(&named[i])
			}
		case several:
			w.choices = append(w.choices, named)
		default:
			w.layers[last] = w.layers[last].and(&named[last])
		}
	}
	return w
}

// conclude draws all conclusions from what is known, including those on which all cases of a choice agree. It reports false if what is
// known is contradictory.
func conclude(m *machine, w *current) bool {
	for possible := propagate(m, w); ; possible = propagate(m, w) {
		before := w.layers
		for i := range w.choices {
			if possible {
				var cases stateSets
				possible = false
				for l := range m.layers {
					one := &current{layers: w.layers, choices: slices.Delete(slices.Clone(w.choices), i, i+1)}
					one.layers[l] = one.layers[l].and(&w.choices[i][l])
					if propagate(m, one) {
						possible = true
						cases.join(&one.layers)
					}
				}
				w.layers = cases
			}
		}
		if !possible || w.layers == before {
			return possible
		}
	}
}

// propagate draws the conclusions that need no case analysis.
func propagate(m *machine, w *current) bool {
	for {
		before := w.layers
		w.followNesting(m)
		if !w.settleChoices() {
			return false
		}
		for i := range m.layers {
			if w.layers[i].empty() {
				return false
			}
		}
		if w.layers == before {
			return true
		}
	}
}

// followNesting concludes from a layer within a state on that state, and the other way round.
func (w *current) followNesting(m *machine) {
	for i, l := range m.layers {
		outer := l.outerState()
		if outer == nil {
			continue
		}
		var there, resting stateSet
		there.add(outer.id)
		resting.add(l.outside.id)
		inner, around := &w.layers[i], &w.layers[outer.layer.index]
		switch {
		case !inner.has(l.outside.id):
			*around = around.and(&there)
		case inner.within(&resting):
			*around = around.without(&there)
		}
		switch {
		case !around.has(outer.id):
			*inner = inner.and(&resting)
		case around.within(&there):
			*inner = inner.without(&resting)
		}
	}
}

// settleChoices drops the choices that are known to be met, and makes those that only one layer can meet knowledge about it. It reports
// false if one can no longer be met.
func (w *current) settleChoices() bool {
	var open []stateSets
	for _, c := range w.choices {
		layers, last, met := 0, 0, false
		for i := range c {
			c[i] = c[i].and(&w.layers[i])
			if c[i].empty() {
				continue
			}
			layers, last = layers+1, i
			met = met || c[i] == w.layers[i]
		}
		switch {
		case layers == 0:
			return false
		case met:
		case layers == 1:
			w.layers[last] = c[last]
		default:
			open = append(open, c)
		}
	}
	w.choices = open
	return true
}

// implies reports whether what is asked follows from what is known.
func (w *current) implies(asked *current) bool {
	for i := range w.layers {
		if !w.layers[i].within(&asked.layers[i]) {
			return false
		}
	}
	for i := range asked.choices {
		if !w.impliesOneOf(&asked.choices[i]) {
			return false
		}
	}
	return true
}

func (w *current) impliesOneOf(choice *stateSets) bool {
	for i := range w.layers {
		if !w.layers[i].empty() && w.layers[i].within(&choice[i]) {
			return true
		}
	}
	for _, known := range w.choices {
		all := true
		for i := range known {
			all = all && known[i].within(&choice[i])
		}
		if all {
			return true
		}
	}
	return false
}

// chooses reports whether any choice involves the layer.
func (w *current) chooses(layer int) bool {
	return slices.ContainsFunc(w.choices, func(c stateSets) bool { return !c[layer].empty() })
}
