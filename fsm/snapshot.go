package fsm

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// A snapshot holds all machine data of a population: the clock, every row, and what is queued. States are written by
// number, with a table of their names in front, so that a snapshot survives a changed definition. Integers are varints
// but for the rows, which have a fixed size. The layout, version 7:
//
//	"horde" version
//	machine name; fingerprint of the machine, 8 bytes
//	layers: name, states: name, the state that it is within: layer plus one, or 0 for none; state
//	tick, now; length of the ticks before the first: num, den; spans of the clock: from, base, part of a nanosecond, num, den
//	rows: count; each: entity 8 bytes, aux 2 bytes, for each layer entered 4 bytes, state, previous state, via
//	pauses: count of entities; each: entity 8 bytes, from, interval and ticks waited 2 bytes, count of what past ones took of states; each:
//	entered 4 bytes, time, part of a nanosecond
//	random numbers drawn by operations: count of entities; each: entity 8 bytes, count of operations
//	orders: count; each: kind, entity 8 bytes, layers 2 bytes, command, marks, deadline, part of a nanosecond, state, message kind, data
//	changes to be reported: count; each: entity 8 bytes, tick, transition plus one, command, layer, from, to, cause
//	checksum of all that, 4 bytes; see snapshot_seal.go
//
// What [Engine.AppendEntity] and [Engine.AppendGroup] write is a snapshot with the rows of some entities, by their numbers, and what belongs
// to them. It begins with another word, so that nobody restores a whole game from it.
//
// Older versions are read too: version 6 has no checksum; version 5 has one byte for an order's layers, and neither parts of nanoseconds
// nor quiet in orders, nor changes, nor the states that layers are within; version 4 knows no ticks before the first; version 3 has no
// parts of nanoseconds and no pauses, version 2 no data either.
const (
	snapshotMagic   = "horde"
	travellerMagic  = "rider" // as long
	snapshotVersion = 7

	oldestVersion     = 2
	versionWithData   = 3
	versionWithParts  = 4
	versionWithPauses = 4
	versionWithBefore = 5
	versionWithMore   = 6
	versionWithSeal   = 7
)

// AppendSnapshot appends to b a snapshot of all machine data: the clock, the rows, and queued commands, messages and direct changes. It
// returns the extended slice. The entities' components, the views of a [Pool], the changes that were reported and the counters are not
// included. If a queued message has data that cannot be written, AppendSnapshot returns an error, and b unchanged: [DataCodec] lists the
// types that the engine writes by itself, and [Config.Data] may write others. It panics inside a callback.
func (e *Engine[V]) AppendSnapshot(b []byte) ([]byte, error) { return e.made().appendSnapshot(b) }

func (e *engine) appendSnapshot(b []byte) ([]byte, error) {
	e.mustBeOutside("AppendSnapshot", "use Tick.Defer")
	e.rows.chunks() // an entity may turn out to have left, and its Exit make requests
	e.begin("AppendSnapshot")
	defer e.end()
	chunks := e.rows.chunks()
	e.crew.chunks = chunks
	start := len(b)
	b = e.appendHead(b, snapshotMagic)
	rows := 0
	for _, c := range chunks {
		for i := range c.Entities {
			if !c.Row(i).Dead() { // a dead one's entity is being removed, and what its Exit has deferred saves the game
				rows++
			}
		}
	}
	b = binary.AppendUvarint(b, uint64(rows))
	for _, c := range chunks {
		for i, entity := range c.Entities {
			if c.Row(i).Dead() {
				continue
			}
			b = appendRow(b, entity, c.Row(i), len(e.machine.layers))
		}
	}
	b = e.appendPauses(b)
	b = e.appendDraws(b)
	e.closeUp()
	orders := e.queue
	if len(e.naps.until) > 0 {
		orders = slices.Concat(orders, e.naps.orders())
	}
	b, err := e.appendOrders(b, orders)
	if err != nil {
		return b[:start], fmt.Errorf("fsm: machine %q: AppendSnapshot: %w", e.machine.name, err)
	}
	return seal(e.appendChanges(b), start), nil
}

