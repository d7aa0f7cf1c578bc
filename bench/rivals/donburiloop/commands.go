package donburiloop

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/bench/commands"
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/parts"
)

// Commands is the workload commands.
type Commands struct {
	parts.Herd
	query *donburi.Query
	tick  int
}

// NewCommands returns an empty crowd.
func NewCommands() crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		parts.Nerve.SetValue(e, commands.Spawn(id))
		oneStates.SetValue(e, oneState{commands.Calm})
	}
	sum := func(e *donburi.Entry) uint64 { return commands.Sum(parts.Nerve.Get(e), oneStates.Get(e).is) }
	return &Commands{
		Herd:  parts.NewHerd(fill, sum, parts.Nerve, oneStates),
		query: donburi.NewQuery(filter.Contains(parts.Nerve, oneStates)),
	}
}

// Settle implements [crowd.Crowd]: the sender of commands goes on knowing the entities.
func (c *Commands) Settle() {}

// Tick implements [crowd.Crowd].
func (c *Commands) Tick() {
	c.tick++
	all := c.Entities()
	for i := commands.First(c.tick); i < len(all); i += commands.Every {
		e := c.World.Entry(all[i])
		switch st := oneStates.Get(e); st.is {
		case commands.Calm:
			st.is = commands.Alert
			parts.Nerve.Get(e).Wake()
		case commands.Alert:
			st.is = commands.Calm
		}
	}
	for e := range c.query.Iter(c.World) {
		switch oneStates.Get(e).is {
		case commands.Calm:
			parts.Nerve.Get(e).Rest()
		case commands.Alert:
			parts.Nerve.Get(e).Race()
		}
	}
}
