package fsm

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// parseSnapshot reads and checks a whole snapshot. Rows are checked in place, not copied.
func parseSnapshot(data []byte) (*snapshot, error) {
	if len(data) == 0 { // as from a map that has none under the machine's name
		return nil, errors.New("at byte 0: the data is empty: nothing was saved of this machine")
	}
	r := &reader{data: data}
	s := &snapshot{}
	switch string(r.bytes(len(snapshotMagic))) {
	case snapshotMagic:
	case travellerMagic:
		s.traveller = true
	default:
		return nil, fmt.Errorf("at byte 0: this is not a snapshot, which begins with %q", snapshotMagic)
	}
	version := r.byte()
	if r.err != nil {
		return nil, r.err
	}
	if version < oldestVersion || version > snapshotVersion {
		return nil, fmt.Errorf("at byte %d: version %d; this program reads versions %d to %d",
			len(snapshotMagic), version, oldestVersion, snapshotVersion)
	}
	s.pausing = version >= versionWithPauses
	s.travelling = version >= versionWithBefore
	s.machine = r.string()
	s.fingerprint = r.uint64()
	s.parseLayers(r, version)
	s.parseClock(r, version >= versionWithParts)
	s.parseRows(r)
	if s.pausing {
		s.parsePauses(r)
	}
	s.parseDraws(r)
	s.parseOrders(r, version)
	if version >= versionWithMore {
		s.parseChanges(r)
	}
	if version >= versionWithSeal {
		r.seal()
	}
	switch more := len(data) - r.at; {
	case r.err != nil || more == 0:
	case more == 1:
		r.fail("a byte follows the end")
	default:
		r.fail("%d bytes follow the end", more)
	}
	return s, r.err
}

func (s *snapshot) parseLayers(r *reader, version byte) {
	n := r.count("layers", 2)
	if n > MaxLayers || n == 0 && r.err == nil {
		r.fail("it has %d layers; there are 1 to MaxLayers = %d", n, MaxLayers)
	}
	for range n {
		if r.err != nil {
			return
		}
		l := snapshotLayer{name: r.string(), outer: -1}
		states := r.count("states", 1)
		if states > MaxStates {
			r.fail("layer %q has %d states, more than MaxStates = %d", l.name, states, MaxStates)
			return
		}
		l.states = make([]string, 0, states)
		for range states {
			l.states = append(l.states, r.string())
		}
		l.outside = StateID(slices.Index(l.states, Outside) + 1)
		l.nested, l.sure = l.outside != None, version >= versionWithMore
		if l.sure {
			s.parseOuter(r, &l)
		}
		s.layers = append(s.layers, l)
	}
}

// parseOuter reads which state a layer is within.
func (s *snapshot) parseOuter(r *reader, l *snapshotLayer) {
	outer := r.uvarint()
	if outer == 0 {
		l.nested = false
		return
	}
	l.within = StateID(r.byte())
	if r.err != nil {
		return
	}
	if outer > uint64(len(s.layers)) || l.within == None || int(l.within) > len(s.layers[outer-1].states) || !l.nested {
		r.fail("layer %q is within state %d of layer %d, which makes no sense", l.name, l.within, outer)
		return
	}
	l.outer = int(outer) - 1
}

