package soa

import (
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/storm"
)

// Storm is the workload storm.
type Storm struct{ crowd.Flock[storming] }

type storming struct {
	tally storm.Tally
	state uint8
}

// NewStorm returns an empty crowd.
func NewStorm() crowd.Crowd {
	return &Storm{crowd.NewFlock(
		func(id uint32) storming {
			n := storming{storm.Spawn(id), storm.Ping}
			n.tally.Enter()
			return n
		},
		func(n *storming) uint64 { return storm.Sum(&n.tally, n.state) },
	)}
}

// Tick implements [crowd.Crowd].
func (c *Storm) Tick() {
	for i := range c.All {
		n := &c.All[i]
		switch n.state {
		case storm.Ping:
			if n.tally.Open() {
				n.tally.Exit()
				n.state = storm.Pong
				n.tally.Enter()
			}
		case storm.Pong:
			if n.tally.Open() {
				n.tally.Exit()
				n.state = storm.Ping
				n.tally.Enter()
			}
		}
	}
}
