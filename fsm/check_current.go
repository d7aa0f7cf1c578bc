package fsm

import "slices"

// What functions return is not known from the definition, but the states that WhenIn and WhenNotIn ask for are. From these Check can tell
// that one transition asks for no more than another, that it asks for the impossible, and what stays true while its layer moves on.

// stateSet is a set of states of one layer, by their IDs.
type stateSet [MaxStates/64 + 1]uint64

func (s *stateSet) add(id StateID) { s[id/64] |= 1 << (id % 64) }

func (s *stateSet) has(id StateID) bool { return s[id/64]>>(id%64)&1 == 1 }

func (s *stateSet) empty() bool { return *s == stateSet{} }

func (s stateSet) and(other *stateSet) stateSet {
	for i := range s {
		s[i] &= other[i]
	}
	return s
}

func (s stateSet) without(other *stateSet) stateSet {
	for i := range s {
		s[i] &^= other[i]
	}
	return s
}

// within reports whether s is a subset of other.
func (s *stateSet) within(other *stateSet) bool { return s.without(other) == stateSet{} }

// stateSets holds a set of states for each layer.
type stateSets [MaxLayers]stateSet

func (s *stateSets) join(other *stateSets) {
	for i := range s {
		for k := range s[i] {
			s[i][k] |= other[i][k]
		}
	}
}

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
		for _, s := range l.states {
			w.layers[i].add(s.id)
		}
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

// settle draws all conclusions from what is known, including those on which all cases of a choice agree. It reports false if what is
// known is contradictory.
func settle(m *machine, w *current) bool {
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
		var open []stateSets
		for _, c := range w.choices {
			layers, last, settled := 0, 0, false
			for i := range m.layers {
				if c[i] = c[i].and(&w.layers[i]); c[i].empty() {
					continue
				}
				layers, last = layers+1, i
				settled = settled || c[i] == w.layers[i]
			}
			switch {
			case layers == 0:
				return false
			case settled:
			case layers == 1:
				w.layers[last] = c[last]
			default:
				open = append(open, c)
			}
		}
		w.choices = open
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
