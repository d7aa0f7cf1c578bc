package definition

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Words defines what the names in a text stand for. A name may be used in several maps, except that a condition must be in only one of
// the maps of conditions, and an update in only one of Callbacks and BatchUpdates. Names that the text does not use do no harm.
type Words[V any] struct {
	Commands        map[string]fsm.Command
	Conditions      map[string]func(v *V) bool                       // for when, unless, guard and exit guard
	TickConditions  map[string]func(t *fsm.Tick, v *V) bool          // for the same; see [fsm.Transition.WhenTick]
	BatchConditions map[string]func(t *fsm.Tick, vs []V, yes []bool) // for when and unless; see [fsm.Transition.WhenBatch]
	Callbacks       map[string]func(t *fsm.Tick, v *V)               // for enter, update, exit, always and do
	BatchUpdates    map[string]func(t *fsm.Tick, vs []V)             // for update; see [fsm.State.OnUpdateBatch]
	Messages        map[string]func(*fsm.Tick, *V, fsm.Message) bool // for message
	Delays          map[string]func(v *V) time.Duration              // for after, by names that do not begin like numbers
	Weights         map[string]func(v *V) int                        // for weight
	Behaviours      map[string]any                                   // for behaviour; see [fsm.Layer.StateOf]

	// Makers make one of the above, except a command, from a value in the text: for `{closer than: 5}`, Makers["closer than"] may be a
	// func(metres float64) func(v *V) bool. A maker takes one value, or several that the text gives as a list, and returns what the
	// word stands for, or that and an error. Values are of boolean, number and string types, [time.Duration], types with
	// [encoding.TextUnmarshaler], and slices and structs of these; a field MaxSpeed is `max speed` in the text, and zero if it is not
	// there. A maker is called once for each word with a value that differs, whenever a text is read. Its name may be in another map too.
	Makers map[string]any

	// Extend, if not nil, adds the parts of the definition that are written in Go: layers that the text does not have, or additions
	// to those that it has, found by FindLayer and FindState, which return nil for what the text no longer has. It is called each
	// time a text without mistakes so far has been read, before Build. Mistakes made by Extend are reported like all others, but
	// without a line; so is a panic, as of a method of package fsm that it calls with such a nil. Kinds of messages, which the text does
	// not name, get their names here too, by [fsm.Builder.Messages].
	Extend func(b *fsm.Builder[V])
}
