package fsm

import "math/rand/v2"

// source gives callbacks random numbers that depend on who asks and when, never on who asked before: the same numbers
// for any order of entities and any number of workers.
type source struct {
	pcg  rand.PCG
	rand *rand.Rand
	key  [2]uint64
}

// of returns the generator for a key; it starts over when the key is another than the last.
func (s *source) of(key [2]uint64) *rand.Rand {
	if s.rand == nil {
		s.rand = rand.New(&s.pcg)
	}
	if s.key != key {
		s.key = key
		s.pcg.Seed(mix(key[0]), mix(key[1]^0x9e3779b97f4a7c15))
	}
	return s.rand
}

// draws counts, for each entity, the operations since the last tick began that have drawn random numbers, what was queued
// and delivered included. So each of them draws numbers of its own, and they depend on the entity's own history alone.
type draws struct {
	runs   map[Entity]uint32
	most   int // there have been in the map, which never shrinks
	thrift thrift
}

// next counts one more and returns how many there are.
func (d *draws) next(e Entity) uint32 {
	if d.runs == nil {
		d.runs = map[Entity]uint32{}
	}
	d.runs[e]++
	return d.runs[e]
}

// upcoming returns what next would, and counts nothing.
func (d *draws) upcoming(e Entity) uint32 { return d.runs[e] + 1 }

// set puts a count back.
func (d *draws) set(n drawn) {
	d.next(n.entity)
	d.runs[n.entity] = n.runs
}

// reset begins a tick.
func (d *draws) reset() {
	d.most = max(d.most, len(d.runs))
	if d.thrift.over(len(d.runs), d.most) {
		d.runs, d.most = nil, 0
	}
	if len(d.runs) > 0 {
		clear(d.runs)
	}
}

// forget has the next call of of start over, even with the same key.
func (s *source) forget() { s.key = [2]uint64{} }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), which
// turns neighbouring keys into unrelated seeds.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// drawn is an entry of draws.
type drawn struct {
	entity Entity
	runs   uint32
}
