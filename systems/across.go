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
	to.plain().send(t, e, c, unseenLayers(layers))
}

func (r *runner) send(t *fsm.Tick, e donburi.Entity, c fsm.Command, layers []*fsm.Layer[unseen]) {
	layers = r.checkedLayers(t, "Send", layers)
	r.mustBeCommand("Send", c)
	r.laterTo(t, "Send", e, func(p *population) { shell[unseen](p).Send(e, c, layers...) })
}

// SendFor is [Send] for a command that waits until a transition takes it or its time to live is over; see [fsm.Engine.SendFor].
func SendFor[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, c fsm.Command, ttl time.Duration, layers ...*fsm.Layer[V]) {
	to.plain().sendFor(t, e, c, ttl, unseenLayers(layers))
}

func (r *runner) sendFor(t *fsm.Tick, e donburi.Entity, c fsm.Command, ttl time.Duration, layers []*fsm.Layer[unseen]) {
	layers = r.checkedLayers(t, "SendFor", layers)
	r.mustBeCommand("SendFor", c)
	r.laterTo(t, "SendFor", e, func(p *population) { shell[unseen](p).SendFor(e, c, ttl, layers...) })
}

// Post posts a message to an entity of the same world that runs another machine, to all layers or only to those given; see
// [fsm.Engine.Post]. It panics in the callback if a layer does not belong to that machine.
func Post[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) {
	to.plain().post(t, e, m, unseenLayers(layers))
}

func (r *runner) post(t *fsm.Tick, e donburi.Entity, m fsm.Message, layers []*fsm.Layer[unseen]) {
	layers = r.checkedLayers(t, "Post", layers)
	r.laterTo(t, "Post", e, func(p *population) { shell[unseen](p).Post(e, m, layers...) })
}

// PostFor is [Post] for a message that waits until something handles it or its time to live is over; see [fsm.Engine.PostFor].
func PostFor[V any](t *fsm.Tick, to *FSM[V], e donburi.Entity, m fsm.Message, ttl time.Duration, layers ...*fsm.Layer[V]) {
	to.plain().postFor(t, e, m, ttl, unseenLayers(layers))
}

func (r *runner) postFor(t *fsm.Tick, e donburi.Entity, m fsm.Message, ttl time.Duration, layers []*fsm.Layer[unseen]) {
	layers = r.checkedLayers(t, "PostFor", layers)
	r.laterTo(t, "PostFor", e, func(p *population) { shell[unseen](p).PostFor(e, m, ttl, layers...) })
}

// SendAll sends a command to every entity of the same world that runs another machine, in all layers or only in those given; see
// [fsm.Engine.SendAll]. It panics in the callback if c is 0 or a layer does not belong to that machine.
func SendAll[V any](t *fsm.Tick, to *FSM[V], c fsm.Command, layers ...*fsm.Layer[V]) {
	to.plain().sendAll(t, c, unseenLayers(layers))
}

func (r *runner) sendAll(t *fsm.Tick, c fsm.Command, layers []*fsm.Layer[unseen]) {
	layers = r.checkedLayers(t, "SendAll", layers)
	r.mustBeCommand("SendAll", c)
	r.laterToAll(t, func(p *population) { shell[unseen](p).SendAll(c, layers...) })
}

// PostAll posts a message to every entity of the same world that runs another machine, to all layers or only to those given; see
// [fsm.Engine.PostAll]. It panics in the callback if a layer does not belong to that machine.
func PostAll[V any](t *fsm.Tick, to *FSM[V], m fsm.Message, layers ...*fsm.Layer[V]) {
	to.plain().postAll(t, m, unseenLayers(layers))
}

func (r *runner) postAll(t *fsm.Tick, m fsm.Message, layers []*fsm.Layer[unseen]) {
	layers = r.checkedLayers(t, "PostAll", layers)
	r.laterToAll(t, func(p *population) { shell[unseen](p).PostAll(m, layers...) })
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
	if p.engine.Busy() {
		p.engine.Later(func() { p.host.removed.ignoring(e, p, do) })
		return
	}
	p.host.removed.ignoring(e, p, do)
}

// checkedLayers returns a copy of the layers that a callback of another machine sends something to. It panics if the machine has no such
// layer: after the tick it would be unknown which callback made the call, and the fault handler would not be called.
func (r *runner) checkedLayers(t *fsm.Tick, operation string, layers []*fsm.Layer[unseen]) []*fsm.Layer[unseen] {
	w := lenderOf(t, operation).world
	if r == nil {
		panic("systems: " + operation + " was given a nil FSM")
	}
	r.mustServe(w)
	for _, l := range layers {
		switch {
		case l == nil:
			panic(fmt.Sprintf("systems: %s: machine %q: nil is not a layer; FindLayer and Layer return nil where there is none of that name",
				operation, r.machine.Name()))
		case !r.machine.HasLayer(l):
			panic(fmt.Sprintf("systems: %s: machine %q: layer %q belongs to another machine, or is gone since a swap", operation, r.machine.Name(), l))
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
