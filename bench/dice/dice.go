// Package dice makes the random numbers of the workloads: a function of an NPC's number, the same on every platform.
package dice

// Dice is a SplitMix64 generator (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
type Dice struct{ state uint64 }

// New returns the dice of one NPC.
func New(id uint32) *Dice { return &Dice{state: (uint64(id) + 1) * 0xd1342543de82ef95} }

// Next returns 64 random bits.
func (d *Dice) Next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number from 0 to n-1.
func (d *Dice) Below(n int) int { return int(d.Next() >> 33 % uint64(n)) }

// Between returns a number from lo to hi, hi not included.
func (d *Dice) Between(lo, hi float64) float64 {
	return lo + float64(float64(d.Next()>>11)/(1<<53)*(hi-lo))
}
