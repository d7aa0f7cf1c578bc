package fsm

import (
	"bytes"
	"unsafe"
)

// batches is the memory for stepping a chunk layer by layer. All but live and views is indexed by position.
type batches[V any] struct {
	states []StateID  // the current states, as the layer begins
	counts []int32    // how often each of them is there
	some   groups     // the rows by state, where they are not all of a chunk's
	moved  []bool     // a transition fired in this layer
	done   []progress // see progress
	live   []int32    // the positions of the group at hand that have not left their state
	views  []V        // and their views
	yes    []bool     // answers of a batch condition

	parted    bool    // positions are no longer those of rows; see part.go
	order     []int32 // the row at each position
	positions []int32 // the position of each row
	placed    []int32 // the positions of the group at hand
}

// progress says how far a row has come in a layer. It is kept only where faults are handled, so that a layer can be
// taken up again behind the callback that panicked.
type progress uint8

const (
	toBegin progress = iota
	hadAlways
	stayed // its transitions were asked and none fired
	finished
)

func (s *stepper[V]) prepareBatches() {
	if b, size := &s.batches, s.engine.cfg.ChunkSize; b.states == nil {
		*b = batches[V]{
			states: make([]StateID, size),
			counts: make([]int32, MaxStates+1),
			some:   groups{rows: make([]int32, 0, size), starts: make([]int32, MaxStates+2)},
			moved:  make([]bool, size),
			done:   make([]progress, size),
			live:   make([]int32, size),
			views:  make([]V, size),
			yes:    make([]bool, size),

			order:     make([]int32, size),
			positions: make([]int32, size),
			placed:    make([]int32, size),
		}
	}
}

// stepBatched steps a layer of the selected rows state by state, so that a callback in batch form gets all rows that it
// concerns at once.
func (s *stepper[V]) stepBatched(layer int, p *layerProgram[V]) {
	s.prepareBatches()
	clear(s.batches.moved[:len(s.selected)])
	if s.engine.cfg.OnFault != nil {
		clear(s.batches.done[:len(s.selected)])
	}
	for again := false; !s.stepBatches(layer, p, again); again = true {
	}
}

// stepBatches steps a layer. It reports whether it came to the end: if a fault interrupts it, it is to be called again
// and goes on behind.
func (s *stepper[V]) stepBatches(layer int, p *layerProgram[V], again bool) (complete bool) {
	defer s.catch()
	s.layer = layer
	if p.always != nil {
		s.runAlways(p.always)
	}
	s.stepGroups(layer, p, again)
	if p.updateOnTransition {
		s.updateMoved(layer, p)
	}
	if len(s.output.direct) > 0 {
		if s.engine.cfg.OnFault != nil { // taken up again, the layer must not step rows in the states they change to
			for pos := range s.selected {
				s.batches.done[pos] = finished
			}
		}
		s.carryOut(anyRow, layer)
	}
	return true
}

func (s *stepper[V]) runAlways(always func(*Tick, *V)) {
	t := &s.Tick
	marking := s.engine.cfg.OnFault != nil
	for pos, i := range t.selected {
		if s.chunk.harmed && s.isOut(i) || marking && s.batches.done[pos] >= hadAlways {
			continue
		}
		t.position, t.index, t.kind = pos, int(i), inAlways
		always(t, &s.views[pos])
		if marking {
			s.batches.done[pos] = hadAlways
		}
	}
}

// stepGroup steps the rows that are in one state: their transitions, then Update for those that stay. live lists their
// positions; views are theirs, in the same order, and needed only by batch callbacks.
func (s *stepper[V]) stepGroup(id StateID, p *program[V], live []int32, views []V) {
	if p.batched {
		live, views = s.pollBatch(p, live, views)
	} else if len(p.polls) > 0 {
		live, views = s.pollEach(p, live, views)
	}
	if s.chunk.harmed {
		live, views = s.stillThere(live, views)
	}
	if len(live) == 0 {
		return
	}
	switch {
	case p.updateBatch != nil:
		t := &s.Tick
		t.kind, t.batch, t.index = inUpdateBatch, live, -1
		p.updateBatch(t, views)
		if s.engine.keeper != nil && &views[0] != &s.views[0] {
			for k, pos := range live {
				s.views[pos] = views[k]
			}
		}
		s.finish(live)
	case p.update != nil:
		s.updateEach(p, live)
	}
}

// pollEach asks a state's transitions row by row.
func (s *stepper[V]) pollEach(p *program[V], live []int32, views []V) ([]int32, []V) {
	marking := s.engine.cfg.OnFault != nil
	any := false
	for _, pos := range live {
		if s.skipPoll(pos) {
			continue
		}
		moved := s.poll(p.polls, s.at(pos))
		if moved {
			s.batches.moved[pos], any = true, true
		}
		if marking {
			s.batches.done[pos] = stayed
			if moved {
				s.batches.done[pos] = finished
			}
		}
	}
	if any {
		return s.without(live, views)
	}
	return live, views
}