func (s *snapshot) parseClock(r *reader, withParts bool) {
	s.clock.tick = r.uvarint()
	now := r.varint()
	if s.travelling {
		s.clock.before = rate{r.varint(), r.varint()}
		if r.err == nil && !s.clock.before.possible() {
			r.fail("a tick before the first lasts %d/%d ns", s.clock.before.num, s.clock.before.den)
		}
	}
	n := r.count("spans", 4)
	if s.clock.tick > math.MaxInt64 { // ticks are added and compared, and no game plays as many
		r.fail("it says %d ticks have passed", s.clock.tick)
	}
	if n == 0 && s.clock.tick > 0 {
		r.fail("it says %d ticks have passed and nothing about their length", s.clock.tick)
	}
	s.clock.spans = make([]span, 0, n)
	var last span
	for range n {
		sp := span{from: r.uvarint()}
		base := r.varint()
		if withParts {
			sp.part = r.uvarint()
		}
		sp.num, sp.den = r.varint(), r.varint()
		if r.err != nil {
			return
		}
		switch {
		case !rate{sp.num, sp.den}.possible():
			r.fail("a tick lasts %d/%d ns", sp.num, sp.den)
		case sp.from <= last.from || sp.from > s.clock.tick || last.from == 0 && sp.from != 1:
			r.fail("a span begins with tick %d, after one that begins with %d, and the last tick is %d", sp.from, last.from, s.clock.tick)
		case base < int64(last.base) || base == int64(last.base) && sp.part < last.part:
			r.fail("a span begins at %d ns and a part of %#x", base, sp.part)
		}
		sp.base = time.Duration(base)
		s.clock.spans = append(s.clock.spans, sp)
		last = sp
	}
	if r.err != nil {
		return
	}
	// It is unknown where spans before the last one end: those no longer needed were dropped.
	if last.num > 0 && !last.lasts(s.clock.tick) {
		r.fail("%d ticks of %d/%d ns are too long a time", s.clock.tick-last.from+1, last.num, last.den)
	}
	if now < 0 {
		r.fail("the simulated time is negative: %d ns", now)
	}
	s.clock.now, s.clock.part = s.clock.moment(int64(s.clock.tick))
	if s.clock.now != time.Duration(now) {
		r.fail("tick %d ends at %v by the spans and at %v by the clock", s.clock.tick, s.clock.now, time.Duration(now))
	}
}

func (s *snapshot) parseRows(r *reader) {
	if r.err != nil {
		return
	}
	size := rowSize(len(s.layers))
	n := r.count("rows", size)
	begin := r.at
	s.raw = r.bytes(n * size)
	var last Entity
	for i := range n {
		entity, cells := s.row(i)
		if s.traveller && i > 0 && entity <= last {
			r.at = begin + i*size
			r.fail("row %d is of entity %v and comes behind that of %v", i, entity, last)
			return
		}
		last = entity
		for l, layer := range s.layers {
			c := cells[l]
			if c.state != None && s.clock.full(c.entered) < 0 && !s.travelling {
				r.at = begin + i*size
				r.fail("row %d entered its state in tick %d, and the last tick is %d", i, c.entered, s.clock.tick)
				return
			}
			if int(c.state) > len(layer.states) || int(c.prev) > len(layer.states) || c.state == None && (c.prev != None || c.via != 0) ||
				c.state != None && c.via <= MaxTransitions && c.prev == None && !(c.via == viaOuter && layer.nested) {
				r.at = begin + i*size
				r.fail("row %d: state %d, previous state %d and cause %d do not fit layer %q, which has %d states", i, c.state, c.prev, c.via, layer.name, len(layer.states))
				return
			}
		}
	}
}

