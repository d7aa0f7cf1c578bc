package systems

import (
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// A Tick reaches the entities of its own machine. These functions reach those of another, in the same world, by [fsm.Tick.Defer]: what
// is sent is queued when the tick is over, in an order that does not depend on the number of workers, and takes effect at the
// start of the other machine's next tick.

// Send sends a command to an entity that runs another machine, for all layers or for those given; see [fsm.Engine.Send].
func Send[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "Send"), slices.Clone(layers)
	t.Defer(func() { to.In(w).Send(e, c, layers...) })
}

// Post posts a message to an entity that runs another machine, for all layers or for those given; see [fsm.Engine.Post].
func Post[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "Post"), slices.Clone(layers)
	t.Defer(func() { to.In(w).Post(e, m, layers...) })
}

// SendAll sends a command to all entities that run another machine, for all layers or for those given; see [fsm.Engine.SendAll].
func SendAll[V any](t *fsm.Tick, to *FSM[V], c fsm.Command, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "SendAll"), slices.Clone(layers)
	t.Defer(func() { to.In(w).SendAll(c, layers...) })
}

// PostAll posts a message to all entities that run another machine, for all layers or for those given; see [fsm.Engine.PostAll].
func PostAll[V any](t *fsm.Tick, to *FSM[V], m fsm.Message, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "PostAll"), slices.Clone(layers)
	t.Defer(func() { to.In(w).PostAll(m, layers...) })
}

// across returns the world of a callback that turns to another machine.
func across[V any](t *fsm.Tick, to *FSM[V], operation string) donburi.World {
	w := WorldOf(t)
	if to == nil {
		panic("systems: " + operation + " was given a nil FSM")
	}
	return w
}
