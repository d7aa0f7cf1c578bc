package fsm

// scratch is the memory for stepping a chunk layer by layer. What a layer notes about a row, in moved, done and drawn, is indexed by the
// row's position; the others are separate lists.
type scratch struct {
	states []StateID  // the current states of the rows being grouped
	counts []int32    // how many rows are in each state
	all    []int32    // likewise, with those that are absent
	some   groups     // rows by state, if they are not all rows of a chunk
	moved  []bool     // a transition fired in this layer
	done   []progress // see progress
	live   []uint16   // positions of those rows of the current group that have not left their state
	views  views      // and their views
	picked []uint16   // which of a group's views to keep
	yes    []bool     // answers of a batch condition
	drawn  []uint8    // what each row has drawn, while their transitions are asked in turn

	listed    bool     // not all rows of a chunk are stepped, and they are grouped by themselves; see step_some.go
	mixed     bool     // and absent ones are among them, which are in no count or group
	parted    bool     // positions differ from rows; see part.go
	arranged  bool     // positions are those of the chunk's arrangement
	owned     bool     // selected is rowAt, the stepper's own list, and may be reordered
	located   bool     // positions is up to date
	rowAt     []uint16 // the row at each position
	positions []uint16 // the position of each row
	placed    []uint16 // the positions of the current group
	others    []uint64 // bit set of rows or positions
}

// progress says how far a row has come in a layer. It is kept only if faults are handled, so that a layer can be resumed after the
// callback that panicked.
type progress uint8

const (
	toBegin progress = iota
	hadAlways
	stayed // its transitions were asked and none fired
	finished
)

// prepare makes the memory ready. A stepper for operations does not need it.
func (s *stepper) prepare() {
	if b, size := &s.scratch, s.engine.cfg.ChunkSize; b.states == nil {
		s.gathered = s.engine.viewType.make(size)
		*b = scratch{
			states: make([]StateID, size),
			counts: make([]int32, MaxStates+1),
			all:    make([]int32, MaxStates+1),
			some:   groups{rows: make([]uint16, 0, size), starts: make([]int32, MaxStates+3)},
			moved:  make([]bool, size),
			done:   make([]progress, size),
			live:   make([]uint16, size),
			views:  s.engine.viewType.make(size),
			picked: make([]uint16, size),
			yes:    make([]bool, size),
			drawn:  make([]uint8, size),

			rowAt:     make([]uint16, size),
			positions: make([]uint16, size),
			placed:    make([]uint16, size),
			others:    make([]uint64, size/64+1),
		}
	}
	b := &s.scratch
	b.listed, b.mixed, b.parted, b.arranged, b.owned, b.located = false, false, false, false, false, false
}
