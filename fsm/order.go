package fsm

import "time"

// order is something to be carried out later: at the start of the next tick or, for a call, after this one.
type order struct {
	entity   Entity
	command  Command
	message  MessageKind // apart from its data: a Message here would make orders larger
	layers   layerSet
	part     uint16 // of a nanosecond, in units of 2^-16, by which the deadline is later
	kind     orderKind
	state    StateID
	marks    orderMark
	deadline time.Duration
	data     any // of the message
	call     func()
}

// setUntil sets the deadline. A fraction of a nanosecond is rounded down; a time that is really different differs by a thousandth.
func (o *order) setUntil(at lapse) { o.deadline, o.part = at.time, uint16(at.part>>48) }

// until returns the deadline.
func (o *order) until() lapse { return lapse{o.deadline, uint64(o.part) << 48} }

type orderKind uint8

const (
	orderNone orderKind = iota // it was taken back; see withdraw.go
	orderCommand
	orderMessage
	orderChange
	orderCall
	orderCommandAll // see broadcast.go; snapshots contain these numbers
	orderMessageAll
	orderResume // only in snapshots; see naps.go
)

// orderMark holds what is true of an order, one bit each: two fields would make orders larger.
type orderMark uint8

const (
	lingers orderMark = 1 << iota // if nothing takes the command or message, it stays until its deadline
	byName                        // allLayers are as many layers given by name: it is not for those that a swap adds

	// quiet: what was sent to all, somebody has taken it, and then a panic has left this entity for the next tick. If it does not take it,
	// nothing is lost.
	quiet

	orderMarks = lingers | byName | quiet // all of them; snapshots contain them
)

// mailbox is what is on its way to rows, and what has become of it.
type mailbox struct {
	queue, spare []order            // for the start of the next tick
	ordered      thrift             // for their memory
	withdrawn    withdrawals        // see withdraw.go
	unheard      []order            // broadcasts that a panic left undelivered
	ears         []bool             // see broadcast.go
	delivered    int                // orders queued when the tick began
	refusing     [MaxLayers]StateID // where the last order that nothing took has met its entity; see lost.go
	lost         []Lost             // in the last tick
}
