package fsm

import "math/rand/v2"

// source gives callbacks random numbers that depend on who asks and when, never on who asked before: the same numbers for any order of
// entities and any number of workers.
type source struct {
	pcg  rand.PCG
	rand *rand.Rand
	key  [2]uint64
}

// of returns the generator for a key; it starts over when the key differs from the last one.
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

// forget makes the next call of of start over, even with the same key.
func (s *source) forget() { s.key = [2]uint64{} }

// seedOf returns what random numbers of a machine begin with. They depend on its name, or several machines that an entity runs would throw
// the same dice.
func seedOf(seed uint64, machine string) uint64 { return mix(seed ^ hashString(hashOffset, machine)) }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), which turns adjacent
// keys into unrelated seeds.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
