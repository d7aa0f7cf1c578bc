package cocoonspace

import (
	"github.com/cocoonspace/fsm"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/storm"
)

// Storm is the workload storm. The event itself says that the way is open, so the transitions have no check.
type Storm struct{ crowd.Flock[*storming] }

type storming struct {
	tally   storm.Tally
	machine *fsm.FSM
}

const (
	ping = fsm.State(storm.Ping)
	pong = fsm.State(storm.Pong)
)

// NewStorm returns an empty crowd.
func NewStorm() crowd.Crowd {
	return &Storm{crowd.NewFlock(newStorming, func(n **storming) uint64 {
		return storm.Sum(&(*n).tally, uint8((*n).machine.Current()))
	})}
}

func newStorming(id uint32) *storming {
	n := &storming{tally: storm.Spawn(id), machine: fsm.New(ping)}
	n.tally.Enter()
	n.machine.Transition(fsm.On(tick), fsm.Src(ping), fsm.Dst(pong))
	n.machine.Transition(fsm.On(tick), fsm.Src(pong), fsm.Dst(ping))
	for _, s := range []fsm.State{ping, pong} {
		n.machine.EnterState(s, n.tally.Enter)
		n.machine.ExitState(s, n.tally.Exit)
	}
	return n
}

// Tick implements [crowd.Crowd].
func (c *Storm) Tick() {
	for _, n := range c.All {
		n.machine.Event(tick)
	}
}