// pollBatch asks a state's transitions one by one, each for all rows at once where its condition has the batch form.
func (s *stepper[V]) pollBatch(p *program[V], live []int32, views []V) ([]int32, []V) {
	t := &s.Tick
	for i := range p.polls {
		if s.chunk.harmed {
			live, views = s.stillThere(live, views)
		}
		if len(live) == 0 {
			break
		}
		e := &p.polls[i]
		moved := false
		yes := s.batches.yes[:len(live)]
		if e.whenBatch != nil {
			clear(yes)
			t.kind, t.edge, t.batch, t.index = inConditionBatch, e.via, live, -1
			e.whenBatch(t, views, yes)
			for k := nextYes(yes, 0); k < len(yes); k = nextYes(yes, k+1) {
				if s.moveIf(e, live[k]) {
					moved = true
				}
			}
		} else {
			for _, pos := range live {
				if s.moveIf(e, pos) {
					moved = true
				}
			}
		}
		if moved {
			live, views = s.without(live, views)
		}
	}
	if s.engine.cfg.OnFault != nil {
		for _, pos := range live {
			s.batches.done[pos] = stayed
		}
	}
	return live, views
}

// nextYes returns the index of the first true from k on; the length if there is none. Most answers are no, and the standard
// library's search for a byte looks at dozens of them at once.
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

func (s *stepper[V]) updateEach(p *program[V], live []int32) {
	marking := s.engine.cfg.OnFault != nil
	for _, pos := range live {
		if s.chunk.harmed && s.isOut(s.selected[pos]) {
			continue
		}
		v := s.at(pos)
		s.kind = inUpdate
		p.update(&s.Tick, v)
		if marking {
			s.batches.done[pos] = finished
		}
	}
}

// updateMoved runs Update for the rows whose transition fired in this layer.
func (s *stepper[V]) updateMoved(layer int, p *layerProgram[V]) {
	for pos := range s.selected {
		if !s.batches.moved[pos] {
			continue
		}
		s.batches.moved[pos] = false
		v := s.at(int32(pos))
		if row := s.Row(); row[0].aux&(auxDead|auxStopped) == 0 {
			s.updateOne(&p.states[row[layer].state], v)
		}
	}
}

// at turns to the row at a position and returns its view.
func (s *stepper[V]) at(pos int32) *V {
	s.position, s.index = int(pos), int(s.selected[pos])
	if s.each != nil {
		s.delta = s.each[pos]
	}
	return &s.views[pos]
}

// moveIf takes a transition for the row at a position if all but its batch condition holds. It reports whether it did.
func (s *stepper[V]) moveIf(e *edge[V], pos int32) bool {
	if s.skipPoll(pos) {
		return false
	}
	v := s.at(pos)
	s.kind, s.edge = inCondition, e.via
	if e.when != nil && !e.when(v) || e.rest && !s.rest(e, v) {
		return false
	}
	s.batches.moved[pos] = true
	if s.engine.cfg.OnFault != nil {
		s.batches.done[pos] = finished
	}
	s.take(e, v)
	return true
}

// isOut reports whether nothing may be called for a row any more.
func (s *stepper[V]) isOut(row int32) bool {
	return s.cells[int(row)*s.stride].aux&(auxDead|auxStopped) != 0
}

func (s *stepper[V]) skipPoll(pos int32) bool {
	return s.chunk.harmed && (s.isOut(s.selected[pos]) || s.batches.done[pos] == stayed)
}

func (s *stepper[V]) finish(live []int32) {
	if s.engine.cfg.OnFault != nil {
		for _, pos := range live {
			s.batches.done[pos] = finished
		}
	}
}

// without returns the rows that have not moved. The result is in the stepper's own memory, which live and views may
// share.
func (s *stepper[V]) without(live []int32, views []V) ([]int32, []V) {
	return s.keep(live, views, func(pos int32) bool { return !s.batches.moved[pos] })
}

// stillThere returns the rows that have been neither removed nor stopped.
func (s *stepper[V]) stillThere(live []int32, views []V) ([]int32, []V) {
	return s.keep(live, views, func(pos int32) bool { return !s.isOut(s.selected[pos]) })
}

func (s *stepper[V]) keep(live []int32, views []V, wanted func(pos int32) bool) ([]int32, []V) {
	kept, keptViews := s.batches.live, s.batches.views
	n := 0
	for k, pos := range live {
		if !wanted(pos) {
			continue
		}
		kept[n] = pos
		if views != nil {
			keptViews[n] = views[k]
		}
		n++
	}
	if views == nil {
		return kept[:n], nil
	}
	return kept[:n], keptViews[:n]
}
