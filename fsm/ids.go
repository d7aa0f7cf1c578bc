package fsm

import "fmt"

// Entity names the owner of a row. It is opaque to the engine: a donburi entity converts to it and back without loss.
// Its upper half is expected to differ between entities that live at the same time.
type Entity uint64

// String returns the entity's number, as in "7"; where others had that number before it, also how many, as in "7v1". It goes by the
// layout that donburi's entities have, and those of a [Pool].
func (e Entity) String() string {
	const version = 1<<24 - 1
	if v := uint64(e) & version; v > 0 {
		return fmt.Sprintf("%dv%d", uint64(e)>>32, v)
	}
	return fmt.Sprint(uint64(e) >> 32)
}

// StateID numbers the states of one layer from 1, in order of registration. It is small so that rows and change
// events are; for a name, ask [Machine.StateAt].
type StateID uint8

// None is the state of a layer that has not started, and the state that a change event of a start comes from.
const None StateID = 0

// Command is a signal that fires transitions. The constants are the game's own; zero is reserved.
type Command int32

// MessageKind says what a [Message] is about. The constants are the game's own.
type MessageKind int32

// Message is data handed to the current state of a layer. Data that is a pointer, or nil, costs no allocation.
type Message struct {
	Kind MessageKind
	Data any
}
