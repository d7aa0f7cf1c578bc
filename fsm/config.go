package fsm

import (
	"fmt"
	"time"
)

// DefaultStep is the simulated time of a tick unless a game sets another: 60 ticks are a second.
const DefaultStep = time.Second / 60

// Config configures how a population of rows is run. The zero value is a good default.
type Config struct {
	// Step is the simulated time of a tick; 0 means [DefaultStep]. A step of time.Second/n, for n up to 1000, counts as exactly an
	// n-th of a second, so that a delay of two seconds takes 120 ticks of time.Second/60.
	Step time.Duration

	// Workers is the number of goroutines that step chunks, at most 1024; 0 means 1. It does not affect the outcome, except that it is left
	// open which chunks behind that of a panic have been stepped when the panic comes out, if there is no OnFault.
	Workers int

	// ChunkSize is the number of rows stepped together, at most 65536; 0 means 512. It does not affect the outcome, with one exception: a
	// panic of which nobody can tell whose it is stops all of its batch, which is part of one chunk. So it is with an Update in batch form
	// ([State.OnUpdateBatch]), and with a condition in batch form that panics for several entities and for none of them alone
	// ([Transition.WhenBatch]). The simple form, for callbacks that may panic, avoids it. And without OnFault, a panic ends the tick, and how
	// much has been done by then depends on the chunks. All this is so as long as callbacks create, remove and change entities in
	// [Tick.Defer], and operate on other machines there: what they do directly comes in an order that depends on the chunks.
	//
	// Memory is allocated by the chunk: roughly 40 to 110 KB in all for a world of a few entities, depending on the fields of the view and
	// the layers; in a [Pool], several times ChunkSize times the size of a view. A game with hundreds of such worlds should set less, perhaps
	// 64, and so should one whose entities have hundreds of layouts (sets of components): a chunk is for entities of one layout, so each
	// layout takes one at least, which is 15 KB for two layers and 84 KB for twelve, and 3 and 14 KB with a ChunkSize of 64. Of much larger
	// chunks there is one thing to know: with OnFault, each panic in a tick has the rest of its chunk looked through again, so that 65,536
	// callbacks that all panic in one tick take about 20 times as long in one chunk as in chunks of 512, which is seconds.
	ChunkSize int

	// Seed seeds the callbacks' random numbers, the delays of [Transition.AfterBetween] and the draws of [Transition.Weight].
	// All these depend on the machine's name and the entity's number, too. Two worlds, or two pools, of the same machine and seed throw the
	// same dice.
	Seed uint64

	// Interval makes rows tick only every n-th tick, for n up to [MaxInterval], spread evenly over the ticks; their delta is then the sum
	// of the steps since their last turn. 0 and 1 mean every tick. [Engine.SetInterval] overrides it for single rows.
	Interval int

	// ExitOnRemove makes the Exits of the current states run, layers in reverse order, when an entity is removed or detached from the
	// machine. No Exit runs for one that has not started, is stopped by a fault, or lacks a component that the view needs; of the last,
	// the fault handler is told.
	ExitOnRemove bool

	// Data writes the data of queued messages into snapshots, if it is not of a basic type; see [DataCodec].
	Data DataCodec

	// OnFault, if not nil, is called for each panic in a callback, after the tick or operation, in a fixed order. Only the entity concerned
	// is stopped; after a panic in an Update in batch form, all entities of the call are; after one in a deferred function, none is. It is
	// also called for an entity that has to be stopped because its view cannot be made: it lacks a component, for example. The handler may
	// operate on the engine, for example with Restart; a fault that this causes is reported after the next tick or operation. If it removes
	// the entity, it should first ask Has: the panic may come from an Exit of an entity that is being removed. Without a handler the tick or
	// operation panics with a *Fault. Worlds that several goroutines tick call it from each of them.
	OnFault func(*Fault)
}

// WithDefaults returns the configuration with defaults filled in for what is not set. It panics if a value is not valid.
func (c Config) WithDefaults() Config {
	if c.Step == 0 {
		c.Step = DefaultStep
	}
	if c.Workers == 0 {
		c.Workers = 1
	}
	if c.ChunkSize == 0 {
		c.ChunkSize = 512
	}
	switch {
	case c.Step < 0:
		panic(fmt.Sprintf("fsm: Config.Step is %v; time runs forward", c.Step))
	case c.Workers < 0 || c.Workers > 1024:
		panic(fmt.Sprintf("fsm: Config.Workers is %d; give 1 to 1024, or 0 for 1", c.Workers))
	case c.ChunkSize < 0 || c.ChunkSize > 1<<16:
		panic(fmt.Sprintf("fsm: Config.ChunkSize is %d; give 1 to %d, or 0 for 512", c.ChunkSize, 1<<16))
	case c.Interval < 0 || c.Interval > MaxInterval:
		panic(fmt.Sprintf("fsm: Config.Interval is %d; give 1 to MaxInterval = %d, or 0 for 1", c.Interval, MaxInterval))
	}
	return c
}
