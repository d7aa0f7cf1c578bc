package fsm

import (
	"errors"
	"fmt"
	"slices"
)

// Restored tells what [Engine.Restore], [Engine.RestoreEntity] or [Engine.RestoreGroup] has done. Of RestoreEntity, Missing is 0, and Reset is
// of Restore alone.
type Restored struct {
	Rows    int // rows restored
	Missing int // rows of the snapshot whose entity has no row here; their data is lost
	Reset   int // rows here that the snapshot does not contain; they will start anew
	Dropped int // layers of rows left out because the machine does not have them
	Orders  int // queued commands, messages and direct changes restored; changes to states that the machine does not have are not

	// Moved is the number of layers of rows that are new in the machine, or whose state it no longer has. They went to the initial
	// state, by Enter, or to where the states that they are within allow them to be.
	Moved int
}

// Restore puts the machine data of a snapshot back: the clock, the rows of all entities that it contains, and what was queued. What
// is queued now, has happened since the last tick, or was deferred in the same tick as the Restore and has not been called yet, is
// dropped. Changes that were made after the last tick before the snapshot are reported with the next tick, as they were to be then;
// [Engine.Changes] has none until then. Rows that the snapshot does not contain are set to not started, and their intervals, pauses and
// faults are forgotten.
//
// With the same machine and entities, no callback runs, the run continues as it did after the snapshot was taken, and a snapshot of it has
// the same bytes. In another machine, to which names are translated as by [Engine.Swap], layers that are new in it, or whose state it no
// longer has, go to their initial state, by Enter, with [CauseSwap] in the change event. The layers within a state that is gone are entered
// with the one in its place, and one that is within another state than before is left, by Exit, unless that state is current.
//
// If entities have other numbers than when the snapshot was taken, as after loading a game, identify returns the current entity for
// an old one, and whether there is one; a nil identify means that the numbers are the same. Entities that are the data of queued
// messages are translated too, to 0 if there is none. Under another number an entity draws other random numbers,
// [Transition.AfterBetween] and [Transition.Weight] give it another delay and another draw, and if it ticks only every n-th tick, its
// turns come in other ticks.
//
// The error says what is wrong with the data and where, that it was damaged (it ends with a checksum), or that it belongs to another
// machine: one that has another name and no layer in common with this one. It also says which two entities of the snapshot identify has
// taken for the same entity here. After an error, or if identify panics, nothing has changed. Data may come from anywhere: Restore does not
// panic on it, and takes no more memory than a small multiple of its size. Restore panics inside a callback.
func (e *Engine[V]) Restore(data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	return e.made().restore(data, identify)
}

func (e *engine) restore(data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	e.mustBeOutside("Restore", "use Tick.Defer")
	s, err := e.readSnapshot(data)
	if err == nil && s.traveller {
		err = errors.New("the data is of single entities; RestoreEntity reads it if AppendEntity has written it, RestoreGroup if AppendGroup has, and Restore reads what AppendSnapshot has written")
	}
	if err == nil {
		err = e.readData("Restore", s, identify)
	}
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: Restore: %w", e.machine.name, err)
	}
	r, err := e.restoreRows(s, identify)
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: Restore: %w", e.machine.name, err)
	}
	e.settle()
	return r, nil
}

// readSnapshot reads a snapshot, which must be of this machine or of one with a layer in common.
func (e *engine) readSnapshot(data []byte) (*snapshot, error) {
	s, err := parseSnapshot(data)
	if err == nil && s.machine != e.machine.name &&
		!slices.ContainsFunc(s.layers, func(l snapshotLayer) bool { return e.machine.def.layerOnce(l.name) != nil }) {
		err = fmt.Errorf("the snapshot is of machine %q", s.machine)
	}
	return s, err
}

