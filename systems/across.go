package systems

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// A Tick reaches the entities of its own machine. These functions reach those of another, in the same world, by [fsm.Tick.Defer]: what
// is sent is queued when the tick is over, in an order that does not depend on the number of workers, and takes effect at the
// start of the other machine's next tick.

// Send sends a command to an entity that runs another machine, for all layers or for those given; see [fsm.Engine.Send]. It panics
// in the callback if c is 0 or a layer is not one of that machine's.
func Send[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "Send", layers), slices.Clone(layers)
	mustBeCommand(to, "Send", c)
	t.Defer(func() { to.In(w).Send(e, c, layers...) })
}

// Post posts a message to an entity that runs another machine, for all layers or for those given; see [fsm.Engine.Post]. It panics
// in the callback if a layer is not one of that machine's.
func Post[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "Post", layers), slices.Clone(layers)
	t.Defer(func() { to.In(w).Post(e, m, layers...) })
}

// SendAll sends a command to all entities that run another machine, for all layers or for those given; see [fsm.Engine.SendAll].
func SendAll[V any](t *fsm.Tick, to *FSM[V], c fsm.Command, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "SendAll", layers), slices.Clone(layers)
	mustBeCommand(to, "SendAll", c)
	t.Defer(func() { to.In(w).SendAll(c, layers...) })
}

// PostAll posts a message to all entities that run another machine, for all layers or for those given; see [fsm.Engine.PostAll].
func PostAll[V any](t *fsm.Tick, to *FSM[V], m fsm.Message, layers ...*fsm.Layer[V]) {
	w, layers := across(t, to, "PostAll", layers), slices.Clone(layers)
	t.Defer(func() { to.In(w).PostAll(m, layers...) })
}

// across returns the world of a callback that turns to another machine. What is wrong with the call is said in it: behind the tick
// nobody could tell whose it was, and a fault handler would not be asked.
func across[V any](t *fsm.Tick, to *FSM[V], operation string, layers []*fsm.Layer[V]) donburi.World {
	w := WorldOf(t)
	if to == nil {
		panic("systems: " + operation + " was given a nil FSM")
	}
	to.mustServe(w)
	for _, l := range layers {
		if !to.mayHave(l) {
			panic(fmt.Sprintf("systems: %s: the layer it was given is nil or not one of machine %q", operation, to.machine.Name()))
		}
	}
	return w
}

// mayHave reports whether l is a layer of the machine that runs. After a swap it may also be one of a machine before, and goes by its name.
func (f *FSM[V]) mayHave(l *fsm.Layer[V]) bool {
	if l == nil {
		return false
	}
	return slices.Contains(f.machine.Layers(), l) || f.machine != f.first && f.machine.Layer(l.Name()) != nil
}

func mustBeCommand[V any](to *FSM[V], operation string, c fsm.Command) {
	if c == 0 {
		panic(fmt.Sprintf("systems: %s to machine %q: command 0 is reserved", operation, to.machine.Name()))
	}
}
