package looplab

import (
	"context"

	"github.com/looplab/fsm"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/storm"
)

// Storm is the workload storm. The event itself says that the way is open.
type Storm struct{ crowd.Flock[*storming] }

type storming struct {
	tally   storm.Tally
	machine *fsm.FSM
}

// NewStorm returns an empty crowd.
func NewStorm() crowd.Crowd {
	return &Storm{crowd.NewFlock(newStorming, func(n **storming) uint64 {
		state := storm.Ping
		if (*n).machine.Is("pong") {
			state = storm.Pong
		}
		return storm.Sum(&(*n).tally, state)
	})}
}

func newStorming(id uint32) *storming {
	n := &storming{tally: storm.Spawn(id)}
	n.tally.Enter()
	n.machine = fsm.NewFSM("ping", fsm.Events{
		{Name: "turn", Src: []string{"ping"}, Dst: "pong"},
		{Name: "turn", Src: []string{"pong"}, Dst: "ping"},
	}, fsm.Callbacks{
		"enter_state": func(context.Context, *fsm.Event) { n.tally.Enter() },
		"leave_state": func(context.Context, *fsm.Event) { n.tally.Exit() },
	})
	return n
}

// Tick implements [crowd.Crowd].
func (c *Storm) Tick() {
	for _, n := range c.All {
		fire(n.machine, "turn")
	}
}
