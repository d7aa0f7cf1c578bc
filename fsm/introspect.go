package fsm

// Transitions returns the transitions that leave the state, without any-transitions. Do not modify the slice.
func (s *State[V]) Transitions() []*Transition[V] {
	return shells[Transition[V]](s.known().transitions)
}

// AnyTransitions returns the layer's any-transitions. Do not modify the slice.
func (l *Layer[V]) AnyTransitions() []*Transition[V] { return shells[Transition[V]](l.known().any) }

// HasEnter reports whether the state has an Enter callback.
func (s *State[V]) HasEnter() bool { return s.known().enter != nil }

// HasUpdate reports whether the state has an Update callback, of either form.
func (s *State[V]) HasUpdate() bool { return s.known().update != nil || s.known().updateBatch != nil }

// HasExit reports whether the state has an Exit callback.
func (s *State[V]) HasExit() bool { return s.known().exit != nil }

// HasMessage reports whether the state has a callback for messages.
func (s *State[V]) HasMessage() bool { return s.known().message != nil }

// IsFinal reports whether the state was marked by [State.Final].
func (s *State[V]) IsFinal() bool { return s.known().final }

// IsDirect reports whether the state is meant to be entered by direct changes.
func (s *State[V]) IsDirect() bool { return s.known().direct }

// EntryGuard returns the name of the state's entry guard, that of its Go function or the one given to [State.As], or "" if there is none.
func (s *State[V]) EntryGuard() string { return s.known().canEnter.label() }

// ExitGuard is like [State.EntryGuard], for the exit guard.
func (s *State[V]) ExitGuard() string { return s.known().exitGuard() }

func (s *state) exitGuard() string {
	if s == nil {
		return ""
	}
	return s.canExit.label()
}

// HasAlways reports whether the layer has a callback that runs in each tick, whatever the current state.
func (l *Layer[V]) HasAlways() bool { return l.known().always != nil }

// HasEnter reports whether the layer has a callback that runs whenever one of its states becomes current.
func (l *Layer[V]) HasEnter() bool { return l.known().enter != nil }

// HasExit reports whether the layer has a callback that runs whenever one of its states is left.
func (l *Layer[V]) HasExit() bool { return l.known().exit != nil }

// HasMessage reports whether the layer has a callback for messages that its states do not handle.
func (l *Layer[V]) HasMessage() bool { return l.known().message != nil }

// UpdatesOnTransition reports whether the new state's Update runs in the tick of a transition.
func (l *Layer[V]) UpdatesOnTransition() bool { return l.known().updateOnTransition }
