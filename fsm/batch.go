package fsm

import (
	"bytes"
	"unsafe"
)

// pollBatch asks a state's transitions in turn, each for all rows at once where its condition has the batch form.
func (s *stepper) pollBatch(p *program, live []uint16, vs views) ([]uint16, views) {
	t := &s.Tick
	for i := range p.polls {
		if s.chunk.harmed {
			live, vs = s.stillThere(live, vs)
		}
		if len(live) == 0 {
			break
		}
		e := &p.polls[i]
		moved := false
		yes := s.scratch.yes[:len(live)]
		if e.whenBatch != nil {
			clear(yes)
			t.kind, t.edge, t.batch, t.position = inConditionBatch, e.via, live, nobody
			e.whenBatch(t, vs, yes)
			moved = s.moveThose(e, live, yes)
		} else {
			for _, pos := range live {
				if s.moveIf(e, pos) {
					moved = true
				}
			}
		}
		if moved {
			live, vs = s.without(live, vs)
		}
	}
	if s.engine.cfg.OnFault != nil {
		for _, pos := range live {
			s.scratch.done[pos] = stayed
		}
	}
	return live, vs
}

// moveThose takes a transition for the rows whose batch condition returned true, if all else holds. It reports whether any row moved.
func (s *stepper) moveThose(e *edge, live []uint16, yes []bool) (moved bool) {
	k := nextYes(yes, 0)
	if k == len(yes) {
		return false
	}
	if e.when != nil || e.rest || s.machine.nested || s.resumed || s.chunk.harmed {
		for ; k < len(yes); k = nextYes(yes, k+1) {
			moved = s.moveIf(e, live[k]) || moved
		}
		return moved
	}
	those, n := s.scratch.picked, 0
	for ; k < len(yes); k = nextYes(yes, k+1) {
		those[n] = live[k]
		n++
	}
	done, _ := s.moveRows(e, nil, those[:n])
	for _, pos := range those[done:n] { // a row has been removed in the meantime
		s.moveIf(e, pos)
	}
	return true
}

// nextYes returns the index of the first true at or after k, or the length if there is none. Most answers are false, and the standard
// library's byte search looks at dozens of them at once.
func nextYes(yes []bool, k int) int {
	if k < len(yes) && yes[k] {
		return k
	}
	rest := yes[k:]
	if i := bytes.IndexByte(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(rest))), len(rest)), 1); i >= 0 {
		return k + i
	}
	return len(yes)
}

// moveIf takes a transition for the row at a position if all but its batch condition holds. It reports whether it did.
func (s *stepper) moveIf(e *edge, pos uint16) bool {
	if s.skipPoll(pos) {
		return false
	}
	v := s.at(pos)
	s.kind, s.edge, s.drawn = inCondition, e.via, s.scratch.drawn[pos]
	if e.when != nil && !e.when(v) || e.rest && (s.tooSoon(e.transition) || !s.rest(e, v)) {
		s.scratch.drawn[pos] = s.drawn
		return false
	}
	s.scratch.moved[pos] = true
	if s.engine.cfg.OnFault != nil {
		s.scratch.done[pos] = finished
	}
	s.take(e, v)
	return true
}

// skipPoll reports whether a row is to be passed over: it is out, or it was asked before a fault interrupted the layer.
func (s *stepper) skipPoll(pos uint16) bool {
	return s.chunk.harmed && (s.isOut(s.selected[pos]) || s.scratch.done[pos] == stayed)
}

// finish notes that rows are through with the layer.
func (s *stepper) finish(live []uint16) {
	if s.engine.cfg.OnFault != nil {
		for _, pos := range live {
			s.scratch.done[pos] = finished
		}
	}
}

// without returns the rows that have not moved. The result is in the stepper's own memory, which live and vs may share.
func (s *stepper) without(live []uint16, vs views) ([]uint16, views) {
	if from := int(live[0]); vs.first == s.views.at(from) && s.mayPart() { // they are contiguous
		n := s.moveAside(from, from+len(live))
		return live[:n], vs.part(0, n)
	}
	return s.filter(live, vs, func(pos uint16) bool { return !s.scratch.moved[pos] })
}

// stillThere returns the rows that have been neither removed nor stopped.
func (s *stepper) stillThere(live []uint16, vs views) ([]uint16, views) {
	return s.filter(live, vs, func(pos uint16) bool { return !s.isOut(s.selected[pos]) })
}

// filter returns the rows that are wanted, and their views, in the stepper's own memory.
func (s *stepper) filter(live []uint16, vs views, wanted func(pos uint16) bool) ([]uint16, views) {
	kept, at := s.scratch.live, s.scratch.picked
	n := 0
	for k, pos := range live {
		if wanted(pos) {
			kept[n], at[n] = pos, uint16(k)
			n++
		}
	}
	return kept[:n], s.pick(vs, at[:n])
}
