package horde

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/commands"
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/parts"
	"github.com/horde-fsm/horde/fsm"
)

type commanded struct{ Nerve *commands.Nerve }

const alarm fsm.Command = 1

// commandHerd sends commands before each tick.
type commandHerd struct {
	*herd[commanded]
	tick int
}

// NewCommands returns an empty crowd of workload commands.
func NewCommands(form Form) crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) { parts.Nerve.SetValue(e, commands.Spawn(id)) }
	sum := func(e *donburi.Entry, states []uint8) uint64 { return commands.Sum(parts.Nerve.Get(e), states[0]) }
	return &commandHerd{herd: newHerd(form, commandMachine(form.Batch), fill, sum, parts.Nerve)}
}

func commandMachine(batch bool) *fsm.Machine[commanded] {
	b := fsm.NewBuilder[commanded]("commands")
	l := b.Layer("nerve")
	calm := l.State("calm")
	alert := l.State("alert").OnEnter(func(_ *fsm.Tick, n *commanded) { n.Nerve.Wake() })
	calm.To(alert).On(alarm)
	alert.To(calm).On(alarm)
	if batch {
		calm.OnUpdateBatch(func(_ *fsm.Tick, ns []commanded) {
			for i := range ns {
				ns[i].Nerve.Rest()
			}
		})
		alert.OnUpdateBatch(func(_ *fsm.Tick, ns []commanded) {
			for i := range ns {
				ns[i].Nerve.Race()
			}
		})
	} else {
		calm.OnUpdate(func(_ *fsm.Tick, n *commanded) { n.Nerve.Rest() })
		alert.OnUpdate(func(_ *fsm.Tick, n *commanded) { n.Nerve.Race() })
	}
	return b.MustBuild()
}

// Settle implements [crowd.Crowd]: the sender of commands goes on knowing the entities.
func (c *commandHerd) Settle() {
	if c.form.Packed {
		c.Packer().Pack(c.World)
	}
}

// Tick implements [crowd.Crowd].
func (c *commandHerd) Tick() {
	c.tick++
	all := c.Entities()
	for i := commands.First(c.tick); i < len(all); i += commands.Every {
		c.people.Send(all[i], alarm)
	}
	c.herd.Tick()
}
