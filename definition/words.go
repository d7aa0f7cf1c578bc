package definition

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Words says what the names in a text stand for. A name may stand for one thing in each of the maps; only a condition must not be in
// two of the maps of conditions, nor an update in both of those for updates. Names that no text uses do no harm.
type Words[V any] struct {
	Commands        map[string]fsm.Command
	Conditions      map[string]func(v *V) bool                       // for when, unless and guard
	TickConditions  map[string]func(t *fsm.Tick, v *V) bool          // for when and unless; see [fsm.Transition.WhenTick]
	BatchConditions map[string]func(t *fsm.Tick, vs []V, yes []bool) // for when and unless; see [fsm.Transition.WhenBatch]
	Callbacks       map[string]func(t *fsm.Tick, v *V)               // for enter, update, exit, always and do
	BatchUpdates    map[string]func(t *fsm.Tick, vs []V)             // for update; see [fsm.State.OnUpdateBatch]
	Messages        map[string]func(*fsm.Tick, *V, fsm.Message) bool // for message
	Delays          map[string]func(v *V) time.Duration              // for after, by names that do not begin as numbers do
	Behaviours      map[string]any                                   // for behaviour; see [fsm.Layer.StateOf]

	// Extend, if not nil, adds to the definition what is to be Go: layers that the text does not have, or more to those that it has, which
	// FindLayer and FindState return, nil where the text has dropped them. It is called each time a text has been read that is right so
	// far, before Build, which reports its mistakes like all others, but without a line.
	Extend func(b *fsm.Builder[V])
}
