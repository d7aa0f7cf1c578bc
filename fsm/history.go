package fsm

// History makes a layer that is within a state return, when that state is entered again, to the state in which it was left instead of
// the initial one. It does so by Enter, so the time in that state starts again. This is the history of this layer alone; for deep
// history, give it to the layers within as well. A transition that should not lead back there has [Transition.NoHistory].
func (l *Layer[V]) History() *Layer[V] {
	l.plain().mustBeOpen()
	l.inner.history = true
	return l
}

// HasHistory reports whether the layer returns to the state in which it was left; see [Layer.History].
func (l *Layer[V]) HasHistory() bool { return l.known().history }

// NoHistory makes the layers within the target begin with their initial states when the transition is taken, and so on inwards, even
// those with [Layer.History]. Other transitions into the target, and direct changes, lead back to where they were left. It does not concern
// layers of which [Transition.Into] names a state. Build reports an error if the target has no such layers within it.
//
// A layer with History further inwards, within a state that is not the initial one, is not entered then and keeps its history: it comes
// back to the state in which it was left when that state is entered later, unless by a transition with NoHistory.
//
//	peace.To(combat).When(threatened).NoHistory() // a new fight
//	stunned.To(combat).After(time.Second)         // the same one goes on
func (t *Transition[V]) NoHistory() *Transition[V] {
	t.plain().setNoHistory()
	return t
}

func (t *transition) setNoHistory() {
	t.mustBeOpen()
	t.noHistory, t.taken.history = true, false
}

// checkHistory reports NoHistory where there is no history. It is no mistake if an edit has taken away the layers that had it.
func (t *transition) checkHistory() {
	if t.noHistory && !t.taken.history && !t.to.remembers() {
		t.note("NoHistory is for a target that has layers with History within it").kind = MistakeUselessNoHistory
	}
}

// remembers reports whether entering the state may bring back a state of a layer within it, at any depth.
func (s *state) remembers() bool {
	for _, l := range s.layer.builder.layers {
		if l.index <= s.layer.index || l.outerState() != s {
			continue
		}
		if l.history {
			return true
		}
		for _, inner := range l.states {
			if inner.remembers() {
				return true
			}
		}
	}
	return false
}
