package fsm

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// Tick is what a callback sees of the engine: the time, which entity it is called for, and ways to request something. It is valid
// only during the callback and must not be kept: take out of it beforehand what a function given to [Tick.Defer] needs.
//
// In a batch callback it stands for the whole batch: time, machine and current state may be asked of it directly; what concerns one entity
// must be asked of [Tick.At].
type Tick struct {
	host    any // the Host as it was given to the engine
	machine *machine
	clock   *clock
	seed    uint64

	// What the engine is working on.
	entities   []Entity // of the chunk, or of the one entity of an operation
	cells      []Cell
	stride     int
	selected   []uint16 // the rows that are stepped together; views are in this order
	position   int      // in selected, of the callback's entity; nobody in a batch callback before At
	layer      int
	kind       callback
	edge       uint8         // via of the transition being asked or carried out
	putsOff    bool          // a direct change or a swap's Exit is under way: what its callbacks request waits, and they draw other numbers
	putOffFrom int           // where in out.orders begins what its callbacks put off
	by         int8          // the layer whose callback requested it
	root       uint8         // from 1, the layer whose change leaves and enters the layers nested in it; 0 outside such a change
	through    *passage      // how that layer changes, where root is set and it does; nil otherwise
	delta      time.Duration // since the tick in which the row was last stepped
	lengths    lengths       // what it is in seconds
	batch      []uint16      // positions in the batch
	ages       *ages         // nil until it is needed

	out    *output
	random source
	draws  *draws // of operations; nil in a worker
	run    uint32 // which of the entity's operations is drawing; 0 if none is; see draws

	waited     uint8   // how many ticks delta is; 0 outside a tick
	waitedEach []uint8 // of each selected row; nil if it is waited for all
}

// Now returns the simulated time.
func (t *Tick) Now() time.Duration {
	t.mustBeMade("Now")
	return t.clock.now
}

// Number returns the number of the tick under way, or else of the last one. The first tick is number 1.
func (t *Tick) Number() uint64 {
	t.mustBeMade("Number")
	return t.clock.tick
}

// MachineName returns the name of the machine.
func (t *Tick) MachineName() string {
	t.mustBeMade("MachineName")
	return t.machine.name
}

// LayerIndex returns the index of the layer that the callback belongs to.
func (t *Tick) LayerIndex() int { return t.layer }

// LayerName returns the name of the layer that the callback belongs to.
func (t *Tick) LayerName() string {
	t.mustBeMade("LayerName")
	return t.machine.layers[t.layer].name
}

// Host returns the [Host] that the engine was made with: the *[Pool], which [PoolOf] returns as what it is, or a host of the game's own. In
// a donburi world, it is one that only package systems knows; functions there that take a Tick find what they need through it.
func (t *Tick) Host() any { return t.host }

// Entity returns the entity that the callback is called for.
func (t *Tick) Entity() Entity { return t.entities[t.indexOf("Entity")] }

// Row returns the entity's machine data, read-only.
func (t *Tick) Row() Row { return t.rowOf("Row") }

// Current returns the current state of the callback's layer. In Exit this is the old state, in Enter the new one.
func (t *Tick) Current() StateID { return t.stateOf("Current") }

// Previous returns the state of the callback's layer before the current one, or [None].
func (t *Tick) Previous() StateID { return t.cellOf("Previous").prev }

// Is reports whether one of some states is a current state of the entity, in whatever layer it belongs to: t.Is(cast, stunned, dead). A
// state that is nil or belongs to another machine is not current. It does not allocate. A list of states to ask for is a []Target:
//
//	busy := []fsm.Target{cast, stunned, dead}
//	if t.Is(busy...) { … }
func (t *Tick) Is(states ...Target) bool {
	row := t.rowOf("Is")
	for _, s := range states {
		of := plainState(s)
		mustBeBuiltOnce(t.machine, "Tick.Is", of)
		if layer, id, ok := t.machine.find(of); ok && row[layer].state == id {
			return true
		}
	}
	return false
}

// IsFor reports whether s is a current state of the entity, in whatever layer s belongs to, and has been for d or longer. It makes a
// condition that has to hold for a while: let a layer of two states follow what is asked, and ask how long it has been in one of them.
//
//	patrol.To(chase).WhenTick(func(t *fsm.Tick, g *Guard) bool { return t.IsFor(seen, time.Second) })
func (t *Tick) IsFor(s Target, d time.Duration) bool {
	i := t.indexOf("IsFor")
	of := plainState(s)
	mustBeBuiltOnce(t.machine, "Tick.IsFor", of)
	layer, id, ok := t.machine.find(of)
	return ok && t.cells[i*t.stride+layer].state == id && t.spentIn(layer, i) >= d
}

// Was reports whether s was the state of its layer before the current one.
func (t *Tick) Was(s Target) bool {
	row := t.rowOf("Was")
	of := plainState(s)
	mustBeBuiltOnce(t.machine, "Tick.Was", of)
	layer, id, ok := t.machine.find(of)
	return ok && row[layer].prev == id
}

// StateName returns the name of the current state of the callback's layer.
func (t *Tick) StateName() string { return t.machine.stateName(t.layer, t.stateOf("StateName")) }

// PreviousName returns the name of the state of the callback's layer before the current one, or "none".
func (t *Tick) PreviousName() string {
	return t.machine.stateName(t.layer, t.cellOf("PreviousName").prev)
}

// Since returns the simulated time since the current state of the callback's layer was entered.
func (t *Tick) Since() time.Duration { return t.spentBy(t.indexOf("Since")) }

