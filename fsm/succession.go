package fsm

import "slices"

// succession says which transitions of a new machine take the places of which of the old one. In a layer that an edit has taken over, a
// transition stays itself, whatever is changed about it. A layer that is made anew, as by reading a definition again, has none of the old
// transitions, but it may have some that are like them, as it has states of the same names.
type succession map[*transition]*transition

// add matches the transitions of a layer. The new layer's states are given by those of the old one.
func (g succession) add(from, to *layer, states []StateID) {
	if from.identity == to.identity {
		known := map[*identity]*transition{}
		for _, n := range to.transitions() {
			known[n.identity] = n
		}
		for _, t := range from.transitions() {
			if n := known[t.identity]; n != nil {
				g[t] = n
			}
		}
		return
	}
	g.match(from.any, to.any, states)
	for _, s := range from.states {
		if id := states[s.id]; id != None {
			g.match(s.transitions, to.states[id-1].transitions, states)
		}
	}
}

// match matches transitions from one state, or from any: first those that say the same, then those that lead to the same state by the same
// command, or by none, since what else they say has been edited. Among several, their order decides.
func (g succession) match(from, to []*transition, states []StateID) {
	taken := map[*transition]bool{}
	for _, alike := range []func(t, n *transition) bool{
		func(t, n *transition) bool {
			return t.internal == n.internal && t.label == n.label && t.describeDelay() == n.describeDelay() && slices.Equal(t.conditions, n.conditions)
		},
		func(t, n *transition) bool { return true },
	} {
		for _, t := range from {
			i := slices.IndexFunc(to, func(n *transition) bool {
				return !taken[n] && n.command == t.command && n.to.id == states[t.to.id] && alike(t, n)
			})
			if i >= 0 && g[t] == nil {
				g[t], taken[to[i]] = to[i], true
			}
		}
	}
}
