package systems

import (
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// AnyPopulation is a [Population] whatever the type of its view: what it offers that does not mention the type. A game that runs several
// machines saves, hashes, ticks and pauses them in one loop over what [Populations] returns, and so it describes a unit that runs several of
// them, or has it think less often.
type AnyPopulation interface {
	MachineName() string
	World() donburi.World
	Config() fsm.Config
	RowBytes() int
	Len() int
	Unattached() int
	Has(donburi.Entity) bool
	Describe(donburi.Entity) string
	DescribeChange(fsm.Change) string
	DescribeLost(fsm.Lost) string
	Detach(donburi.Entity) error

	Update()
	Advance(step time.Duration)
	Tick() uint64
	Now() time.Duration
	Changes() []fsm.Change
	InternalTransitions() []fsm.Change
	Left() []fsm.Entity
	Lost() []fsm.Lost
	Stats() fsm.Stats

	Withdraw(donburi.Entity, fsm.Command) int
	WithdrawMessage(donburi.Entity, fsm.MessageKind) int
	Interval(donburi.Entity) int
	SetInterval(e donburi.Entity, n int) error
	Pause(donburi.Entity) error
	PauseFor(donburi.Entity, time.Duration) error
	Resume(donburi.Entity) error
	Paused(donburi.Entity) bool
	PauseLeft(donburi.Entity) time.Duration
	Restart(donburi.Entity) error
	Stopped(donburi.Entity) bool
	StoppedBy(donburi.Entity) *fsm.Fault

	Hash() uint64
	AppendSnapshot(b []byte) ([]byte, error)
	Restore(data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error)
	AppendEntity(b []byte, e donburi.Entity) ([]byte, error)
	RestoreEntity(e donburi.Entity, data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error)
	AppendGroup(b []byte, all []donburi.Entity) ([]byte, error)
	RestoreGroup(data []byte, identify func(donburi.Entity) (donburi.Entity, bool)) (fsm.Restored, error)
}

var _ AnyPopulation = (*Population[struct{}])(nil)

// Populations returns the populations of a world, one for each [FSM] that serves it, in the order in which [FSM.In] or [FSM.Update] first
// asked for them; so a world that is new, as in loading a game, has none before that. It returns nil if there are none, and allocates the
// slice. Populations panics if the world is nil.
func Populations(w donburi.World) []AnyPopulation {
	var all []AnyPopulation
	for _, p := range populationsIn("Populations", w) {
		all = append(all, p.shell.(AnyPopulation))
	}
	return all
}

// Forget has every [FSM] forget a world that is no longer needed; see [FSM.Forget]. It panics if the world is nil and, before anything is
// forgotten, inside a callback.
func Forget(w donburi.World) {
	all := populationsIn("Forget", w)
	for _, p := range all {
		p.host.mustBeOutside("Forget")
	}
	for _, p := range all {
		p.runner.forget(w)
	}
}

// populationsIn returns the populations of a world. The slice is the caller's.
func populationsIn(function string, w donburi.World) []*population {
	mustBeWorld(function, w)
	n := neighboursIn(w.Id())
	if n == nil {
		return nil
	}
	return slices.Clone(n.populations)
}
