package systems

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// These are functions, not methods: all methods of a generic type are compiled for each type of view, functions only where they are called.

// Check looks at everything the host knows and reports inconsistencies: every entity with the machine has one row, in the slab, and
// donburi's column points to it; no other entity has one; the counts per state equal a scan of the rows.
func Check[V any](p *Population[V]) error {
	h := p.made().host
	chunks := h.putInOrder()
	owners := map[fsm.Entity]bool{}
	counts := map[*fsm.State[V]]int{}
	table, first := -1, 0
	for _, c := range chunks {
		if c.Table != table {
			table, first = c.Table, 0
		}
		entities := h.world.Archetypes()[h.tables[c.Table].index].Entities()
		if c.First != first || c.Len() == 0 || c.Len() != min(c.Cap(), len(entities)-first) {
			return fmt.Errorf("a chunk of %d rows from %d on, of an archetype of %d", c.Len(), c.First, len(entities))
		}
		first += c.Len()
		for i, e := range c.Entities {
			row := c.Row(i)
			entry := h.world.Entry(entities[c.First+i])
			switch {
			case owners[e]:
				return fmt.Errorf("entity %#x has two rows", e)
			case e != fsm.Entity(entities[c.First+i]) || !h.world.Valid(entry.Entity()):
				return fmt.Errorf("row %d of table %d is of %#x, and %v stands there", c.First+i, c.Table, e, entry)
			case entry.Component(h.component) != pointer(c, i):
				return fmt.Errorf("the column of %#x points elsewhere", e)
			case row.Dead():
				return fmt.Errorf("the row of %#x is dead", e)
			}
			if at := h.chunkOf(entry.Entity(), pointer(c, i)); at != c {
				return fmt.Errorf("%#x is not found where it is", e)
			}
			owners[e] = true
			for l, layer := range p.Machine().Layers() {
				if s := p.Machine().StateAt(l, row.Current(l)); s != nil {
					counts[s]++
				} else if row.Current(l) != fsm.None {
					return fmt.Errorf("%#x is in state %d of layer %s", e, row.Current(l), layer.Name())
				}
			}
		}
	}
	return checkWorld(p, owners, counts)
}

// checkWorld compares the owners of rows, and what states they are in, with the world and with the answers.
func checkWorld[V any](p *Population[V], owners map[fsm.Entity]bool, counts map[*fsm.State[V]]int) error {
	n := 0
	for _, a := range p.made().host.world.Archetypes() {
		if a.Layout().HasComponent(p.made().host.component) {
			n += a.Count()
		}
	}
	if n != len(owners) || n != p.Len() {
		return fmt.Errorf("%d entities run the machine, %d have rows, and Len is %d", n, len(owners), p.Len())
	}
	for _, layer := range p.Machine().Layers() {
		for _, s := range layer.States() {
			if got := p.Count(s); got != counts[s] {
				return fmt.Errorf("Count of %s is %d, and %d rows are in it", s.Name(), got, counts[s])
			}
			for _, e := range p.made().engine.AppendEntities(nil, unseenState(s)) {
				if !owners[e] {
					return fmt.Errorf("%#x is said to be in %s and has no row", e, s.Name())
				}
			}
			if got := len(p.AppendEntities(nil, s)); got != counts[s] {
				return fmt.Errorf("%d entities are listed in %s, and %d rows are in it", got, s.Name(), counts[s])
			}
		}
	}
	return nil
}

// Waiting returns the number of rows remembered for an Exit that may have to run.
func Waiting[V any](p *Population[V]) int {
	return len(p.made().host.leavers) + len(p.made().host.neighbours.exiting)
}

// PackedWorlds returns the number of worlds of which an FSM that keeps them packed knows how far it has come.
func PackedWorlds[V any](f *FSM[V]) int {
	f.plain().mustBeMade()
	return len(f.inner.packer.cursors)
}

// Departed returns the number of entities that are remembered since their row was given back.
func Departed[V any](p *Population[V]) int { return len(p.made().host.departed) }

// Untidy orders the rows and returns the number of chunks in which any were out of place.
func Untidy[V any](p *Population[V]) int {
	p.made().host.putInOrder()
	return len(p.made().host.dirty)
}

// StandAt reports whether rows are taken to stand one after the other, the first at base.
func StandAt(column []unsafe.Pointer, base unsafe.Pointer, rowBytes uintptr) bool {
	return standAt(column, base, rowBytes)
}

// HasPointers reports whether a packer copies values of a type in a way the garbage collector sees.
func HasPointers(t reflect.Type) bool { return hasPointers(t) }

// WithoutColumns runs f as if donburi's memory layout were not the one we know. Populations must be made inside f.
func WithoutColumns(f func()) {
	known := columnsOffset
	columnsOffset = -1
	defer func() { columnsOffset = known }()
	f()
}

// Miscount makes donburi's counter of an archetype one too low.
func Miscount(w donburi.World, archetype int) {
	store := w.StorageAccessor().Components
	a := index(zeroOf(store.Move), archetype)
	store.Move(a, index(a, -1))
}

// IsKnown reports whether a world has an entry among those in which machines run, whether it is still in use or not.
func IsKnown(id donburi.WorldId) bool {
	worlds.Lock()
	defer worlds.Unlock()
	_, known := worlds.in[id]
	return known
}

// BindingOf returns why a view type made at run time cannot be bound to components.
func BindingOf(view reflect.Type, components ...donburi.IComponentType) error {
	_, err := bind("m", view, components)
	return err
}

// Tracking returns the largest number of targets that are known by number in the map that there is now.
func (p *Perception) Tracking() int { return max(p.most, len(p.numbers)) }

// Crowd returns the largest number of targets in a cell that is not divided further, in the last update.
func (p *Perception) Crowd() int {
	if !p.ground.laid {
		return len(p.targets)
	}
	return p.ground.crowd()
}

func (g *ground) crowd() (most int) {
	for i := range len(g.starts) - 1 {
		n := int(g.starts[i+1] - g.starts[i])
		if g.crowds.number > 0 && g.crowds.of[i] > 0 {
			n = g.crowds.grounds[g.crowds.of[i]-1].crowd()
		}
		most = max(most, n)
	}
	return most
}

// Known returns the number of worlds of which an FSM knows anything.
func Known[V any](f *FSM[V]) int {
	r := f.plain()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	worlds := map[donburi.WorldId]bool{}
	for id := range r.hooks {
		worlds[id] = true
	}
	if r.packer != nil {
		for id := range r.packer.cursors {
			worlds[id] = true
		}
	}
	return len(worlds)
}

// Prefetch prefetches some fields of the views of all rows, as a tick would, and returns how many fields can be.
func Prefetch[V any](p *Population[V], fields uint64) int {
	h := p.made().host
	for _, c := range h.chunks {
		rows := make([]uint16, c.Len())
		for i := range rows {
			rows[i] = uint16(i)
		}
		h.Prefetch(c, rows, fields)
		h.Prefetch(c, rows[:len(rows)/2], fields)
	}
	return len(h.fetchable)
}