// restoreRows is the part of restore up to the end of the last callback, for data that has been read and checked.
func (e *engine) restoreRows(s *snapshot, identify func(Entity) (Entity, bool)) (Restored, error) {
	e.begin("Restore")
	defer e.end()
	if err := s.identify(identify, e.has); err != nil {
		return Restored{}, err
	}
	chunks := e.rows.chunks()
	e.crew.chunks = chunks
	s.clock.game = e.clock.game + 1
	if !s.travelling {
		s.clock.before = e.clock.before
	}
	e.clock = s.clock
	for _, w := range append([]*stepper{e.op}, e.workers...) {
		w.random.forget() // the next tick may have been run before
	}
	g := newTranslation(s, e.machine)
	r, incomplete := e.replaceRows(s, g, chunks)
	e.abandon()
	e.restoreRecords(s)
	e.restoreChanges(s, g)
	clear(e.queue)
	e.queue, e.naps = e.queue[:0], naps{}
	for _, o := range s.orders {
		if o.kind == orderResume {
			if e.paused(o.entity) { // and so known among pauses, whose records the naps go with
				e.nap(o.entity, o.until())
			}
			continue
		}
		e.queue = append(e.queue, o)
	}
	e.renumber(&g.renumbering) // drops direct changes to states that the machine no longer has
	r.Orders = len(e.queue)
	e.complete(incomplete)
	return r, nil
}

// replaceRows overwrites all rows. It also returns the entities in whose rows some layer lacks a state.
func (e *engine) replaceRows(s *snapshot, g *translation, chunks []*Chunk) (r Restored, incomplete []Entity) {
	for _, c := range chunks {
		for i := range c.Entities {
			row := c.Row(i)
			dead := row.Dead()
			clear(row)
			if dead { // its entity is being removed, and what its Exit has deferred restores a game: it must not live again
				row.Kill()
				continue
			}
			r.Reset++
		}
	}
	for i := range s.rows() {
		entity, cells := s.row(i)
		row, _, _, ok := e.rows.locate(entity, views{})
		if !ok || row.Started() {
			r.Missing++
			continue
		}
		if moved := g.row(cells, row); moved > 0 {
			r.Moved += moved
			incomplete = append(incomplete, entity)
		}
		r.Dropped += g.dropped(cells)
		r.Rows++
	}
	r.Reset = max(0, r.Reset-r.Rows)
	for _, c := range chunks {
		e.recount(c)
	}
	return r, incomplete
}

// restoreRecords restores what is kept of entities besides their rows.
func (e *engine) restoreRecords(s *snapshot) {
	e.sift = 0
	for _, p := range s.pauses {
		if e.has(p.entity) {
			*e.pauseOf(p.entity) = p.pause
		}
	}
	e.draws.reset()
	for _, d := range s.draws {
		if e.has(d.entity) || absence(e.host, d.entity) != nil {
			e.draws.set(d)
		}
	}
}

// identify replaces the entities by their present ones before anything is changed: the function is the game's, and may panic. It returns
// an error if two of them would share a row. has reports whether an entity has one.
func (s *snapshot) identify(identify func(Entity) (Entity, bool), has func(Entity) bool) error {
	if identify == nil {
		return nil
	}
	owners, err := s.ownersNow(identify, has)
	if err != nil {
		return err
	}
	s.owners = owners
	pauses, draws, orders, changes := s.pauses[:0], s.draws[:0], s.orders[:0], s.changes[:0]
	for _, p := range s.pauses {
		if now, known := identify(p.entity); known {
			pauses = append(pauses, pausedEntity{now, p.pause})
		}
	}
	for _, d := range s.draws {
		if now, known := identify(d.entity); known {
			draws = append(draws, drawn{now, d.runs})
		}
	}
	for _, o := range s.orders {
		known := true
		if !o.kind.forAll() {
			o.entity, known = identify(o.entity)
		}
		if known {
			orders = append(orders, o)
		}
	}
	for _, c := range s.changes {
		if now, known := identify(c.Entity); known {
			c.Entity = now
			changes = append(changes, c)
		}
	}
	s.pauses, s.draws, s.orders, s.changes = pauses, draws, orders, changes
	return nil
}

// ownersNow returns who the entity of each row is now, 0 if there is none, or an error if two of them would share a row.
func (s *snapshot) ownersNow(identify func(Entity) (Entity, bool), has func(Entity) bool) ([]Entity, error) {
	owners := make([]Entity, s.rows())
	for i := range owners {
		entity, _ := s.row(i)
		if identify == nil {
			owners[i] = entity
		} else if now, known := identify(entity); known {
			owners[i] = now
		}
	}
	if shared := repeated(owners, has); shared != 0 {
		i := slices.Index(owners, shared)
		one, _ := s.row(i)
		other, _ := s.row(i + 1 + slices.Index(owners[i+1:], shared))
		return nil, fmt.Errorf("identify has returned entity %v for two entities of the snapshot, %v and %v; one of them would lose its data", shared, one, other)
	}
	return owners, nil
}

