package fsm

import "fmt"

// Entity identifies the owner of a row. It is opaque to the engine: a donburi entity converts to it and back without loss. Its upper
// half should differ between entities that are alive at the same time. In a [Pool], as in donburi, it holds the entity's number and the lower
// half how many had that number before; so Entity(7) is not entity 7.
type Entity uint64

// String returns the entity's number, as in "7"; if entities before it had the same number, also how many, as in "7v1". It assumes
// the layout of donburi's entities, which those of a [Pool] share.
func (e Entity) String() string {
	const version = 1<<24 - 1
	if v := uint64(e) & version; v > 0 {
		return fmt.Sprintf("%dv%d", uint64(e)>>32, v)
	}
	return fmt.Sprint(uint64(e) >> 32)
}

// StateID numbers the states of one layer from 1, in order of registration; [Layer.Outside] has the number that was next when
// [Layer.Within] was called. It is small to keep rows and change events small; [Machine.StateAt] returns the state.
type StateID uint8

// None is the state of a layer that has not started, and the state that a start's change event comes from.
const None StateID = 0

// Command is a signal that fires transitions. Games define their own constants; zero is reserved.
type Command int32

// MessageKind tells what a [Message] is about. Games define their own constants.
type MessageKind int32

// Message is data handed to the current state of a layer. Data that is a pointer or nil does not cause an allocation.
type Message struct {
	Kind MessageKind
	Data any
}
