package fsm

import "math/bits"

// A callback in batch form takes the views of a state's rows side by side. To copy them there costs more than anything else
// that the engine does for a row. But mostly one state has nearly all rows of a chunk, so instead the few others are swapped
// to the end: the views of the many stand side by side then, and only those of the few are copied. From then on positions
// are not those of rows any more, until the chunk has been stepped.

// few is the share of a chunk's rows, as a divisor, up to which they are swapped to the end.
const few = 4

// mayPart reports whether positions may change: the views must be the engine's own copies and those of a whole chunk, and
// no request may wait that knows its entity by position.
func (s *stepper[V]) mayPart() bool {
	return len(s.output.direct) == 0 && &s.views[0] == &s.gathered[0] && len(s.selected) == s.chunk.Len()
}

// part swaps all rows that are not in the given state to the end.
func (s *stepper[V]) part(g *groups, most StateID) {
	b := &s.scratch
	s.unsettle()
	end := int32(len(g.of(int(most))))
	// Two lists: positions before the end with rows that do not belong there, and, as bits, those behind it that hold such
	// rows already.
	misplaced, taken := b.placed[:0], b.taken[:(len(s.selected)-int(end)+63)/64]
	clear(taken)
	for _, rows := range [2][]int32{g.rows[:g.starts[most]], g.rows[g.starts[most+1]:]} {
		for _, row := range rows {
			if at := b.positions[row] - end; at >= 0 {
				taken[at/64] |= 1 << (at % 64)
			} else {
				misplaced = append(misplaced, at+end)
			}
		}
	}
	for word := 0; len(misplaced) > 0; {
		free := bits.TrailingZeros64(^taken[word])
		if free == 64 {
			word++
			continue
		}
		taken[word] |= 1 << free
		s.exchange(misplaced[0], end+int32(word*64+free))
		misplaced = misplaced[1:]
	}
}

// unsettle begins to keep positions of their own, apart from rows.
func (s *stepper[V]) unsettle() {
	if b, rows := &s.scratch, len(s.selected); !b.parted {
		b.parted = true
		copy(b.order, s.engine.identity[:rows])
		copy(b.positions, s.engine.identity[:rows])
		s.selected = b.order[:rows]
	}
}

// exchange swaps the rows at two positions.
func (s *stepper[V]) exchange(i, k int32) {
	b := &s.scratch
	s.views[i], s.views[k] = s.views[k], s.views[i]
	b.order[i], b.order[k] = b.order[k], b.order[i]
	b.done[i], b.done[k] = b.done[k], b.done[i]
	b.positions[b.order[i]], b.positions[b.order[k]] = i, k
}

// moveAside swaps those of the first n rows that have moved behind the others, and returns how many others there are.
func (s *stepper[V]) moveAside(n int) int {
	s.unsettle()
	moved := s.scratch.moved
	for at := 0; ; {
		for n > 0 && moved[n-1] {
			n--
		}
		if at = nextYes(moved[:n], min(at, n)); at == n {
			return n
		}
		n--
		s.exchange(int32(at), int32(n))
		moved[at], moved[n] = false, true
	}
}

// place returns the positions of rows.
func (s *stepper[V]) place(rows []int32) []int32 {
	b := &s.scratch
	if !b.parted {
		return rows
	}
	placed := b.placed[:len(rows)]
	for k, row := range rows {
		placed[k] = b.positions[row]
	}
	return placed
}

// viewsOf returns the views at some positions, if a state has callbacks that take them as a batch.
func (s *stepper[V]) viewsOf(p *program[V], live []int32) []V {
	if !p.takesBatch() {
		return nil
	}
	views := s.scratch.views[:len(live)]
	pick(views, s.views, live)
	return views
}

// pick copies the views at some positions. It is a function by itself to have the registers for itself.
//
//go:noinline
func pick[V any](into, from []V, at []int32) {
	into = into[:len(at)]
	for k, pos := range at {
		into[k] = from[pos]
	}
}
