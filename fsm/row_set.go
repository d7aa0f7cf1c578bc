package fsm

import "math/bits"

// rowSet is a set of a chunk's rows: one bit for each.
type rowSet []uint64

// newRowSet returns an empty set of rows of a chunk of some size.
func newRowSet(size int) rowSet { return make(rowSet, wordsFor(size)) }

// wordsFor returns the length of a set of rows of a chunk of some size.
func wordsFor(size int) int { return (size + 63) / 64 }

func (s rowSet) has(row int) bool { return s[row/64]>>(row%64)&1 != 0 }
func (s rowSet) add(row int)      { s[row/64] |= 1 << (row % 64) }
func (s rowSet) remove(row int)   { s[row/64] &^= 1 << (row % 64) }

// size returns the number of rows.
func (s rowSet) size() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// addAll adds the rows of another set.
func (s rowSet) addAll(other rowSet) {
	for w, word := range other {
		s[w] |= word
	}
}

// drain calls f for each row, in ascending order, and leaves the set empty. f may add rows again.
func (s rowSet) drain(f func(row int)) {
	for w, word := range s {
		for s[w] = 0; word != 0; word &= word - 1 {
			f(w*64 + bits.TrailingZeros64(word))
		}
	}
}
