package inspector

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
	"github.com/horde-fsm/horde/systems"
)

// subject is a population without the type of its machine's view. Layers are given by their index, states by their number.
type subject interface {
	// swapped reports whether the machine is another than when it was asked last; true at first.
	swapped() bool
	describe() *graph.Graph
	transitions() []fsm.TransitionInfo
	trigger(transition int) string

	world() donburi.World
	tick() uint64
	now() time.Duration
	size() int
	unattached() int
	hadAnyone() bool // whether an entity has ever started
	faults() int     // that callbacks have caused so far
	count(layer int, s fsm.StateID) int
	changes() []fsm.Change
	internal() []fsm.Change // transitions that change no state
	lost() []fsm.Lost

	has(donburi.Entity) bool
	stopped(donburi.Entity) bool
	stoppedBy(donburi.Entity) *fsm.Fault
	paused(donburi.Entity) bool
	pauseLeft(donburi.Entity) time.Duration // 0: it is paused until somebody resumes it, or not at all
	interval(donburi.Entity) int            // at which it ticks, in ticks
	current(e donburi.Entity, layer int) fsm.StateID
	since(e donburi.Entity, layer int) time.Duration
	lastChange(e donburi.Entity, layer int) (fsm.Cause, int)
	explain(dst []fsm.Answer, e donburi.Entity, layer int) []fsm.Answer
	reason(*fsm.Answer) string
	appendEntities(dst []donburi.Entity, layer int, s fsm.StateID) []donburi.Entity

	changeTo(e donburi.Entity, layer int, s fsm.StateID) error
	send(donburi.Entity, fsm.Command)
	command(fsm.Command) string // what it is called
	restart(donburi.Entity) error
	resume(donburi.Entity) error
}

// population is the subject of a systems.Population.
type population[V any] struct {
	p *systems.Population[V]
	m *fsm.Machine[V]
}

func (s *population[V]) swapped() bool {
	m := s.p.Machine()
	other := m != s.m
	s.m = m
	return other
}

func (s *population[V]) layer(i int) *fsm.Layer[V] { return s.m.Layers()[i] }

func (s *population[V]) describe() *graph.Graph            { return graph.Of(s.m) }
func (s *population[V]) transitions() []fsm.TransitionInfo { return s.m.Transitions() }

func (s *population[V]) trigger(n int) string { return s.m.Trigger(s.m.Transitions()[n]) }

func (s *population[V]) world() donburi.World   { return s.p.World() }
func (s *population[V]) tick() uint64           { return s.p.Tick() }
func (s *population[V]) now() time.Duration     { return s.p.Now() }
func (s *population[V]) size() int              { return s.p.Len() }
func (s *population[V]) unattached() int        { return s.p.Unattached() }
func (s *population[V]) hadAnyone() bool        { return s.p.Stats().Changes > 0 }
func (s *population[V]) faults() int            { return int(s.p.Stats().Faults) }
func (s *population[V]) changes() []fsm.Change  { return s.p.Changes() }
func (s *population[V]) internal() []fsm.Change { return s.p.InternalTransitions() }
func (s *population[V]) lost() []fsm.Lost       { return s.p.Lost() }

func (s *population[V]) count(layer int, id fsm.StateID) int {
	return s.p.Count(s.m.StateAt(layer, id))
}

func (s *population[V]) has(e donburi.Entity) bool             { return s.p.Has(e) }
func (s *population[V]) stopped(e donburi.Entity) bool         { return s.p.Stopped(e) }
func (s *population[V]) stoppedBy(e donburi.Entity) *fsm.Fault { return s.p.StoppedBy(e) }

func (s *population[V]) paused(e donburi.Entity) bool             { return s.p.Paused(e) }
func (s *population[V]) pauseLeft(e donburi.Entity) time.Duration { return s.p.PauseLeft(e) }
func (s *population[V]) interval(e donburi.Entity) int            { return s.p.Interval(e) }

func (s *population[V]) current(e donburi.Entity, layer int) fsm.StateID {
	if c := s.p.Current(e, s.layer(layer)); c != nil {
		return c.ID()
	}
	return fsm.None
}

func (s *population[V]) since(e donburi.Entity, layer int) time.Duration {
	return s.p.Since(e, s.layer(layer))
}

func (s *population[V]) lastChange(e donburi.Entity, layer int) (fsm.Cause, int) {
	return s.p.LastChange(e, s.layer(layer))
}

func (s *population[V]) explain(dst []fsm.Answer, e donburi.Entity, layer int) []fsm.Answer {
	return s.p.Explain(dst, e, s.layer(layer))
}

func (s *population[V]) reason(a *fsm.Answer) string { return s.m.ReasonOf(*a) }

func (s *population[V]) appendEntities(dst []donburi.Entity, layer int, id fsm.StateID) []donburi.Entity {
	return s.p.AppendEntities(dst, s.m.StateAt(layer, id))
}

func (s *population[V]) changeTo(e donburi.Entity, layer int, id fsm.StateID) error {
	return s.p.ChangeTo(e, s.m.StateAt(layer, id))
}

func (s *population[V]) command(c fsm.Command) string { return s.p.Machine().CommandName(c) }

func (s *population[V]) send(e donburi.Entity, c fsm.Command) { s.p.Send(e, c) }
func (s *population[V]) restart(e donburi.Entity) error       { return s.p.Restart(e) }
func (s *population[V]) resume(e donburi.Entity) error        { return s.p.Resume(e) }
