package fsm

import "math/bits"

// A callback in batch form takes the views of a state's rows side by side. To copy them there costs more than anything else
// that the engine does for a row. Mostly they stand so already; see arrange.go. Otherwise, where one state has nearly all rows of
// a chunk, the few others are swapped to the end: the views of the many stand side by side then, and only those of the few are
// copied. Either way positions are not those of rows any more, until the chunk has been stepped.

// few is the share of a chunk's rows, as a divisor, up to which they are swapped to the end.
const few = 4

// mayPart reports whether positions may change: the views must be the engine's own copies and those of a whole chunk, and
// no request may wait that knows its entity by position. Views of no size all have one address, by which nothing can be told.
func (s *stepper) mayPart() bool {
	return s.views.size > 0 && len(s.output.direct) == 0 && s.views.first == s.gathered.first && len(s.selected) == s.chunk.Len()
}

// part swaps all rows that are not in the given state to the end.
func (s *stepper) part(g *groups, most StateID) {
	s.locate()
	s.own()
	b := &s.scratch
	end := len(g.of(int(most)))
	others := b.others[:len(s.selected)/64+1] // the positions of those who are not in the state, as bits
	clear(others)
	for _, rows := range [2][]uint16{g.rows[:g.starts[most]], g.rows[g.starts[most+1]:]} {
		for _, row := range rows {
			at := b.positions[row]
			others[at/64] |= 1 << (at % 64)
		}
	}
	free := end
	for at := nextBit(others, 0, 0); at < end; at = nextBit(others, at+1, 0) {
		free = nextBit(others, free, ^uint64(0))
		s.exchange(uint16(at), uint16(free))
		free++
	}
}

// nextBit returns the first position from at on whose bit is set, or, with a mask of ones, not set. There has to be one, or the
// mask to be 0; in that case it returns some position behind all.
func nextBit(set []uint64, at int, mask uint64) int {
	word := at / 64
	for bit := (set[word] ^ mask) >> (at % 64) << (at % 64); ; bit = set[word] ^ mask {
		if bit != 0 {
			return word*64 + bits.TrailingZeros64(bit)
		}
		if word++; word == len(set) {
			return word * 64
		}
	}
}

// own makes the order of rows the stepper's own, to be changed.
func (s *stepper) own() {
	if b := &s.scratch; !b.owned {
		copy(b.order, s.selected)
		s.selected = b.order[:len(s.selected)]
		b.parted, b.owned = true, true
	}
}

// locate begins to keep the positions of rows.
func (s *stepper) locate() {
	b := &s.scratch
	switch {
	case b.located:
	case b.parted:
		for at, row := range s.selected {
			b.positions[row] = uint16(at)
		}
	default:
		copy(b.positions, s.engine.identity[:len(s.selected)])
	}
	b.located = true
}

// exchange swaps the rows at two positions.
func (s *stepper) exchange(i, k uint16) {
	b := &s.scratch
	b.arranged = false
	s.engine.viewType.swap(s.views, int(i), int(k))
	b.order[i], b.order[k] = b.order[k], b.order[i]
	b.done[i], b.done[k] = b.done[k], b.done[i]
	if b.located {
		b.positions[b.order[i]], b.positions[b.order[k]] = i, k
	}
}

// moveAside swaps those of some rows that have moved behind the others, given the positions from and up to which they stand.
// It returns how many others there are.
func (s *stepper) moveAside(from, to int) int {
	s.own()
	moved := s.scratch.moved
	for at := from; ; {
		for to > from && moved[to-1] {
			to--
		}
		if at = nextYes(moved[:to], min(at, to)); at == to {
			return to - from
		}
		to--
		s.exchange(uint16(at), uint16(to))
		moved[at], moved[to] = false, true
	}
}

// place returns the positions of rows.
func (s *stepper) place(rows []uint16) []uint16 {
	b := &s.scratch
	if !b.parted {
		return rows
	}
	s.locate()
	placed := b.placed[:len(rows)]
	for k, row := range rows {
		placed[k] = b.positions[row]
	}
	return placed
}

// viewsOf returns the views at some positions, if a state has callbacks that take them as a batch.
func (s *stepper) viewsOf(p *program, live []uint16) views {
	if !p.takesBatch() {
		return views{}
	}
	return s.pick(s.views, live)
}

// pick copies the views at some positions of others into the stepper's own memory.
func (s *stepper) pick(from views, at []uint16) views {
	into := s.scratch.views.part(0, len(at))
	s.engine.viewType.pick(into, from, at)
	return into
}
