package systems

import (
	"reflect"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// host lends a donburi world to the engine. donburi makes each component value a heap object of its own and keeps, for each archetype and
// component type, a column of pointers; the host puts rows into chunks, in the order of archetypes and of their entities, and points the
// columns there.
type host struct {
	world      donburi.World
	id         donburi.WorldId
	neighbours *neighbours
	engine     *fsm.Engine[unseen]
	population *population
	machine    string
	component  donburi.IComponentType
	fields     []field
	shelves    []shelf // by field
	fetchable  []fetchable
	rows       shelf // of the machine component
	stride     int
	chunkSize  int
	view       reflect.Type
	blank      unsafe.Pointer // see rows.go
	exits      bool           // Config.ExitOnRemove
	handled    bool           // there is a Config.OnFault

	tables []*table
	known  int          // number of archetypes looked at so far
	chunks []*fsm.Chunk // of all tables
	slots  []place      // of rows, by entity ID

	moves    []move // see settle.go
	cells    []fsm.Cell
	dirty    []*fsm.Chunk
	dropped  []*fsm.Chunk           // which tables need no longer
	leavers  []leaver               // see leave_unseen.go
	waiting  int                    // number of those, from the first on, that a question has found to have left
	round    int                    // counts what puts an end to a call of exitLeavers
	unplaced map[fsm.Entity]fsm.Row // of those leavers whose row has no place yet
	stirred  bool                   // rows have moved; see keep.go
	departed []donburi.Entity       // those whose rows were given back last; the world may still list them
	missed   missed                 // see gather.go
	left     left                   // see left.go

	removed removals // see debug.go

	created   donburi.Entity // the last one created in the world
	saving    bool           // a snapshot is being taken
	restoring bool           // one is being put back
	forgotten bool
}

// table is what the host knows of an archetype whose entities run the machine.
type table struct {
	index  int // of the archetype
	chunks []*fsm.Chunk
	has    []bool // by field: whether the archetype has the component
	lacks  bool   // it has not all components that the view needs
}

// newHost returns a host for a machine's views in a world. Its engine and population are yet to be set.
func newHost(r *runner, w donburi.World) *host {
	h := &host{
		world: w, id: w.Id(), neighbours: moveIn(w.Id()), machine: r.machine.Name(), component: r.component, fields: r.fields, view: r.view,
		stride: r.first.Stride(), exits: r.cfg.ExitOnRemove, handled: r.cfg.OnFault != nil, unplaced: map[fsm.Entity]fsm.Row{},
	}
	h.blank, h.rows, h.shelves = h.component.New(), shelfOf(h.world, h.component), make([]shelf, len(h.fields))
	for k, field := range h.fields {
		if field.component != nil {
			h.shelves[k] = shelfOf(h.world, field.component)
			if h.shelves[k].columns != nil {
				h.fetchable = append(h.fetchable, fetchable{k, max(1, field.component.Typ().Size()) - 1})
			}
		}
	}
	return h
}

// discover looks at archetypes added since its last call: it corrects donburi's counters, and makes a table for each archetype whose
// entities run the machine.
func (h *host) discover() {
	archetypes := h.world.Archetypes()
	for ; h.known < len(archetypes); h.known++ {
		if !h.Crowded() { // otherwise the ticking goroutine has done so, and several workers may get here at once
			repairCounter(h.world, h.known)
		}
		archetype := archetypes[h.known]
		if !archetype.Layout().HasComponent(h.component) {
			continue
		}
		t := &table{index: h.known}
		for _, f := range h.fields {
			has := f.component != nil && archetype.Layout().HasComponent(f.component)
			t.has = append(t.has, has)
			t.lacks = t.lacks || f.component != nil && !has && !f.optional
		}
		h.tables = append(h.tables, t)
	}
}

// len returns the number of entities that run the machine.
func (h *host) len() int {
	if h.forgotten {
		return 0
	}
	n := 0
	if !h.Crowded() { // otherwise several workers may ask at once, and nothing is being removed
		h.discover()
		for _, e := range h.departed {
			if h.departing(e) {
				n--
			}
		}
	}
	for _, archetype := range h.world.Archetypes() {
		if archetype.Layout().HasComponent(h.component) {
			n += archetype.Count()
		}
	}
	return n
}

// unattached counts the entities that could run the machine but do not.
func (h *host) unattached() int {
	n := 0
	for _, archetype := range h.world.Archetypes() {
		layout := archetype.Layout()
		fits, needs := !layout.HasComponent(h.component), false
		for _, f := range h.fields {
			if f.component != nil && !f.optional {
				fits, needs = fits && layout.HasComponent(f.component), true
			}
		}
		if fits && needs {
			n += archetype.Count()
		}
	}
	return n
}
