package fsm

// stateSet is a set of states of one layer, by their IDs.
type stateSet [MaxStates/64 + 1]uint64

// firstStates returns the set of the states with the IDs 1 to n.
func firstStates(n int) (s stateSet) {
	for i := range s {
		s[i] = 1<<min(max(0, n+1-64*i), 64) - 1
	}
	s[0] &^= 1 << None
	return s
}

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
