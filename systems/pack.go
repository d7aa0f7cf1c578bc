package systems

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
)

// Packer moves component values back into contiguous memory, in the order in which donburi lists their entities. donburi makes each
// value a heap object of its own. As entities come and go, neighbours in the world end up far apart in memory, and every loop over
// them waits for it. A packed world is as fast as a new one.
//
// Packing moves values: a pointer to a component must not be kept across it, and entities made to share one value each get a copy.
// [FSM.KeepPacked] packs automatically. Component types of size zero are left alone: marks that are empty structs, though not those of
// donburi.NewTag, which hold a string; and the components of machines, whose data is contiguous anyway. A Packer may be used for several
// worlds at once.
//
// Use a Packer between ticks. Pack, Step and Update panic inside a callback, since other entities' views point to the values at their
// old place, and what is written there would be lost. Use [fsm.Tick.Defer] there.
type Packer struct {
	columns []packed
	left    departures // see debug_pack.go
	budget  int

	mutex   sync.Mutex // one world is packed at a time
	cursors map[donburi.WorldId]*cursor
}

// cursor is where incremental packing of a world continues.
type cursor struct {
	column, archetype, row int
	pass                   // the one under way
	last                   pass
}

// pass is what came of going through the world once.
type pass struct{ blocks, moved int }

const (
	// packBlock is the number of values that are put next to each other. Blocks need not be adjacent: with this many values the jump from
	// one block to the next does not matter, and a few survivors do not hold much memory for long.
	packBlock = 256

	// DefaultPackBudget is the initial budget of [Packer.Update]: enough to look at all values of 4096 entities with four components,
	// or to move a tenth of them, in a fraction of a millisecond.
	DefaultPackBudget = 16384

	// moveCost is how many values can be inspected in the time that it takes to move one.
	moveCost = 10
)

// NewPacker returns a packer for the given component types; [FSM.Components] returns those that make up a machine's view. It panics
// if one of them is nil.
func NewPacker(components ...donburi.IComponentType) *Packer {
	p := &Packer{cursors: map[donburi.WorldId]*cursor{}, budget: DefaultPackBudget}
	for i, c := range components {
		if isNil(c) {
			panic(fmt.Sprintf("systems: NewPacker: component %d is nil", i+1))
		}
		if c.Typ().Size() == 0 {
			continue
		}
		p.columns = append(p.columns, packed{
			component: c, slice: reflect.SliceOf(c.Typ()), size: c.Typ().Size(), pointers: hasPointers(c.Typ()),
		})
	}
	return p
}

// SetBudget sets the budget of [Packer.Update], in the units of [Packer.Step], and returns p. A budget of 0 packs nothing. SetBudget
// panics if the budget is negative.
func (p *Packer) SetBudget(values int) *Packer {
	p.mustBeMade()
	if values < 0 {
		panic(fmt.Sprintf("systems: SetBudget was given %d; give the number of values to look at in a tick, or 0 to pack nothing", values))
	}
	p.budget = values
	return p
}

// Update calls [Packer.Step] with the packer's budget. Add it to a game's systems to keep its worlds packed.
func (p *Packer) Update(w donburi.World) {
	p.mustBeMade()
	p.Step(w, p.budget)
}

// System is [Packer.Update] in the form that donburi's ecs expects.
func (p *Packer) System(e *ecs.ECS) { p.Update(ecsWorld(e)) }

// Pack packs the whole world and returns the number of values moved. What is already packed is not touched.
func (p *Packer) Pack(w donburi.World) int {
	p.mustBeMade()
	mustBeWorld("Packer", w)
	mustBeAtRest("Pack", w)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.left.begin(w)
	moved := 0
	for _, column := range p.columns {
		for archetype := range w.Archetypes() {
			for row := 0; row < column.len(w, archetype); row += packBlock {
				moved += p.pack(&column, w, archetype, row, 0)
			}
		}
	}
	p.left.end(w)
	return moved
}

// Step packs part of the world and returns the number of values moved. Starting where the last call stopped, it looks at budget
// values, rounded up to a block of 256, and packs each block in which more than sixteen neighbours lie apart. Moving a value counts
// as much as looking at ten. Calling Step in each tick keeps a world packed at a bounded cost. A budget of 0 packs nothing; Step panics if it
// is negative.
func (p *Packer) Step(w donburi.World, budget int) int {
	p.mustBeMade()
	mustBeWorld("Packer", w)
	if budget < 0 {
		panic(fmt.Sprintf("systems: Packer.Step was given %d; give the number of values to look at, or 0 to pack nothing", budget))
	}
	mustBeAtRest("Step", w)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.step(w, p.cursor(w), budget)
}