// Rand returns a random number generator that is a function of [Config.Seed], the machine's name, the entity, the layer, the tick and the
// callback: the same for any order of entities, any number of workers and both forms of Update. If called again in the same callback, it
// returns the generator where it was; in a batch, [Tick.At] starts it over. Operations on an entity, and what was queued for it, draw
// other numbers each time.
func (t *Tick) Rand() *rand.Rand {
	e, kind, edge := t.entities[t.indexOf("Rand")], t.kind, t.edge
	switch kind {
	case inUpdateBatch:
		kind, edge = inUpdate, 0 // both forms draw the same numbers
	case inLayerEnter: // it and the state's draw from one generator
		kind = inEnter
	case inLayerExit:
		kind = inExit
	case inAlways, inUpdate, inMessage, inLayerMessage:
		edge = 0 // no transition is involved; t.edge belongs to whatever came before
	}
	if t.draws != nil && t.run == 0 {
		t.run = t.draws.next(e)
	}
	salt := uint64(t.run)<<32 | uint64(t.layer)<<16 | uint64(kind)<<8 | uint64(edge)
	if t.putsOff {
		salt |= apart(uint8(t.by+1), 24, 20) // two layers may each request a change of a third
	}
	if int(t.root) != t.layer+1 {
		salt |= apart(t.root, 28, 21) // two outer layers may each cause it to be entered
	}
	return t.random.of([2]uint64{
		t.seed ^ uint64(e),
		mix(t.clock.tick) ^ salt,
	})
}

// apart returns the bits of a number up to MaxLayers: its lower four from one bit on, and the fifth, of MaxLayers itself, at another.
func apart(n uint8, four, fifth int) uint64 { return uint64(n&15)<<four | uint64(n>>4)<<fifth }

// Len returns the number of entities that the callback is called for: 1, or the length of the batch.
func (t *Tick) Len() int {
	if t.kind.batched() {
		return len(t.batch)
	}
	return 1
}

// At makes t stand for the i-th entity of a batch and returns t. In the simple form, At(0) has no effect. At panics if i is out of range.
func (t *Tick) At(i int) *Tick {
	if t.kind.batched() {
		if uint(i) >= uint(len(t.batch)) {
			panic(fmt.Sprintf("fsm: Tick.At(%d) in %v for %d entities", i, t.kind, len(t.batch)))
		}
		t.position = int(t.batch[i])
		t.random.forget() // or a batch of one would draw different numbers than the same entity among many
	} else if i != 0 {
		t.mustBeMade("At")
		panic(fmt.Sprintf("fsm: Tick.At(%d) in a callback for one entity, who is At(0); Len says how many there are", i))
	}
	return t
}

// A method of the Tick finds its row by indexOf, rowOf or cellOf, which panic if the callback is over or no entity of the batch has been
// chosen. The engine, which knows better, uses index and row.

func (t *Tick) indexOf(method string) int {
	if t.kind == inNothing {
		t.mustBeMade(method)
		panic(fmt.Sprintf("fsm: Tick.%s of machine %q was called when the callback was over; take what a deferred function needs out of the Tick before",
			method, t.machine.name))
	}
	if t.position == nobody {
		panic(fmt.Sprintf("fsm: Tick.%s in %v of machine %q: a batch has many entities, say which with t.At(i).%s",
			method, t.kind, t.machine.name, method))
	}
	return t.index()
}

func (t *Tick) rowOf(method string) Row {
	t.indexOf(method)
	return t.row()
}

func (t *Tick) cellOf(method string) *Cell { return &t.cells[t.indexOf(method)*t.stride+t.layer] }

// stateOf returns the current state, which is one and the same for all entities of a batch.
func (t *Tick) stateOf(method string) StateID {
	if t.kind != inNothing && t.position == nobody {
		return t.cells[int(t.selected[t.batch[0]])*t.stride+t.layer].state
	}
	return t.cellOf(method).state
}

// mustBeMade rejects a Tick that was not made by an engine, as in a test that calls a callback directly.
func (t *Tick) mustBeMade(method string) {
	if t.machine == nil {
		panic("fsm: Tick." + method + " of a Tick that no engine has made; to try a callback, have a Pool run a machine with it: NewPool, Add, Update")
	}
}

// nobody is the position until a batch callback has chosen an entity with At.
const nobody = -1

// index returns the index of the current row in entities.
func (t *Tick) index() int { return int(t.selected[t.position]) }

// row returns the current row.
func (t *Tick) row() Row {
	i := t.index() * t.stride
	return t.cells[i : i+t.stride : i+t.stride]
}

// spent returns the time that the current row has spent in the current state of the current layer; spentBy does so for any row, spentIn for
// any layer.
func (t *Tick) spent() time.Duration { return t.spentBy(t.index()) }

func (t *Tick) spentBy(i int) time.Duration { return t.spentIn(t.layer, i) }

func (t *Tick) spentIn(layer, i int) time.Duration {
	row := Row(t.cells[i*t.stride:])
	if len(t.clock.pauses) > 0 {
		return t.clock.spent(t.entities[i], row.Paused(), row[layer].entered)
	}
	return t.since(row[layer].entered)
}

// lasted reports whether the current row has spent that much time in the current state. Most that wait have not even if their pauses, which
// would have to be looked up, are counted in.
func (t *Tick) lasted(d time.Duration) bool {
	i := t.index()
	return t.since(t.cells[i*t.stride+t.layer].entered) >= d && (len(t.clock.pauses) == 0 || t.spentBy(i) >= d)
}
