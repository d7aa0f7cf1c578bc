package fsm

// scratch is the memory for stepping a chunk layer by layer. What a layer notes of each row, moved and done, stands at its position; the
// others are lists of their own.
type scratch struct {
	states []StateID  // the current states of the rows that are being grouped
	counts []int32    // how often each of them is there
	some   groups     // the rows by state, where they are not all of a chunk's
	moved  []bool     // a transition fired in this layer
	done   []progress // see progress
	live   []uint16   // the positions of the group at hand that have not left their state
	views  views      // and their views
	picked []uint16   // which of a group's views are kept
	yes    []bool     // answers of a batch condition

	parted    bool     // positions are no longer those of rows; see part.go
	arranged  bool     // they are as in the chunk's arrangement
	owned     bool     // the rows at hand are listed in order
	located   bool     // positions are kept
	order     []uint16 // the row at each position
	positions []uint16 // the position of each row
	placed    []uint16 // the positions of the group at hand
	others    []uint64 // rows or positions, as bits
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

// prepare makes the memory, which a stepper for operations does not need.
func (s *stepper) prepare() {
	if b, size := &s.scratch, s.engine.cfg.ChunkSize; b.states == nil {
		s.gathered = s.engine.viewType.make(size)
		*b = scratch{
			states: make([]StateID, size),
			counts: make([]int32, MaxStates+1),
			some:   groups{rows: make([]uint16, 0, size), starts: make([]int32, MaxStates+2)},
			moved:  make([]bool, size),
			done:   make([]progress, size),
			live:   make([]uint16, size),
			views:  s.engine.viewType.make(size),
			picked: make([]uint16, size),
			yes:    make([]bool, size),

			order:     make([]uint16, size),
			positions: make([]uint16, size),
			placed:    make([]uint16, size),
			others:    make([]uint64, size/64+1),
		}
	}
}
