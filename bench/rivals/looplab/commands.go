package looplab

import (
	"context"

	"github.com/looplab/fsm"

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

// NewCommands returns an empty crowd.
func NewCommands() crowd.Crowd {
	return &Commands{Flock: crowd.NewFlock(newCommanded, func(n **commanded) uint64 {
		state := commands.Calm
		if (*n).machine.Is("alert") {
			state = commands.Alert
		}
		return commands.Sum(&(*n).nerve, state)
	})}
}

func newCommanded(id uint32) *commanded {
	n := &commanded{nerve: commands.Spawn(id)}
	n.machine = fsm.NewFSM("calm", fsm.Events{
		{Name: "alarm", Src: []string{"calm"}, Dst: "alert"},
		{Name: "alarm", Src: []string{"alert"}, Dst: "calm"},
	}, fsm.Callbacks{
		"enter_alert": func(context.Context, *fsm.Event) { n.nerve.Wake() },
	})
	return n
}

// Tick implements [crowd.Crowd].
func (c *Commands) Tick() {
	c.tick++
	for i := commands.First(c.tick); i < len(c.All); i += commands.Every {
		fire(c.All[i].machine, "alarm")
	}
	for _, n := range c.All {
		switch n.machine.Current() {
		case "calm":
			n.nerve.Rest()
		case "alert":
			n.nerve.Race()
		}
	}
}
