package patrol

import (
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// Startle is the command that frightens guards.
const Startle fsm.Command = 1

// StartledFor is how long a fright lasts.
const StartledFor = 2 * time.Second

// The clips of a sprite sheet: row, number of frames.
const (
	ClipStand, StandFrames = 0, 5
	ClipGo, GoFrames       = 1, 8
)

// Guard is what a guard's states see.
type Guard struct {
	Body      *components.BodyData
	Route     *components.RouteData
	Sight     *components.SightData
	Animation *components.AnimationData
}

// Machine is the guards' machine, and its states.
type Machine struct {
	*fsm.Machine[Guard]
	Patrol, Chase, Startled *fsm.State[Guard]
	Gaits                   states.Gaits[Guard]
}

// machineOf finds the states of a machine that is like that of [NewMachine]. Those that it does not have are nil.
func machineOf(m *fsm.Machine[Guard]) Machine {
	return Machine{
		Machine: m,
		Patrol:  m.State("act", "patrol"), Chase: m.State("act", "chase"), Startled: m.State("act", "startled"),
		Gaits: states.Gaits[Guard]{
			Stand: m.State("locomotion", "stand"), Walk: m.State("locomotion", "walk"), Run: m.State("locomotion", "run"),
		},
	}
}

// NewMachine defines the guards' machine: what a guard is up to, and how its legs go. Package written has the same machine as a text.
func NewMachine() Machine {
	b := fsm.NewBuilder[Guard]("guard")
	b.Commands(map[fsm.Command]string{Startle: "Startle"})
	use := states.For[Guard]()

	act := b.Layer("act")
	m := Machine{
		Patrol:   act.State("patrol").OnUpdateBatch(use.FollowRouteBatch()),
		Chase:    act.State("chase").OnUpdateBatch(Surround(components.RunSpeed)),
		Startled: act.State("startled").OnEnter(use.Stand()),
	}
	act.Any().To(m.Startled).On(Startle).Named("is startled")
	m.Patrol.To(m.Chase).WhenBatch(use.SeesTargetBatch()).Named("sees the player")
	m.Chase.To(m.Patrol).WhenBatch(use.LostTargetBatch()).Named("lost the player")
	m.Startled.To(m.Chase).When(use.SeesTarget()).After(StartledFor).Named("sees the player")
	m.Startled.To(m.Patrol).After(StartledFor).Named("calms down")

	m.Gaits = AddLegs(b)
	m.Machine = b.MustBuild()
	return m
}

// AddLegs adds the layer of a guard's legs to a machine.
func AddLegs(b *fsm.Builder[Guard]) states.Gaits[Guard] {
	use := states.For[Guard]()
	gaits := use.LocomotionBatch(b.Layer("locomotion"))
	gaits.Stand.OnEnter(use.Play(ClipStand, StandFrames, 0.15))
	gaits.Walk.OnEnter(use.Play(ClipGo, GoFrames, 0.14))
	gaits.Run.OnEnter(use.Play(ClipGo, GoFrames, 0.06))
	return gaits
}