// appendHead writes what comes before the rows: the machine and the clock.
func (e *engine) appendHead(b []byte, magic string) []byte {
	b = append(b, magic...)
	b = append(b, snapshotVersion)
	b = appendString(b, e.machine.name)
	b = binary.LittleEndian.AppendUint64(b, e.machine.fingerprint())
	b = binary.AppendUvarint(b, uint64(len(e.machine.layers)))
	for _, l := range e.machine.layers {
		b = appendString(b, l.name)
		b = binary.AppendUvarint(b, uint64(len(l.states)))
		for _, s := range l.states {
			b = appendString(b, s.name)
		}
		if outer := l.outerState(); outer != nil {
			b = append(binary.AppendUvarint(b, uint64(outer.layer.index+1)), byte(outer.id))
		} else {
			b = binary.AppendUvarint(b, 0)
		}
	}
	return e.clock.append(b)
}

// appendOrders writes what is queued.
func (e *engine) appendOrders(b []byte, orders []order) ([]byte, error) {
	b = binary.AppendUvarint(b, uint64(len(orders)))
	for i := range orders {
		o, err := &orders[i], error(nil)
		if b, err = e.appendData(o.append(b), Message{o.message, o.data}); err != nil {
			return b, fmt.Errorf("the data (%T) of a queued message (%s) for %s cannot be written: %w", o.data, e.machine.messageName(o.message), o.whom(), err)
		}
	}
	return b, nil
}

func appendString(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

func (c *clock) append(b []byte) []byte {
	b = binary.AppendUvarint(b, c.tick)
	b = binary.AppendVarint(b, int64(c.now))
	b = binary.AppendVarint(b, c.before.num)
	b = binary.AppendVarint(b, c.before.den)
	b = binary.AppendUvarint(b, uint64(len(c.spans)))
	for _, s := range c.spans {
		b = binary.AppendUvarint(b, s.from)
		b = binary.AppendVarint(b, int64(s.base))
		b = binary.AppendUvarint(b, s.part)
		b = binary.AppendVarint(b, s.num)
		b = binary.AppendVarint(b, s.den)
	}
	return b
}

func appendRow(b []byte, entity Entity, row Row, layers int) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(entity))
	b = append(b, row[0].aux, row[1].aux)
	for _, c := range row[:layers] {
		b = binary.LittleEndian.AppendUint32(b, c.entered)
		b = append(b, byte(c.state), byte(c.prev), c.via)
	}
	return b
}

// appendDraws writes, in entity order, how many operations have drawn random numbers, for the entities that still exist. One from which the
// machine was taken may be given it again before the next tick.
func (e *engine) appendDraws(b []byte) []byte {
	there := make([]Entity, 0, len(e.draws.runs))
	for entity := range e.draws.runs {
		if e.has(entity) || absence(e.host, entity) != nil {
			there = append(there, entity)
		}
	}
	slices.Sort(there)
	return e.appendDrawsOf(b, there)
}

// appendDrawsOf is appendDraws for those of the given entities that have drawn.
func (e *engine) appendDrawsOf(b []byte, entities []Entity) []byte {
	entities = slices.DeleteFunc(entities, func(entity Entity) bool { return e.draws.runs[entity] == 0 })
	b = binary.AppendUvarint(b, uint64(len(entities)))
	for _, entity := range entities {
		b = binary.LittleEndian.AppendUint64(b, uint64(entity))
		b = binary.AppendUvarint(b, uint64(e.draws.runs[entity]))
	}
	return b
}

// appendPauses writes, in entity order, the pauses that still matter.
func (e *engine) appendPauses(b []byte) []byte {
	e.siftPauses()
	if len(e.clock.pauses) == 0 { // to sort nobody would allocate
		return binary.AppendUvarint(b, 0)
	}
	return e.appendPausesOf(b, slices.Sorted(maps.Keys(e.clock.pauses)))
}

// appendPausesOf is appendPauses for those of the given entities, which are sorted, whose pauses matter.
func (e *engine) appendPausesOf(b []byte, entities []Entity) []byte {
	known := 0
	for _, entity := range entities {
		if e.clock.pauses[entity] != nil {
			known++
		}
	}
	b = binary.AppendUvarint(b, uint64(known))
	for _, entity := range entities {
		if p := e.clock.pauses[entity]; p != nil {
			b = p.append(b, entity)
		}
	}
	return b
}