// repeated returns an entity that has a row and is listed more than once, or 0.
func repeated(all []Entity, has func(Entity) bool) Entity {
	sorted := slices.Sorted(slices.Values(all))
	for i, e := range sorted {
		if i > 0 && e == sorted[i-1] && e != 0 && has(e) {
			return e
		}
	}
	return 0
}

// abandon drops what the abandoned timeline still had to report, and what it had put off.
func (e *engine) abandon() {
	waiting := &e.op.output
	e.stats.Changes += uint64(len(waiting.changes))
	e.stats.Transitions += waiting.transitions
	waiting.forgetChanges()
	e.changes, e.internal = e.changes[:0], e.internal[:0]
	e.forgetLost()
	e.faults, e.stoppers, e.calls, e.postponed = nil, stoppers{}, nil, nil
	e.era++
	clear(e.failedExits)
}

// translation maps rows of a snapshot to rows of a machine.
type translation struct {
	machine *machine
	same    bool   // the snapshot was taken of this very machine, or one just like it
	tick    uint32 // of the snapshot
	layers  []snapshotLayer
	renumbering
}

func newTranslation(s *snapshot, m *machine) *translation {
	g := &translation{machine: m, same: s.fingerprint == m.fingerprint(), tick: uint32(s.clock.tick), layers: s.layers}
	heirs := m.def.heirs(len(s.layers), func(i int) string { return s.layers[i].name })
	for i, old := range s.layers {
		l := heirs[i]
		states := make([]StateID, len(old.states)+1)
		for i, name := range old.states {
			resting := old.nested && StateID(i+1) == old.outside
			state := l.stateOnce(name)
			if state != nil && (state.resting() == resting || !old.sure) { // a game may name a state of its own like outside
				states[i+1] = state.id
			}
		}
		g.add(l, states)
	}
	return g
}

// dropped returns how many of a row's layers the machine does not have.
func (g *translation) dropped(cells []Cell) (n int) {
	for l, to := range g.layer {
		if to < 0 && cells[l].state != None {
			n++
		}
	}
	return n
}

// row writes a row. It returns the number of layers of a started row that are left without a state, or in one that their outer state does
// not admit.
func (g *translation) row(from []Cell, to Row) (missing int) {
	clear(to)
	missing = len(g.machine.layers)
	left := g.left(from)
	for l, n := range g.layer {
		c := from[l]
		if n >= 0 && c.state == None { // its start was interrupted; the next tick completes it
			missing--
		}
		if g.state[l][c.state] == None { // also if the layer is gone
			continue
		}
		if left.has(l) {
			if outside := g.machine.programs[n].outside; outside != None {
				to[n] = Cell{entered: g.tick, state: outside, prev: g.state[l][c.state], via: viaOuter}
			}
			continue
		}
		missing--
		to[n] = Cell{entered: c.entered, state: g.state[l][c.state], prev: g.state[l][c.prev], via: c.via}
		p, leaving := &g.machine.programs[n], 0
		if g.same {
			leaving = len(p.states[to[n].prev].infos)
		}
		if int(c.via) > leaving && c.via <= MaxTransitions || c.via == viaOuter && to[n].prev == None && p.outside == None {
			to[n].via = viaSwap // what the snapshot knows of that transition does not apply to this machine
		}
	}
	to[0].aux, to[1].aux = from[0].aux, from[1].aux
	if !Row(from).Started() {
		return 0
	}
	return missing + g.machine.astray(to)
}

// left returns the layers of the snapshot that are left together with a state that is gone, as in a swap: those within it, those within
// their states, and so on.
func (g *translation) left(row []Cell) (all layerSet) {
	var gone layerSet
	for l := range g.layers {
		c := row[l]
		if c.state == None {
			continue
		}
		if g.state[l][c.state] == None { // also if the layer is gone
			gone.add(l)
		}
		if outer := g.outerOf(l); outer >= 0 && c.state != g.layers[l].outside && (gone.has(outer) || all.has(outer)) {
			all.add(l)
		}
	}
	return all
}

// outerOf returns the layer of the snapshot that a layer was within a state of, or -1. An older snapshot says of a layer only that it was
// within a state: that is taken to be one of the layer in which it is now.
func (g *translation) outerOf(l int) int {
	s := &g.layers[l]
	if s.outer >= 0 || !s.nested || g.layer[l] < 0 {
		return s.outer
	}
	p := &g.machine.programs[g.layer[l]]
	if p.outside == None {
		return -1
	}
	return slices.Index(g.layer, p.layer)
}
