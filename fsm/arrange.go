package fsm

import "slices"

// arrangement is the order in which a chunk's views are gathered so that callbacks in batch form find theirs side by side. It is kept
// from tick to tick. It serves two layers:
//
//   - For the first, rows stand state by state, the most frequent state first.
//   - For the second, one in which nearly all rows share a state, the rows in that state come first within each state of the first.
//
// Among those that are alike in both, rows ascend.
type arrangement struct {
	valid         bool
	first, second int        // layers; -1 for none
	most          [2]StateID // the most frequent state of each
	rows          []uint16   // in gathering order
	blocks        []block    // by state of the first layer; empty if there is no second

	touched [carried]uint16 // rows that have changed their state since
	touches int             // their number; beyond carried they are no longer recorded
}

// block is the range of positions of the rows in one state of the first layer.
type block struct {
	state    StateID
	from, to int // positions
	middle   int // end of those that are in the second layer's most frequent state
}

// arrange finds the order of a chunk's rows that suits its batches. It reports false if none does.
func (s *stepper) arrange() bool {
	a := &s.chunk.arrangement
	if (!a.valid || a.touches > 0) && !s.mendArrangement(a) {
		s.makeArrangement(a)
	}
	s.scratch.arranged = a.first >= 0
	s.scratch.parted = s.scratch.arranged
	return s.scratch.arranged
}

// chooseLayers returns the layers that an arrangement serves best.
func (s *stepper) chooseLayers() (first, second int) {
	first, second = -1, -1
	rows := s.chunk.present()
	for l := range s.machine.programs {
		p, counts := &s.machine.programs[l], s.countsOf(l)
		most := mostOf(counts)
		others := rows - int(counts[most])
		if !p.states[most].takesBatch() {
			continue
		}
		if first < 0 && (others > 0 || s.chunk.absent > 0) {
			first = l
		} else if others > 0 && others <= rows/few {
			second = l
			break
		}
	}
	return first, second
}

// makeArrangement chooses the layers and sorts the rows.
func (s *stepper) makeArrangement(a *arrangement) {
	a.valid, a.touches = true, 0
	if a.first, a.second = s.chooseLayers(); a.first < 0 {
		return
	}
	rows, counts := s.chunk.present(), s.countsOf(a.first)
	g, most := s.groupsOf(a.first, counts), mostOf(counts)
	a.rows, a.blocks = slices.Grow(a.rows[:0], rows), slices.Grow(a.blocks[:0], len(counts))
	if a.second < 0 {
		a.rows = append(a.rows, g.of(int(most))...)
		for _, rows := range g.others(most) {
			a.rows = append(a.rows, rows...)
		}
		return
	}
	aside := s.scratch.others[:s.chunk.Len()/64+1]
	clear(aside)
	second := s.countsOf(a.second)
	a.most = [2]StateID{most, mostOf(second)}
	s.groupsOf(a.second, second).mark(aside, a.most[1])
	a.add(most, g.of(int(most)), aside, s.scratch.placed)
	for id := range counts {
		if StateID(id) != most && counts[id] > 0 {
			a.add(StateID(id), g.of(id), aside, s.scratch.placed)
		}
	}
}

// add appends the rows in one state of the first layer to the order, those whose bit in aside is set last. Every row is written to both
// lists, and only one list's end advances, so there is no branch to mispredict.
func (a *arrangement) add(state StateID, rows []uint16, aside []uint64, spare []uint16) {
	from := len(a.rows)
	ahead, spare := a.rows[from:from+len(rows)], spare[:len(rows)]
	n := 0
	for k, row := range rows {
		ahead[n], spare[k-n] = row, row
		n += int(^aside[row/64] >> (row % 64) & 1)
	}
	copy(ahead[n:], spare)
	a.rows = a.rows[:from+len(rows)]
	a.blocks = append(a.blocks, block{state: state, from: from, middle: from + n, to: len(a.rows)})
}

// mark sets the bits of all rows that are not in a state.
func (g *groups) mark(others []uint64, most StateID) {
	for _, rows := range g.others(most) {
		for _, row := range rows {
			others[row/64] |= 1 << (row % 64)
		}
	}
}

// arranged returns the position at which the rows in a state of the first layer begin.
func (g *groups) arranged(id int, most StateID) int {
	at := g.starts[id]
	switch {
	case StateID(id) < most:
		at += g.starts[most+1] - g.starts[most]
	case StateID(id) == most:
		at = 0
	}
	return int(at)
}
