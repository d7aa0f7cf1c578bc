package fsm

// Cell is what one entity remembers of one layer: eight bytes, without pointers. A row has one cell for each layer, rounded up to 2,
// 4, 8 or 16 cells; its zero value is a row that has not started.
type Cell struct {
	entered uint32 // low bits of the tick in which the state was entered
	state   StateID
	prev    StateID
	via     uint8 // how the state was entered: a transition (1 to MaxTransitions, see passage.via) or one of the values below
	aux     uint8 // in cell 0: flags and interval of the row; in cell 1: low bits of the tick in which it last ran
}

// Values of Cell.via for changes that were not made by a transition.
const (
	viaOuter = 0 // also before the start
	viaStart = MaxTransitions + iota
	viaDirect
	viaRevert
	viaSwap
	viaRestart
)

// Bits of aux in a row's first cell.
const (
	auxInterval = 0x3f // the row ticks every n-th tick: 0 and 1 mean every tick, pausedInterval means never
	auxStopped  = 0x40 // a callback panicked and a handler was told
	auxDead     = 0x80 // the entity is gone; no callback may run for it any more
)

// ticks reports whether a row with such marks ever has a turn.
func ticks(aux uint8) bool { return aux&(auxDead|auxStopped) == 0 && aux&auxInterval != pausedInterval }

// Row is one entity's machine data. A view that has a Row may read it; only the engine writes to it.
type Row []Cell

// Current returns the current state of a layer, or [None] before the start.
func (r Row) Current(layer int) StateID { return r.cell(layer).state }

// Previous returns the state before the current one, or [None] if there is none.
func (r Row) Previous(layer int) StateID { return r.cell(layer).prev }

// cell returns the cell of a layer. Its panic stands in place of Go's own, and costs the same.
func (r Row) cell(layer int) *Cell {
	if uint(layer) >= uint(len(r)) {
		panic("fsm: a Row was asked about a layer that it has no cell for; a Row that no host has filled in has none")
	}
	return &r[layer]
}

// Started reports whether the row has started: in all layers or, if an Enter has panicked, in some.
func (r Row) Started() bool {
	for i := range r {
		if r[i].state != None {
			return true
		}
	}
	return false
}

// Stopped reports whether the row is stopped by a fault.
func (r Row) Stopped() bool { return r.cell(0).aux&auxStopped != 0 }

// Dead reports whether the row has been killed; see [Row.Kill].
func (r Row) Dead() bool { return r.cell(0).aux&auxDead != 0 }

// Kill marks the row of an entity that is being removed, so that a tick under way runs no more callbacks for it. It is for hosts; see
// [Chunk.Kill] for a row in a chunk. The mark has no meaning after the host has given the row back.
func (r Row) Kill() { r.cell(0).aux |= auxDead }

// Revive undoes [Row.Kill], for an entity that is still there. It is for hosts.
func (r Row) Revive() { r.cell(0).aux &^= auxDead }

// RowBytes returns the size of a row in bytes: 16 for one or two layers, 32 for three or four, 64 for up to eight, 128 for
// more.
func (e *Engine[V]) RowBytes() int { return e.made().stride * 8 }
