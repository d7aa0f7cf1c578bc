package fsm

// Internal makes a transition from a state to itself an internal one, as UML calls it: when its command comes, its action runs, and that is
// all. The state is neither left nor entered. So there is no Exit, no Enter and none of [Engine.Changes], guards are not asked, the delays
// of the state go on, and the layers within it stay in their states. To [Engine.Execute], [Engine.Can] and all others that deal with
// commands it is a transition like any other: of those that have the command, the first that may fire is taken.
//
//	chase.To(chase).On(Bark).Do(growl).Internal()
//
// Build reports an error if the transition does not lead from a state to itself, or has no command: by polling it would fire in each tick,
// which is what [State.OnUpdate] is for, with [Tick.Reaches] and [Tick.Every] for what happens at some time. What carries data is a
// message; see [State.OnMessage].
func (t *Transition[V]) Internal() *Transition[V] {
	t.plain().setInternal()
	return t
}

func (t *transition) setInternal() {
	t.mustBeOpen()
	t.internal = true
	if t.taken.history { // what the edited machine entered with it is not entered any more
		t.noHistory = false
	}
	if t.taken.into {
		t.into = nil
	}
	if s := t.from; s != nil && s.unmarked && s.wayOut() == nil {
		s.final, s.wasFinal, s.unmarked = true, true, false // nothing leads out of the state, after all
	}
}

// wayOut returns the first transition of the state's own that leaves it, nil if there is none.
func (s *state) wayOut() *transition {
	for _, t := range s.transitions {
		if !t.internal {
			return t
		}
	}
	return nil
}

// checkInternal reports what makes no sense for a transition that is internal.
func (t *transition) checkInternal() {
	wrong := ""
	switch {
	case t.from == nil:
		wrong = "Internal is for a transition from a state to itself; give each state one, or the layer an OnMessage"
	case t.to != t.from:
		wrong = "Internal is for a transition from a state to itself, and this one leaves the state"
	case !t.onCommand:
		wrong = "Internal needs a command, by On: polled, it would fire in each tick; OnUpdate is for that, with Reaches and Every for a time"
	case t.noHistory && !t.taken.history || len(t.into) > 0:
		wrong = "an internal transition enters nothing, so NoHistory and Into mean nothing"
	}
	if wrong != "" {
		t.note("%s", wrong).kind = MistakeWrongInternal
	}
}

// entryGuard returns the entry guard that the transition asks: that of its target, unless it stays there.
func (t *transition) entryGuard() guard {
	if t.internal {
		return guard{}
	}
	return t.to.canEnter
}

// exitGuard returns the exit guard that the transition asks if it leaves a state.
func (t *transition) exitGuard(from *state) guard {
	if t.internal {
		return guard{}
	}
	return from.canExit
}

// fire carries out a transition that has a command. It returns false if the entity was removed before.
func (s *stepper) fire(e *edge, v view) (taken bool) {
	if e.stay {
		return s.act(e, v)
	}
	return s.take(e, v)
}

// act carries out an internal transition. It returns false if the entity was removed before.
func (s *stepper) act(e *edge, v view) (taken bool) {
	if s.gone() { // its condition removed it
		return false
	}
	t := &s.Tick
	index := t.index()
	state := t.cells[index*t.stride+t.layer].state
	if e.action != nil {
		t.kind = inAction
		e.action(t, v)
	}
	s.output.internal = append(s.output.internal, Change{
		Entity: t.entities[index], Tick: t.clock.tick, Transition: e.transition, Command: e.command,
		Layer: uint8(t.layer), From: state, To: state, Cause: e.cause,
	})
	return true
}

// InternalTransitions returns the internal transitions taken in the last tick, preceded by those taken between it and the tick before, in
// the order in which they were taken, each as a [Change] from a state to the same. They change no state, so they are not among
// [Engine.Changes]. Those that functions given to [Tick.Defer] and the fault handler bring about come with the next tick; one whose action
// has panicked is not listed. Snapshots do not contain them. The slice is valid until the next tick, Swap or Restore. Its entities may be
// gone.
func (e *Engine[V]) InternalTransitions() []Change { return e.made().internal }
