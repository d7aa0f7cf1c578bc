package fsm

import "slices"

// Where few rows of a chunk change their state in a tick, putting them in their places costs a fifth of sorting all rows anew.

// carried is the number of rows up to which putting each in its place costs less than a new arrangement.
const carried = 4

// touch notes that a row has changed its state.
func (a *arrangement) touch(row uint16) {
	if a.touches < carried {
		a.touched[a.touches] = row
	}
	a.touches++
}

// mendArrangement puts the rows that have changed their state where makeArrangement would. It reports false if a new arrangement must be
// made.
func (s *stepper) mendArrangement(a *arrangement) bool {
	if !a.valid || a.touches > carried || a.first < 0 || a.second < 0 {
		return false
	}
	if first, second := s.chooseLayers(); first != a.first || second != a.second {
		return false
	}
	counts := [2][]int32{s.countsOf(a.first), s.countsOf(a.second)}
	if a.most != [2]StateID{mostOf(counts[0]), mostOf(counts[1])} {
		return false
	}
	s.groupsOf(a.first, counts[0])
	s.groupsOf(a.second, counts[1])
	for _, row := range a.touched[:a.touches] {
		a.takeOut(row)
		if s.chunk.isAbsent(int(row)) {
			continue
		}
		cells := s.chunk.Row(int(row))
		if !a.putIn(row, cells[a.first].state, cells[a.second].state != a.most[1]) {
			return false
		}
	}
	a.touches = 0
	return true
}

// takeOut removes a row from the order, if it is there.
func (a *arrangement) takeOut(row uint16) {
	for i := range a.blocks {
		b := &a.blocks[i]
		at, there := slices.BinarySearch(a.rows[b.from:b.middle], row)
		at += b.from
		if there {
			b.middle--
		} else if at, there = slices.BinarySearch(a.rows[b.middle:b.to], row); there {
			at += b.middle
		} else {
			continue
		}
		a.resize(i, -1)
		a.rows = slices.Delete(a.rows, at, at+1)
		return
	}
}

// putIn puts a row into the block of a state, and there to those that are set aside, or not. It reports false if there is no such block.
func (a *arrangement) putIn(row uint16, state StateID, aside bool) bool {
	to := slices.IndexFunc(a.blocks, func(b block) bool { return b.state == state })
	if to < 0 {
		return false
	}
	b := &a.blocks[to]
	from, until := b.from, b.middle
	if aside {
		from, until = b.middle, b.to
	} else {
		b.middle++
	}
	at, _ := slices.BinarySearch(a.rows[from:until], row)
	a.resize(to, 1)
	a.rows = slices.Insert(a.rows, from+at, row)
	return true
}

// resize makes a block longer or shorter by a row.
func (a *arrangement) resize(block, by int) {
	a.blocks[block].to += by
	for i := range a.blocks[block+1:] {
		b := &a.blocks[block+1+i]
		b.from, b.middle, b.to = b.from+by, b.middle+by, b.to+by
	}
}
