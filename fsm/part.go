package fsm

import "math/bits"

// A callback in batch form takes the views of a state's rows side by side. Copying them there costs more than anything else that the
// engine does for a row. Mostly they are side by side already; see arrange.go. Otherwise, if nearly all rows of a chunk share one state,
// the few others are swapped to the end: the views of the many are then contiguous, and only those of the few are copied. Either way,
// positions differ from rows until the chunk has been stepped.

// few is the largest share of a chunk's rows, as a divisor, that is swapped to the end.
const few = 4

// mayPart reports whether positions may change: the views must be the engine's own copies and cover a whole chunk, and no pending request
// may refer to its entity by position. Views of size zero all have the same address, which tells nothing.
func (s *stepper) mayPart() bool {
	return s.views.size > 0 && len(s.output.direct) == 0 && s.views.first == s.gathered.first && len(s.selected) == s.chunk.present()
}

// part swaps all rows that are not in the given state to the end.
func (s *stepper) part(g *groups, most StateID) {
	s.locate()
	s.own()
	b := &s.scratch
	end := len(g.of(int(most)))
	others := b.others[:len(s.selected)/64+1] // bit set of the positions of rows that are not in the state
	clear(others)
	for _, rows := range g.others(most) {
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

// nextBit returns the first position at or after at whose bit is set or, with a mask of ones, not set. If there is none, which is allowed
// only with mask 0, it returns some position past the end.
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

// own copies the list of rows so that the stepper may reorder it.
func (s *stepper) own() {
	if b := &s.scratch; !b.owned {
		copy(b.rowAt, s.selected)
		s.selected = b.rowAt[:len(s.selected)]
		b.parted, b.owned = true, true
	}
}

// locate starts tracking the positions of rows.
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
	b.rowAt[i], b.rowAt[k] = b.rowAt[k], b.rowAt[i]
	b.done[i], b.done[k] = b.done[k], b.done[i]
	b.drawn[i], b.drawn[k] = b.drawn[k], b.drawn[i]
	if b.located {
		b.positions[b.rowAt[i]], b.positions[b.rowAt[k]] = i, k
	}
}

// moveAside swaps the rows that have moved, among those at positions from up to to, behind the others. It returns how many others there
// are.
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

// viewsOf returns the views at some positions, if the state has batch callbacks.
func (s *stepper) viewsOf(p *program, live []uint16) views {
	if !p.takesBatch() {
		return views{}
	}
	return s.pick(s.views, live)
}

// pick copies the views at some indices into the stepper's own memory.
func (s *stepper) pick(from views, at []uint16) views {
	into := s.scratch.views.part(0, len(at))
	s.engine.viewType.pick(into, from, at)
	return into
}
