package systems

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Execute acts on a command at once; see [fsm.Engine.Execute].
func (p *Population[V]) Execute(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) bool {
	return p.made().engine.Execute(fsm.Entity(e), c, unseenLayers(layers)...)
}

// Perform is the strict form of Execute: a command that leads nowhere is an error; see [fsm.Engine.Perform].
func (p *Population[V]) Perform(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) error {
	return p.made().engine.Perform(fsm.Entity(e), c, unseenLayers(layers)...)
}

// Can reports whether a command would fire a transition now; see [fsm.Engine.Can].
func (p *Population[V]) Can(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) bool {
	return p.made().engine.Can(fsm.Entity(e), c, unseenLayers(layers)...)
}

// AppendCommands appends the commands that would fire a transition now; see [fsm.Engine.AppendCommands].
func (p *Population[V]) AppendCommands(dst []fsm.Command, e donburi.Entity, layers ...*fsm.Layer[V]) []fsm.Command {
	return p.made().engine.AppendCommands(dst, fsm.Entity(e), unseenLayers(layers)...)
}

// listens reports whether what is queued will be carried out: in a world that was forgotten it would wait for ever.
func (p *population) listens() bool { return !p.host.forgotten }

// Send queues a command for the start of the next tick. It panics if c is 0, and inside a callback: send through the [fsm.Tick] there. See
// [fsm.Engine.Send].
func (p *Population[V]) Send(e donburi.Entity, c fsm.Command, layers ...*fsm.Layer[V]) {
	if p.made().listens() {
		p.made().engine.Send(fsm.Entity(e), c, unseenLayers(layers)...)
	}
}

// SendAll queues a command to all entities, for the start of the next tick. It panics if c is 0, and inside a callback: use
// [fsm.Tick.SendAll] there. See [fsm.Engine.SendAll].
func (p *Population[V]) SendAll(c fsm.Command, layers ...*fsm.Layer[V]) {
	if p.made().listens() {
		p.made().engine.SendAll(c, unseenLayers(layers)...)
	}
}

// SendFor queues a command that waits until a transition takes it or its time to live is over. It panics if c is 0, and inside a callback:
// use [fsm.Tick.SendFor] or [fsm.Tick.SendToFor] there. See [fsm.Engine.SendFor].
func (p *Population[V]) SendFor(e donburi.Entity, c fsm.Command, ttl time.Duration, layers ...*fsm.Layer[V]) {
	if p.made().listens() {
		p.made().engine.SendFor(fsm.Entity(e), c, ttl, unseenLayers(layers)...)
	}
}

// Withdraw takes back a command that was sent to an entity and has not been taken yet; see [fsm.Engine.Withdraw].
func (p *Population[V]) Withdraw(e donburi.Entity, c fsm.Command) int {
	if !p.made().listens() { // what was sent was dropped
		return 0
	}
	return p.made().engine.Withdraw(fsm.Entity(e), c)
}

// WithdrawMessage takes back messages that were posted to an entity and that nothing has handled yet; see [fsm.Engine.WithdrawMessage].
func (p *Population[V]) WithdrawMessage(e donburi.Entity, k fsm.MessageKind) int {
	if !p.made().listens() {
		return 0
	}
	return p.made().engine.WithdrawMessage(fsm.Entity(e), k)
}

// WithdrawAll takes back all commands and messages that were sent or posted to an entity and have not been taken or handled yet; see
// [fsm.Engine.WithdrawAll].
func (p *Population[V]) WithdrawAll(e donburi.Entity) int {
	if !p.made().listens() {
		return 0
	}
	return p.made().engine.WithdrawAll(fsm.Entity(e))
}

// Tell hands a message to the current states at once and reports whether any of them handled it; see [fsm.Engine.Tell].
func (p *Population[V]) Tell(e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) bool {
	return p.made().engine.Tell(fsm.Entity(e), m, unseenLayers(layers)...)
}

// Post queues a message for the start of the next tick. It panics inside a callback: post through the [fsm.Tick] there. See
// [fsm.Engine.Post].
func (p *Population[V]) Post(e donburi.Entity, m fsm.Message, layers ...*fsm.Layer[V]) {
	if p.made().listens() {
		p.made().engine.Post(fsm.Entity(e), m, unseenLayers(layers)...)
	}
}

// PostFor queues a message that waits until something handles it or its time to live is over. It panics inside a callback: use
// [fsm.Tick.PostFor] or [fsm.Tick.PostToFor] there. See [fsm.Engine.PostFor].
func (p *Population[V]) PostFor(e donburi.Entity, m fsm.Message, ttl time.Duration, layers ...*fsm.Layer[V]) {
	if p.made().listens() {
		p.made().engine.PostFor(fsm.Entity(e), m, ttl, unseenLayers(layers)...)
	}
}

// PostAll queues a message to all entities, for the start of the next tick. It panics inside a callback: use [fsm.Tick.PostAll] there. See
// [fsm.Engine.PostAll].
func (p *Population[V]) PostAll(m fsm.Message, layers ...*fsm.Layer[V]) {
	if p.made().listens() {
		p.made().engine.PostAll(m, unseenLayers(layers)...)
	}
}
