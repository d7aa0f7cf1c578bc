package fsm

import (
	"math"
	"reflect"
	"slices"
)

// The constants of 64-bit FNV-1a.
const hashOffset, hashPrime = 0xcbf29ce484222325, 0x100000001b3

// Hash returns a hash of what decides how the machine goes on, which is what [Engine.AppendSnapshot] writes of it: the number of ticks, the
// simulated time and the lengths of the ticks that are remembered; of all rows, in the order of chunks, the entity's number, its states,
// when they were entered and how, its interval, its pause and the end of that, and how often operations on it have drawn random numbers since
// the last tick; and, in their order, all commands, messages and direct changes that are queued, with their layers and times to live. The data
// of a message is included if the engine can write it by itself (see [DataCodec]); data of other types is not. Nor are changes that are to
// be reported, what [Tick.Defer] was given, views, components, and the definition of the machine.
//
// Equal histories give equal hashes on every platform, for any chunk size (see [Config.ChunkSize]) and any number of workers, and so does a
// game that was saved and restored, if its entities have the same numbers. Another version of this package may return another hash. Its
// time is proportional to the number of rows and of what is queued, and it does not allocate. It is FNV-1a (Fowler, Noll, Vo) over 64-bit
// words, with the upper half of each result folded into the lower.
func (e *Engine[V]) Hash() uint64 { return e.made().hash() }

func (e *engine) hash() uint64 {
	if e.crowded() {
		asking.Lock()
		defer asking.Unlock()
	}
	h := uint64(hashOffset)
	add := func(word uint64) { h = hashWord(h, word) }
	layers := len(e.machine.layers)
	add(e.clock.tick)
	add(uint64(e.clock.now))
	add(e.clock.part)
	add(uint64(e.clock.before.num))
	add(uint64(e.clock.before.den))
	for _, s := range e.clock.spans {
		add(s.from)
		add(uint64(s.base))
		add(s.part)
		add(uint64(s.num))
		add(uint64(s.den))
	}
	for _, c := range e.chunks() {
		for i, entity := range c.Entities {
			row := c.Row(i)
			if row.Dead() { // its entity is being removed, and what its Exit has deferred asks: a snapshot leaves it out, too
				continue
			}
			add(uint64(entity))
			if p := e.clock.pauses[entity]; p != nil {
				p.hash(row, add)
				if until, naps := e.naps.until[entity]; naps && row.Paused() {
					add(uint64(until.time))
					add(until.part)
				}
			}
			if runs := e.draws.runs[entity]; runs > 0 {
				add(uint64(runs))
			}
			for l, cell := range row[:max(2, layers)] {
				if l >= layers { // of the second cell of a machine with one layer, only what is said of the row
					cell = Cell{aux: cell.aux}
				}
				add(uint64(cell.entered)<<32 | uint64(cell.state)<<24 | uint64(cell.prev)<<16 | uint64(cell.via)<<8 | uint64(cell.aux))
			}
		}
	}
	for i := range e.queue {
		if o := &e.queue[i]; o.kind != orderNone {
			h = e.hashData(o.hash(h), o.data)
		}
	}
	return h
}

// hashWord adds a word to a hash. A multiplication carries differences upwards only, so that two of the highest bit would cancel each other
// out; the upper half is therefore folded into the lower.
func hashWord(h, word uint64) uint64 {
	h = (h ^ word) * hashPrime
	return h ^ h>>32
}

// hash adds an order to a hash, but for the data of a message.
func (o *order) hash(h uint64) uint64 {
	for _, word := range [...]uint64{
		uint64(o.kind)<<40 | uint64(o.marks)<<32 | uint64(o.state)<<16 | uint64(o.layers), uint64(o.entity),
		uint64(o.command), uint64(o.message), uint64(o.deadline), uint64(o.part),
	} {
		h = hashWord(h, word)
	}
	return h
}

// hashData adds a message's data to a hash, if it is of a type that a snapshot contains without the game's help.
func (e *engine) hashData(h uint64, data any) uint64 {
	if host, ok := e.host.(HostEntities); ok && data != nil {
		if entity, ok := host.EntityOf(data); ok {
			return hashWord(h, uint64(entity))
		}
	}
	kind := slices.Index(basicTypes, reflect.TypeOf(data))
	h = hashWord(h, uint64(kind))
	word := uint64(0)
	switch v := reflect.ValueOf(data); {
	case kind <= 0: // none, or one that only the game can write
	case v.Kind() == reflect.String:
		return hashString(h, v.String())
	case v.Kind() == reflect.Bool:
		if v.Bool() {
			word = 1
		}
	case v.CanInt():
		word = uint64(v.Int())
	case v.CanUint():
		word = v.Uint()
	case v.CanFloat():
		word = math.Float64bits(v.Float())
	}
	return hashWord(h, word)
}

// hashString adds a string to an FNV-1a hash, and a byte that occurs in no text, so that consecutive strings do not run together.
func hashString(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * hashPrime
	}
	return (h ^ 0xff) * hashPrime
}
