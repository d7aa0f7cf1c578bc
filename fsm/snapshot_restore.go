package fsm

import (
	"errors"
	"fmt"
	"slices"
)

// Restored tells what [Engine.Restore] or [Engine.RestoreEntity] has done; of the latter, Missing and Reset are 0.
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
// is queued now, was reported since the last tick, or was deferred in the same tick as the Restore and has not been called yet, is
// dropped. Rows that the snapshot does not contain are set to not started, and their intervals, pauses and faults are forgotten.
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
// The error says what is wrong with the data and where, or that it belongs to another machine: one that has another name and no layer
// in common with this one. After an error, or if identify panics, nothing has changed. Data may come from anywhere: Restore does not
// panic on it, and takes no more memory than a small multiple of its size. Restore panics inside a callback.
func (e *Engine[V]) Restore(data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	return e.inner.restore(data, identify)
}

func (e *engine) restore(data []byte, identify func(Entity) (Entity, bool)) (Restored, error) {
	e.mustBeOutside("Restore", "use Tick.Defer")
	s, err := e.readSnapshot(data)
	if err == nil && s.traveller {
		err = errors.New("the data is of one entity, written by AppendEntity; RestoreEntity reads it, and Restore what AppendSnapshot has written")
	}
	if err == nil {
		err = e.readData("Restore", s, identify)
	}
	if err != nil {
		return Restored{}, fmt.Errorf("fsm: machine %q: Restore: %w", e.machine.name, err)
	}
	r := e.restoreRows(s, identify)
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
func (e *engine) restoreRows(s *snapshot, identify func(Entity) (Entity, bool)) Restored {
	e.begin("Restore")
	defer e.end()
	s.identify(identify)
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
	e.withdrawn.forget()
	clear(e.queue)
	e.queue, e.naps = e.queue[:0], nil
	for _, o := range s.orders {
		if o.kind == orderResume {
			e.nap(o.entity, o.resumesAt())
			continue
		}
		e.queue = append(e.queue, o)
	}
	e.renumber(&g.renumbering) // drops direct changes to states that the machine no longer has
	r.Orders = len(e.queue)
	e.complete(incomplete)
	return r
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
		if e.has(d.entity) {
			e.draws.set(d)
		}
	}
}

// identify replaces the entities by their present ones before anything is changed: the function is the game's, and may panic.
func (s *snapshot) identify(identify func(Entity) (Entity, bool)) {
	if identify == nil {
		return
	}
	owners := make([]Entity, s.rows()) // 0 for entities that no longer exist
	for i := range owners {
		entity, _ := s.row(i)
		if now, known := identify(entity); known {
			owners[i] = now
		}
	}
	s.owners = owners
	pauses, draws, orders := s.pauses[:0], s.draws[:0], s.orders[:0]
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
	s.pauses, s.draws, s.orders = pauses, draws, orders
}

// abandon drops what the abandoned timeline still had to report, and what it had put off.
func (e *engine) abandon() {
	e.op.output.forgetChanges()
	e.changes, e.lost = e.changes[:0], e.lost[:0]
	e.faults, e.stoppers, e.calls, e.postponed = nil, stoppers{}, nil, nil
	e.era++
	clear(e.failedExits)
}

// translation maps rows of a snapshot to rows of a machine.
type translation struct {
	machine *machine
	same    bool            // the snapshot was taken of this very machine, or one just like it
	tick    uint32          // of the snapshot
	nested  [MaxLayers]bool // by the machine's layers: whether they were within a state
	renumbering
}

func newTranslation(s *snapshot, m *machine) *translation {
	g := &translation{machine: m, same: s.fingerprint == m.fingerprint(), tick: uint32(s.clock.tick)}
	heirs := m.def.heirs(len(s.layers), func(i int) string { return s.layers[i].name })
	for i, old := range s.layers {
		l := heirs[i]
		states := make([]StateID, len(old.states)+1)
		for i, name := range old.states {
			if state := l.stateOnce(name); state != nil {
				states[i+1] = state.id
			}
		}
		g.add(l, states)
		if l != nil {
			g.nested[g.layer[i]] = old.nested()
		}
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
	var left [MaxLayers]bool
	for l, n := range g.layer {
		c := from[l]
		if n >= 0 && c.state == None { // its start was interrupted; the next tick completes it
			missing--
		}
		if g.state[l][c.state] == None { // also if the layer is gone
			if n >= 0 && c.state != None {
				left[n] = true
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
	return missing + g.leave(to, left[:]) + g.machine.astray(to)
}

// leave brings the layers outside that were within a state that is gone, as a swap does: they are entered with the state that takes its
// place. A snapshot says of a layer whether it was within a state, but not of which: it is taken to be that of the layer in which it is now.
// left tells which layers have lost their state. It returns how many layers that were.
func (g *translation) leave(row Row, left []bool) (n int) {
	for l := range g.machine.programs {
		p, c := &g.machine.programs[l], &row[l]
		if p.outside == None || !g.nested[l] || !left[p.layer] || c.state == None || c.state == p.outside {
			continue
		}
		*c = Cell{entered: g.tick, state: p.outside, prev: c.state, via: viaOuter}
		left[l] = true
		n++
	}
	return n
}
