// Package crowd says what a contender is: a crowd of NPCs that can be made, aged and ticked.
package crowd

// Crowd is one contender in one workload. NPCs go by numbers that are never used twice; what an NPC is at first is a
// function of its number.
type Crowd interface {
	// Spawn creates NPCs, in order.
	Spawn(ids []uint32)
	// Kill removes NPCs, one after the other.
	Kill(ids []uint32)
	// Settle ends the making: no Spawn and no Kill comes after it. It gives up what only those needed, so that memory is
	// measured without, and packs, where the contender packs.
	Settle()
	// Tick advances every NPC by one tick.
	Tick()
	// Sum returns the sum of the fingerprints of all NPCs.
	Sum() uint64
}

// Closer is a crowd that holds something that the garbage collector does not give back.
type Closer interface{ Close() }

// Close gives a crowd back.
func Close(c Crowd) {
	if c, ok := c.(Closer); ok {
		c.Close()
	}
}
