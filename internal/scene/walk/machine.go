package walk

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/states"
)

// Startle is the command that frightens the hero.
const Startle fsm.Command = 1

// StartledFor is how long the fright lasts.
const StartledFor = 600 * time.Millisecond

// The clips of the hero's sprite sheet: row, number of frames.
const (
	ClipStand, StandFrames = 0, 5
	ClipGo, GoFrames       = 1, 8
)

// Control is the component by which the hero's states see the keys.
var Control = donburi.NewComponentType[scene.Input]()

// Hero is what the hero's states see.
type Hero struct {
	Body       *components.BodyData
	Locomotion *components.LocomotionData
	Animation  *components.AnimationData
	Control    *scene.Input
	Log        *LogData
}

// Machine is the hero's machine, and its states.
type Machine struct {
	*fsm.Machine[Hero]
	Idle, Go, Startled *fsm.State[Hero]
	Gaits              states.Gaits[Hero]
}

// NewMachine defines the hero's machine: what the hero does, and how its legs go.
func NewMachine() Machine {
	b := fsm.NewBuilder[Hero]("hero")
	b.Commands(map[fsm.Command]string{Startle: "Startle"})
	use := states.For[Hero]()

	act := b.Layer("act")
	m := Machine{
		Idle:     act.State("idle").OnEnter(Enter.log, use.Stand()).OnUpdate(Update.log, use.Stand()).OnExit(Exit.log),
		Go:       act.State("go").OnEnter(Enter.log).OnUpdate(Update.log, obey).OnExit(Exit.log),
		Startled: act.State("startled").OnEnter(Enter.log, use.Stand()).OnUpdate(Update.log).OnExit(Exit.log),
	}
	m.Idle.To(m.Go).When(wantsToGo).Named("keys are down")
	m.Go.To(m.Idle).WhenNot(wantsToGo).As("keys are up")
	act.Any().To(m.Startled).On(Startle).Named("is startled")
	m.Startled.To(m.Idle).After(StartledFor)

	m.Gaits = use.Locomotion(b.Layer("locomotion"))
	m.Gaits.Stand.OnEnter(Enter.log, use.Play(ClipStand, StandFrames, 0.15)).OnUpdate(Update.log).OnExit(Exit.log)
	m.Gaits.Walk.OnEnter(Enter.log, use.Play(ClipGo, GoFrames, 0.14)).OnUpdate(Update.log).OnExit(Exit.log)
	m.Gaits.Run.OnEnter(Enter.log, use.Play(ClipGo, GoFrames, 0.06)).OnUpdate(Update.log).OnExit(Exit.log)

	m.Machine = b.MustBuild()
	return m
}

// log is a callback that writes what it is to the log.
func (e Event) log(t *fsm.Tick, h *Hero) { h.Log.add(t, e) }

func obey(_ *fsm.Tick, h *Hero) { scene.Drive(h.Body, h.Locomotion, *h.Control) }

func wantsToGo(h *Hero) bool { return h.Control.Wants() }