// parsePauses reads the pauses and checks them against the rows marked as paused.
func (s *snapshot) parsePauses(r *reader) {
	n := r.count("entities that are or were paused", 12)
	s.pauses = make([]pausedEntity, 0, n)
	for range n {
		p := pausedEntity{entity: Entity(r.uint64())}
		p.from, p.every, p.waited = r.uvarint(), r.byte(), r.byte()
		if k := len(s.pauses); k > 0 && s.pauses[k-1].entity >= p.entity {
			r.fail("pauses of entity %v come behind those of %v", p.entity, s.pauses[k-1].entity)
		}
		if p.from > s.clock.tick || p.every > MaxInterval {
			r.fail("entity %v, which ticks every %d ticks, was paused after tick %d, and the last tick is %d", p.entity, p.every, p.from, s.clock.tick)
		}
		times := r.count("times that pauses have taken", 6)
		if times > MaxLayers {
			r.fail("pauses of entity %v have taken time of %d states, more than MaxLayers = %d", p.entity, times, MaxLayers)
		}
		for range times {
			l := lostTime{entered: r.uint32()}
			l.time.time, l.time.part = time.Duration(r.varint()), r.uvarint()
			early := s.clock.full(l.entered) < 0 && !s.travelling
			if early || l.time.time < 0 || l.time.time > s.clock.since(l.entered) {
				r.fail("pauses of entity %v have taken %v since tick %d", p.entity, l.time.time, l.entered)
			}
			if r.err != nil {
				return
			}
			p.lost = append(p.lost, l)
		}
		s.pauses = append(s.pauses, p)
	}
	if r.err != nil {
		return
	}
	for i := range s.rows() {
		entity, cells := s.row(i)
		if !Row(cells).Paused() {
			continue
		}
		if _, known := slices.BinarySearchFunc(s.pauses, entity, pausedEntity.compare); !known {
			r.fail("row %d is paused, and nothing is said of the pause", i)
			return
		}
	}
}

func (s *snapshot) parseDraws(r *reader) {
	n := r.count("entities that have drawn", 9)
	s.draws = make([]drawn, 0, n)
	for range n {
		d := drawn{entity: Entity(r.uint64())}
		runs := r.uvarint()
		if r.err == nil && (runs == 0 || runs > math.MaxUint32) {
			r.fail("%d operations on an entity have drawn", runs)
		}
		if r.err != nil {
			return
		}
		d.runs = uint32(runs)
		s.draws = append(s.draws, d)
	}
}

func (s *snapshot) parseOrders(r *reader, version byte) {
	const size = 15 // at the least
	n := r.count("orders", size)
	s.orders = make([]order, 0, n)
	for range n {
		o := order{kind: orderKind(r.byte()), entity: Entity(r.uint64()), layers: r.layerSet(version)}
		command := r.varint()
		o.marks = orderMark(r.byte())
		if version < versionWithMore && o.layers == 1<<8-1 && o.marks&byName == 0 {
			o.layers = allLayers
		}
		o.deadline = time.Duration(r.varint())
		part := uint64(0)
		if version >= versionWithMore {
			part = r.uvarint()
		} else if o.kind == orderResume {
			part = uint64(uint32(command) >> 16)
		}
		o.part = uint16(part)
		o.state = StateID(r.byte())
		message := r.varint()
		o.command, o.message = Command(command), MessageKind(message)
		if r.err != nil {
			return
		}
		known := int64(o.command) == command && uint64(o.part) == part && int64(o.message) == message && o.marks <= orderMarks &&
			(o.marks&quiet == 0 || version >= versionWithMore)
		switch o.kind {
		case orderCommand, orderCommandAll:
			known = known && o.command != 0
		case orderMessage, orderMessageAll:
		case orderResume:
			known = known && o.marks&lingers != 0
		case orderChange:
			known = known && s.hasState(o.layers, o.state)
		default:
			known = false
		}
		if !known {
			r.fail("an order of kind %d for layers %#x makes no sense", o.kind, o.layers)
			return
		}
		if version >= versionWithData {
			o.data = r.messageData()
			if o.data != nil && o.kind.forEach() != orderMessage {
				r.fail("an order of kind %d has data", o.kind)
			}
		}
		s.orders = append(s.orders, o)
	}
}

// layerSet reads the layers of an order.
func (r *reader) layerSet(version byte) layerSet {
	if version < versionWithMore {
		return layerSet(r.byte())
	}
	return layerSet(r.uint16())
}

// hasState reports whether layers is a single layer that has the state.
func (s *snapshot) hasState(layers layerSet, state StateID) bool {
	for l, layer := range s.layers {
		if layers == only(l) {
			return state != None && int(state) <= len(layer.states)
		}
	}
	return false
}
