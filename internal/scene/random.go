package scene

// Random is a stream of numbers that depends on its seed only: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom
// number generators, 2014).
type Random uint64

// Seeded returns the stream of a seed and a number: streams of one seed and different numbers are unrelated.
func Seeded(seed, number uint64) Random {
	r := Random(seed)
	r = Random(r.Next()) + Random(number)*0xd1342543de82ef95
	return Random(r.Next())
}

// Next returns 64 random bits.
func (r *Random) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	x := uint64(*r)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Intn returns a number in [0, n), n > 0.
func (r *Random) Intn(n int) int { return int(r.Next() % uint64(n)) }

// Between returns a number in [low, high).
func (r *Random) Between(low, high float64) float64 {
	unit := float64(r.Next()>>11) / (1 << 53)
	return low + float64(unit*(high-low))
}
