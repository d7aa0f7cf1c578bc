package fsm

// wheel is a timing wheel: it holds the rows of a chunk that tick at an interval, by the tick in which they are due next, so that a tick
// finds them without asking the others, and a row whose interval is changed costs no more than itself (Varghese and Lauck: Hashed and
// Hierarchical Timing Wheels, 1987, scheme 4). Only absent rows are in it, each in one slot. One whose interval has become 1 stays where it
// is until the next review.
type wheel struct {
	tick   uint64   // the last one that the chunk has completed; if it was not the one before, the next review finds all turns anew
	slots  []uint64 // one rowSet after another
	astray rowSet   // rows that are due before their turn: their next turn is to be found anew
}

// wheelSlots is the number of slots. A row is due at most MaxInterval ticks from now, and a remainder of a division by 64 costs nothing.
const wheelSlots = 64

func newWheel(size int) *wheel {
	return &wheel{slots: make([]uint64, wheelSlots*wordsFor(size)), astray: newRowSet(size)}
}

// slot returns the rows that are due in a tick.
func (w *wheel) slot(tick uint64) rowSet {
	words := len(w.astray)
	at := int(tick%wheelSlots) * words
	return w.slots[at : at+words : at+words]
}

// put has a row be due in a tick.
func (w *wheel) put(row int, tick uint64, astray bool) {
	w.slot(tick).add(row)
	if astray {
		w.astray.add(row)
	}
}

// take removes a row, if it is there. Looking everywhere costs less than noting in each turn where every row is.
func (w *wheel) take(row int) {
	for at := row / 64; at < len(w.slots); at += len(w.astray) {
		w.slots[at] &^= 1 << (row % 64)
	}
	w.astray.remove(row)
}

// clear removes all rows.
func (w *wheel) clear() {
	clear(w.slots)
	clear(w.astray)
}
