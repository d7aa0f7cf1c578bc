package systems

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// AnyPopulation is a [Population] whatever the type of its view. A game that runs several machines saves, hashes, ticks and pauses them in one
// loop over what [Populations] returns; and so it describes a unit that runs several of them, has it think less often, or gives an order to
// units of several kinds. What it offers is what a Population offers, without that which takes or returns a state or a layer: commands and
// messages go to all layers, and who is attached, started or placed begins in the initial states.
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
	Attach(donburi.Entity) error
	Detach(donburi.Entity) error
	Start(donburi.Entity) error
	Place(donburi.Entity) error

	Update()
	Advance(step time.Duration)
	Tick() uint64
	Now() time.Duration
	Changes() []fsm.Change
	InternalTransitions() []fsm.Change
	Left() []fsm.Entity
	Lost() []fsm.Lost
	Stats() fsm.Stats

	Execute(donburi.Entity, fsm.Command) bool
	Perform(donburi.Entity, fsm.Command) error
	Can(donburi.Entity, fsm.Command) bool
	AppendCommands([]fsm.Command, donburi.Entity) []fsm.Command
	ExplainCommand([]fsm.Answer, donburi.Entity, fsm.Command) []fsm.Answer
	IsIn(e donburi.Entity, state string) bool
	Send(donburi.Entity, fsm.Command)
	SendFor(e donburi.Entity, c fsm.Command, ttl time.Duration)
	SendAll(fsm.Command)
	Withdraw(donburi.Entity, fsm.Command) int
	Tell(donburi.Entity, fsm.Message) bool
	Post(donburi.Entity, fsm.Message)
	PostFor(e donburi.Entity, m fsm.Message, ttl time.Duration)
	PostAll(fsm.Message)
	WithdrawMessage(donburi.Entity, fsm.MessageKind) int
	WithdrawAll(donburi.Entity) int
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

// Any returns p as what it is whatever the type of its view. It does not allocate; what it returns is equal as long as the population is
// the same.
func (p *Population[V]) Any() AnyPopulation { return p.made().any() }

// anyOf is a [Population] that is given neither layers nor states, since those have its view's type.
type anyOf struct{ *Population[unseen] }

func (p *population) any() AnyPopulation { return anyOf{shell[unseen](p)} }

func (p anyOf) Attach(e donburi.Entity) error { return p.Population.Attach(e) }
func (p anyOf) Start(e donburi.Entity) error  { return p.Population.Start(e) }
func (p anyOf) Place(e donburi.Entity) error  { return p.Population.Place(e) }

func (p anyOf) Execute(e donburi.Entity, c fsm.Command) bool  { return p.Population.Execute(e, c) }
func (p anyOf) Perform(e donburi.Entity, c fsm.Command) error { return p.Population.Perform(e, c) }
func (p anyOf) Can(e donburi.Entity, c fsm.Command) bool      { return p.Population.Can(e, c) }
func (p anyOf) AppendCommands(dst []fsm.Command, e donburi.Entity) []fsm.Command {
	return p.Population.AppendCommands(dst, e)
}
func (p anyOf) ExplainCommand(dst []fsm.Answer, e donburi.Entity, c fsm.Command) []fsm.Answer {
	return p.Population.ExplainCommand(dst, e, c)
}
func (p anyOf) IsIn(e donburi.Entity, state string) bool { return p.Population.IsIn(e, state) }
func (p anyOf) Send(e donburi.Entity, c fsm.Command)     { p.Population.Send(e, c) }
func (p anyOf) SendFor(e donburi.Entity, c fsm.Command, ttl time.Duration) {
	p.Population.SendFor(e, c, ttl)
}
func (p anyOf) SendAll(c fsm.Command)                     { p.Population.SendAll(c) }
func (p anyOf) Tell(e donburi.Entity, m fsm.Message) bool { return p.Population.Tell(e, m) }
func (p anyOf) Post(e donburi.Entity, m fsm.Message)      { p.Population.Post(e, m) }
func (p anyOf) PostFor(e donburi.Entity, m fsm.Message, ttl time.Duration) {
	p.Population.PostFor(e, m, ttl)
}
func (p anyOf) PostAll(m fsm.Message) { p.Population.PostAll(m) }
