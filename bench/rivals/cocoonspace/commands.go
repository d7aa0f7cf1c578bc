package cocoonspace

import (
	"github.com/cocoonspace/fsm"

	"github.com/horde-fsm/horde/bench/commands"
	"github.com/horde-fsm/horde/bench/crowd"
)

// Commands is the workload commands: a command is an event.
type Commands struct {
	crowd.Flock[*commanded]
	tick int
}

type commanded struct {
	nerve   commands.Nerve
	machine *fsm.FSM
}

const (
	calm  = fsm.State(commands.Calm)
	alert = fsm.State(commands.Alert)
	alarm = tick
)

// NewCommands returns an empty crowd.
func NewCommands() crowd.Crowd {
	return &Commands{Flock: crowd.NewFlock(newCommanded, func(n **commanded) uint64 {
		return commands.Sum(&(*n).nerve, uint8((*n).machine.Current()))
	})}
}

func newCommanded(id uint32) *commanded {
	n := &commanded{nerve: commands.Spawn(id), machine: fsm.New(calm)}
	n.machine.Transition(fsm.On(alarm), fsm.Src(calm), fsm.Dst(alert))
	n.machine.Transition(fsm.On(alarm), fsm.Src(alert), fsm.Dst(calm))
	n.machine.EnterState(alert, n.nerve.Wake)
	return n
}

// Tick implements [crowd.Crowd].
func (c *Commands) Tick() {
	c.tick++
	for i := commands.First(c.tick); i < len(c.All); i += commands.Every {
		c.All[i].machine.Event(alarm)
	}
	for _, n := range c.All {
		switch n.machine.Current() {
		case calm:
			n.nerve.Rest()
		case alert:
			n.nerve.Race()
		}
	}
}
