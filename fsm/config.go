package fsm

import (
	"fmt"
	"time"
)

// Config says how a population of rows is run. The zero value is a good default.
type Config struct {
	// Step is the simulated time of a tick; 0 means time.Second/60. A step of time.Second/n, n up to 1000, is taken as exactly an
	// n-th of a second, so that a delay of two seconds takes 120 ticks of time.Second/60.
	Step time.Duration

	// Workers is the number of goroutines that step chunks, at most 1024; 0 means 1. The outcome does not depend on it.
	Workers int

	// ChunkSize is the number of rows that are stepped together, at most 65536; 0 means 512. The outcome does not depend on it. Memory
	// is taken by the chunk, 50 to 120 KB in all for a world of a few entities, by the fields of the view and the layers: a game with
	// hundreds of such worlds gives less, 64 perhaps.
	ChunkSize int

	// Seed is the seed of the callbacks' random numbers, of the delays of [Transition.AfterBetween] and of the draws of
	// [Transition.Weight].
	Seed uint64

	// Every makes rows tick every n-th tick only, n at most [MaxEvery], spread evenly over the ticks, with their delta summed up; 0 and
	// 1 mean every tick. Single rows can be set otherwise; see [Engine.SetEvery].
	Every int

	// ExitOnRemove has the Exit of the current states run, layers in reverse order, when an entity is removed.
	ExitOnRemove bool

	// Data writes the data of queued messages into snapshots, where it is of other types than the basic ones; see [DataCodec].
	Data DataCodec

	// OnFault, if set, is called for each panic in a callback, after the tick or operation, in a fixed order. The entity
	// concerned is stopped and the others go on; of a callback in batch form, all entities of the call are. The handler
	// may operate on the engine, as with Restart; a fault that comes of that is reported after the next tick or operation.
	// Without a handler the panic comes out of the tick, as a *Fault.
	OnFault func(*Fault)
}

// WithDefaults returns the configuration with what was left out filled in. It panics where a value makes no sense.
func (c Config) WithDefaults() Config {
	if c.Step == 0 {
		c.Step = time.Second / 60
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
		panic(fmt.Sprintf("fsm: Config.Workers is %d; give 1 to 1024", c.Workers))
	case c.ChunkSize < 0 || c.ChunkSize > 1<<16:
		panic(fmt.Sprintf("fsm: Config.ChunkSize is %d; give 1 to %d", c.ChunkSize, 1<<16))
	case c.Every < 0 || c.Every > MaxEvery:
		panic(fmt.Sprintf("fsm: Config.Every is %d; give 1 to MaxEvery = %d", c.Every, MaxEvery))
	}
	return c
}