func (p *pause) append(b []byte, entity Entity) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(entity))
	b = binary.AppendUvarint(b, p.from)
	b = append(b, p.every, p.waited)
	b = binary.AppendUvarint(b, uint64(len(p.lost)))
	for _, l := range p.lost {
		b = binary.LittleEndian.AppendUint32(b, l.entered)
		b = binary.AppendVarint(b, int64(l.time.time))
		b = binary.AppendUvarint(b, l.time.part)
	}
	return b
}

// rowSize is the number of bytes that appendRow appends.
func rowSize(layers int) int { return 8 + 2 + layers*7 }

func (o *order) append(b []byte) []byte {
	b = append(b, byte(o.kind))
	b = binary.LittleEndian.AppendUint64(b, uint64(o.entity))
	b = binary.LittleEndian.AppendUint16(b, uint16(o.layers))
	b = binary.AppendVarint(b, int64(o.command))
	b = append(b, byte(o.marks))
	b = binary.AppendVarint(b, int64(o.deadline))
	b = binary.AppendUvarint(b, uint64(o.part))
	b = append(b, byte(o.state))
	return binary.AppendVarint(b, int64(o.message))
}

// takeFingerprint returns a hash of everything about the machine that rows refer to by number: layers, states and transitions. Games with
// rollback save in each tick, so it is computed once per machine.
func (m *machine) takeFingerprint() uint64 {
	h := uint64(hashOffset)
	add := func(s string) { h = hashString(h, s) }
	for _, l := range m.layers {
		add("layer " + l.name)
		for _, s := range l.states {
			add("state " + s.name)
		}
		if outer := l.outerState(); outer != nil {
			add(fmt.Sprint("within ", outer.layer.index, outer.id, l.history))
		}
	}
	for _, t := range m.transitions {
		add(fmt.Sprint(t.Layer, t.From, t.To, t.Command, t.After, t.AllowSelf, t.Guarded, len(t.Conditions)))
		if t.Internal {
			add("internal")
		}
		if t.AfterMax > t.After || t.AfterFunc != "" { // a fixed delay is already covered above
			add(fmt.Sprint("varies", t.AfterMax, t.AfterFunc != ""))
		}
	}
	return h
}

// snapshot is the data of a snapshot, read and checked.
type snapshot struct {
	machine     string
	fingerprint uint64
	traveller   bool // it is of single entities
	layers      []snapshotLayer
	clock       clock
	raw         []byte   // of the rows
	owners      []Entity // of the rows, if they differ from those in raw
	cells       [MaxLayers]Cell
	pausing     bool // it is of a version with pauses; in older ones the interval that now marks a pause was an ordinary one
	travelling  bool // it is of a version in which entities may have entered their states before the first tick
	pauses      []pausedEntity
	draws       []drawn
	orders      []order
	changes     []Change
}

type snapshotLayer struct {
	name    string
	states  []string
	nested  bool // in such a layer, a cell may lack its previous state and still be known to follow the outer state
	sure    bool // an older snapshot does not say that a layer was nested: one with a state called like outside is taken to be
	outside StateID
	outer   int     // the layer that it was within a state of, -1 if that is not known, or none
	within  StateID // that state
}

func (s *snapshot) rows() int { return len(s.raw) / rowSize(len(s.layers)) }

// row reads a row. The cells are valid until the next call.
func (s *snapshot) row(i int) (Entity, []Cell) {
	size := rowSize(len(s.layers))
	b := s.raw[i*size : (i+1)*size]
	entity := Entity(binary.LittleEndian.Uint64(b))
	if s.owners != nil {
		entity = s.owners[i]
	}
	aux0, aux1 := b[8], b[9]
	b = b[10:]
	for l := range s.layers {
		s.cells[l] = Cell{entered: binary.LittleEndian.Uint32(b), state: StateID(b[4]), prev: StateID(b[5]), via: b[6]}
		b = b[7:]
	}
	if aux0&auxInterval == pausedInterval && !s.pausing {
		aux0--
	}
	s.cells[0].aux, s.cells[1].aux = aux0&^auxDead, aux1
	return entity, s.cells[:]
}
