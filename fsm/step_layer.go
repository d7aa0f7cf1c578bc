package fsm

// scratch is the memory for stepping a chunk layer by layer. All but live and views is indexed by position.
type scratch[V any] struct {
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
	taken     []uint64
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

func (s *stepper[V]) prepare() {
	if b, size := &s.scratch, s.engine.cfg.ChunkSize; b.states == nil {
		*b = scratch[V]{
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
			taken:     make([]uint64, (size+63)/64),
		}
	}
}

// stepLayer steps a layer of the selected rows.
func (s *stepper[V]) stepLayer(layer int, p *layerProgram[V]) {
	s.prepare()
	clear(s.scratch.moved[:len(s.selected)])
	if s.engine.cfg.OnFault != nil {
		clear(s.scratch.done[:len(s.selected)])
	}
	for again := false; !s.stepStatesOf(layer, p, again); again = true {
	}
}

// stepStatesOf steps a layer. It reports whether it came to the end: if a fault interrupts it, it is to be called again
// and goes on behind.
func (s *stepper[V]) stepStatesOf(layer int, p *layerProgram[V], again bool) (complete bool) {
	defer s.catch()
	s.layer, s.resumed = layer, again
	if p.always != nil {
		s.runAlways(p.always)
	}
	s.stepStates(layer, p, again)
	if p.updateOnTransition {
		s.updateMoved(layer, p)
	}
	if len(s.output.direct) > 0 {
		if s.engine.cfg.OnFault != nil { // taken up again, the layer must not step rows in the states they change to
			for pos := range s.selected {
				s.scratch.done[pos] = finished
			}
		}
		s.carryOut(layer)
	}
	return true
}

func (s *stepper[V]) runAlways(always func(*Tick, *V)) {
	t := &s.Tick
	marking := s.engine.cfg.OnFault != nil
	for pos, i := range t.selected {
		if s.chunk.harmed && s.isOut(i) || marking && s.scratch.done[pos] >= hadAlways {
			continue
		}
		v := s.at(int32(pos))
		t.kind = inAlways
		always(t, v)
		if marking {
			s.scratch.done[pos] = hadAlways
		}
	}
}

// updateMoved runs Update for the rows whose transition fired in this layer.
func (s *stepper[V]) updateMoved(layer int, p *layerProgram[V]) {
	for pos := range s.selected {
		if !s.scratch.moved[pos] {
			continue
		}
		s.scratch.moved[pos] = false
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

// isOut reports whether nothing may be called for a row any more.
func (s *stepper[V]) isOut(row int32) bool {
	return s.cells[int(row)*s.stride].aux&(auxDead|auxStopped) != 0
}
