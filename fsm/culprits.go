package fsm

// A panic in batch form does not say about whom it is. An Update cannot be called again, so all of its batch are concerned. But conditions
// are pure: a batch condition that has panicked is asked again, about each of its entities alone, and only those are concerned about whom it
// panics once more. So it does not matter who shares a batch with them, which depends on the chunk size. The layer is then resumed, and asks
// about the others in a batch again.

// findCulprits asks the batch condition that has panicked about one row of its batch after another, and blames each about which it panics.
// It reports whether there was any. If there was none, it was the batch that the condition could not deal with, and the current callback is
// what it was.
func (s *stepper) findCulprits() (found bool) {
	t := &s.Tick
	batch, position, e := t.batch, t.position, s.panicking()
	for _, pos := range batch {
		if !s.isOut(s.selected[pos]) && !s.answers(e, pos) { // an impure condition may have removed it
			found = true
		}
	}
	if !found {
		t.kind, t.batch, t.position = inConditionBatch, batch, position
	}
	return found
}

// panicking returns the transition whose batch condition the current callback is.
func (s *stepper) panicking() *edge {
	t := &s.Tick
	polls := s.machine.programs[t.layer].states[t.cells[s.whose()*t.stride+t.layer].state].polls
	i := 0
	for polls[i].via != t.edge {
		i++
	}
	return &polls[i]
}

// answers reports whether a batch condition answers when it is asked about the row at a position alone. If it panics, the row is blamed.
func (s *stepper) answers(e *edge, pos uint16) (answered bool) {
	defer func() {
		if value := recover(); value != nil {
			f, row := s.fault(value)
			s.unwind()
			s.blame(f, row)
		}
	}()
	s.at(pos)
	s.askOne(e)
	return true
}
