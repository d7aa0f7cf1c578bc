package soa

import (
	"github.com/horde-fsm/horde/bench/commands"
	"github.com/horde-fsm/horde/bench/crowd"
)

// Commands is the workload commands.
type Commands struct {
	crowd.Flock[commanded]
	tick int
}

type commanded struct {
	nerve commands.Nerve
	state uint8
}

// NewCommands returns an empty crowd.
func NewCommands() crowd.Crowd {
	return &Commands{Flock: crowd.NewFlock(
		func(id uint32) commanded { return commanded{commands.Spawn(id), commands.Calm} },
		func(n *commanded) uint64 { return commands.Sum(&n.nerve, n.state) },
	)}
}

// Tick implements [crowd.Crowd].
func (c *Commands) Tick() {
	c.tick++
	for i := commands.First(c.tick); i < len(c.All); i += commands.Every {
		n := &c.All[i]
		switch n.state {
		case commands.Calm:
			n.state = commands.Alert
			n.nerve.Wake()
		case commands.Alert:
			n.state = commands.Calm
		}
	}
	for i := range c.All {
		n := &c.All[i]
		switch n.state {
		case commands.Calm:
			n.nerve.Rest()
		case commands.Alert:
			n.nerve.Race()
		}
	}
}
