package fsm

import "time"

// order is something to be carried out later: at the start of the next tick or, for a call, after this one.
type order struct {
	entity   Entity
	command  Command
	kind     orderKind
	layers   uint8 // one bit for each layer concerned
	state    StateID
	lingers  bool // if nothing takes the command, it stays until its deadline
	deadline time.Duration
	message  Message
	call     func()
}

type orderKind uint8

const (
	orderCommand orderKind = iota + 1
	orderMessage
	orderChange
	orderCall
	orderCommandAll // see broadcast.go; snapshots contain these numbers
	orderMessageAll
)

// allLayers is the set of all layers in order.layers.
const allLayers uint8 = 0xff
