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
	m := Machine{Idle: act.State("idle"), Go: act.State("go"), Startled: act.State("startled")}
	logged(m.Idle, use.Stand(), use.Stand())
	logged(m.Go, nil, obey)
	logged(m.Startled, use.Stand(), nil)
	m.Idle.To(m.Go).When(wantsToGo).Named("keys are down")
	m.Go.To(m.Idle).WhenNot(wantsToGo).As("keys are up")
	act.Any().To(m.Startled).On(Startle).Named("is startled")
	m.Startled.To(m.Idle).After(StartledFor)

	m.Gaits = use.Locomotion(b.Layer("locomotion"))
	logged(m.Gaits.Stand, use.Play(ClipStand, StandFrames, 0.15), nil)
	logged(m.Gaits.Walk, use.Play(ClipGo, GoFrames, 0.14), nil)
	logged(m.Gaits.Run, use.Play(ClipGo, GoFrames, 0.06), nil)

	m.Machine = b.MustBuild()
	return m
}

// logged gives a state callbacks that write to the log and then call the given functions, which may be nil.
func logged(s *fsm.State[Hero], enter, update func(*fsm.Tick, *Hero)) {
	write := func(e Event, then func(*fsm.Tick, *Hero)) func(*fsm.Tick, *Hero) {
		return func(t *fsm.Tick, h *Hero) {
			h.Log.add(t, e)
			if then != nil {
				then(t, h)
			}
		}
	}
	s.OnEnter(write(Enter, enter)).OnUpdate(write(Update, update)).OnExit(write(Exit, nil))
}

func obey(_ *fsm.Tick, h *Hero) { scene.Drive(h.Body, h.Locomotion, *h.Control) }

func wantsToGo(h *Hero) bool { return h.Control.Wants() }