// cursor returns the world's cursor.
func (p *Packer) cursor(w donburi.World) *cursor {
	c := p.cursors[w.Id()]
	if c == nil {
		c = &cursor{}
		p.cursors[w.Id()] = c
	}
	return c
}

// step is Step with the mutex held.
func (p *Packer) step(w donburi.World, c *cursor, budget int) int {
	p.left.begin(w)
	const tolerance = packBlock / 16
	moved := 0
	for turns := 0; budget > 0 && len(p.columns) > 0; {
		column := &p.columns[c.column%len(p.columns)]
		if c.archetype < len(w.Archetypes()) && c.row < column.len(w, c.archetype) {
			n := p.pack(column, w, c.archetype, c.row, tolerance)
			moved += n
			c.blocks, c.moved = c.blocks+1, c.moved+n
			c.row += packBlock
			budget -= packBlock + moveCost*n
			continue
		}
		c.row = 0
		if c.archetype++; c.archetype >= len(w.Archetypes()) {
			c.archetype = 0
			if c.column = (c.column + 1) % len(p.columns); c.column == 0 {
				c.last, c.pass = c.pass, pass{}
			}
			if turns++; turns > len(p.columns) {
				break // the world is smaller than the budget
			}
		}
	}
	p.left.end(w)
	return moved
}

// mustBeMade panics if NewPacker has not made the packer: a zero Packer keeps no cursors.
func (p *Packer) mustBeMade() {
	if p == nil || p.cursors == nil {
		panic("systems: a Packer was used that NewPacker has not made")
	}
}

// mustBeAtRest refuses to move values that views point to.
func mustBeAtRest(operation string, w donburi.World) {
	if n := neighboursIn(w.Id()); n != nil && len(n.calling) > 0 {
		panic(fmt.Sprintf("systems: Packer.%s was called from inside a callback of machine %q, whose views point to what it would move; call it between ticks, or use Tick.Defer",
			operation, n.caller()))
	}
}

// Forget drops what the packer keeps for a world that is no longer needed.
func (p *Packer) Forget(w donburi.World) {
	p.mustBeMade()
	mustBeWorld("Packer", w)
	p.drop(w.Id())
}

func (p *Packer) drop(world donburi.WorldId) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.cursors, world)
}

// Scatter reports how scattered the world's components are: the fraction of neighbours that are not adjacent in memory. It is 0 for a
// packed world. For one that donburi has just filled it is close to 1, but less where Go's allocator happens to put values side by side, as
// it may if they have one of its own sizes, such as 64 bytes.
func (p *Packer) Scatter(w donburi.World) float64 {
	p.mustBeMade()
	mustBeWorld("Packer", w)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	pairs, apart := 0, 0
	for _, column := range p.columns {
		for archetype := range w.Archetypes() {
			for row := 0; row < column.len(w, archetype); row += packBlock {
				n := min(packBlock, column.len(w, archetype)-row)
				pairs += n - 1
				apart += column.breaks(w, archetype, row, n)
			}
		}
	}
	if pairs == 0 {
		return 0
	}
	return float64(apart) / float64(pairs)
}

// pack packs a block if it has more breaks than are tolerated. It returns the number of values moved.
func (p *Packer) pack(c *packed, w donburi.World, archetype, row, tolerance int) int {
	n := min(packBlock, c.len(w, archetype)-row)
	if c.breaks(w, archetype, row, n) <= tolerance {
		return 0
	}
	column := w.StorageAccessor().Components.Storage(c.component)
	a, i := zeroes(column.Component)
	a, i = index(a, archetype), index(i, row)
	entities := w.Archetypes()[archetype].Entities()[row : row+n]
	block := reflect.MakeSlice(c.slice, n, n).UnsafePointer()
	moved := 0
	for k, e := range entities {
		// The game set a nil, on purpose or by mistake; it stays.
		if from := column.Component(a, i); from != nil {
			to := unsafe.Add(block, uintptr(k)*c.size)
			c.copy(to, from)
			column.SetComponent(a, i, to)
			p.left.note(c, e, w, from)
			moved++
		}
		i++
	}
	return moved
}
