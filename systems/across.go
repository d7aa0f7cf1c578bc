package systems

import (
	"fmt"
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// A Tick reaches the entities of its own machine. These functions reach those of another machine in the same world, by means of
// [fsm.Tick.Defer]: what is sent is queued when the tick is over, in an order that does not depend on the number of workers, and takes
// effect at the start of the other machine's next tick. What is for a layer that a swap, deferred earlier in that tick, has taken away cannot
// be queued: that panics, as anything in a deferred function does, and stops no entity.

// Send sends a command to an entity of the same world that runs another machine, in all layers or only in those given; see
// [fsm.Engine.Send]. It panics in the callback if c is 0 or a layer does not belong to that machine.
func Send[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) {
	layers = checkedLayers(t, "Send", to, layers)
	to.inner.mustBeCommand("Send", c)
	to.inner.laterTo(t, "Send", e, func(p *population) { shell[V](p).Send(e, c, layers...) })
}

// SendFor is [Send] for a command that waits until a transition takes it or its time to live is over; see [fsm.Engine.SendFor].
func SendFor[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, c fsm.Command, ttl time.Duration, layers ...*fsm.Layer[V]) {
	layers = checkedLayers(t, "SendFor", to, layers)
	to.inner.mustBeCommand("SendFor", c)
	to.inner.laterTo(t, "SendFor", e, func(p *population) { shell[V](p).SendFor(e, c, ttl, layers...) })
}

// Post posts a message to an entity of the same world that runs another machine, to all layers or only to those given; see
// [fsm.Engine.Post]. It panics in the callback if a layer does not belong to that machine.
func Post[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) {
	layers = checkedLayers(t, "Post", to, layers)
	to.inner.laterTo(t, "Post", e, func(p *population) { shell[V](p).Post(e, m, layers...) })
}

// PostFor is [Post] for a message that waits until something handles it or its time to live is over; see [fsm.Engine.PostFor].
func PostFor[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, m fsm.Message, ttl time.Duration, layers ...*fsm.Layer[V]) {
	layers = checkedLayers(t, "PostFor", to, layers)
	to.inner.laterTo(t, "PostFor", e, func(p *population) { shell[V](p).PostFor(e, m, ttl, layers...) })
}

// SendAll sends a command to every entity of the same world that runs another machine, in all layers or only in those given; see
// [fsm.Engine.SendAll]. It panics in the callback if c is 0 or a layer does not belong to that machine.
func SendAll[V any](t *fsm.Tick, to *FSM[V], c fsm.Command, layers ...*fsm.Layer[V]) {
	layers = checkedLayers(t, "SendAll", to, layers)
	to.inner.mustBeCommand("SendAll", c)
	to.inner.laterToAll(t, func(p *population) { shell[V](p).SendAll(c, layers...) })
}

// PostAll posts a message to every entity of the same world that runs another machine, to all layers or only to those given; see
// [fsm.Engine.PostAll]. It panics in the callback if a layer does not belong to that machine.
func PostAll[V any](t *fsm.Tick, to *FSM[V], m fsm.Message, layers ...*fsm.Layer[V]) {
	layers = checkedLayers(t, "PostAll", to, layers)
	to.inner.laterToAll(t, func(p *population) { shell[V](p).PostAll(m, layers...) })
}

// laterToAll calls do with the machine's population when the callback's tick is over.
func (r *runner) laterToAll(t *fsm.Tick, do func(*population)) {
	w := WorldOf(t)
	t.Defer(func() { r.in(w).carryOut(donburi.Null, do) })
}

// laterTo is laterToAll for something sent to one entity, which may be gone by then.
func (r *runner) laterTo(t *fsm.Tick, operation string, e donburi.Entity, do func(*population)) {
	w := WorldOf(t)
	r.mustNotBeRemoved(w, operation, e)
	t.Defer(func() { r.in(w).carryOut(e, do) })
}

// carryOut calls do, after this machine's tick if that is under way. e is the entity that do sends to, Null for all of them. Two machines
// may talk to each other in every tick, so it does not allocate if there is nothing to wait for.
func (p *population) carryOut(e donburi.Entity, do func(*population)) {
	if p.host.engine.Busy() {
		p.host.engine.Later(func() { p.host.removed.ignoring(e, p, do) })
		return
	}
	p.host.removed.ignoring(e, p, do)
}

// checkedLayers returns a copy of the layers that a callback of another machine sends something to. It panics if the machine has no such
// layer: after the tick it would be unknown which callback made the call, and the fault handler would not be called.
func checkedLayers[V any](t *fsm.Tick, operation string, to *FSM[V], layers []*fsm.Layer[V]) []*fsm.Layer[V] {
	w := lenderOf(t, operation).world
	if to == nil {
		panic("systems: " + operation + " was given a nil FSM")
	}
	to.inner.mustServe(w)
	for _, l := range layers {
		switch {
		case l == nil:
			panic(fmt.Sprintf("systems: %s: machine %q: nil is not a layer; FindLayer and Layer return nil where there is none of that name",
				operation, to.inner.machine.Name()))
		case !to.Machine().HasLayer(l):
			panic(fmt.Sprintf("systems: %s: machine %q: layer %q belongs to another machine, or is gone since a swap", operation, to.inner.machine.Name(), l))
		}
	}
	return slices.Clone(layers)
}

// mustBeCommand rejects command 0, which is reserved.
func (r *runner) mustBeCommand(operation string, c fsm.Command) {
	if c == 0 {
		panic(fmt.Sprintf("systems: %s to machine %q: command 0 is reserved; number the game's commands from 1", operation, r.machine.Name()))
	}
}
