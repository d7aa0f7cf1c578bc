package crowd

import (
	"math/rand/v2"
	"runtime"
)

// World is how a crowd came to be what it is.
type World string

const (
	// Fresh is a crowd just made.
	Fresh World = "fresh"
	// Aged is a crowd of which, four times, half has been removed at random and as many made anew.
	Aged World = "aged"
)

// Fill makes n NPCs of an empty crowd, in the manner of the world. The same NPCs are removed and made in every contender.
//
// After each removal the garbage is collected. Without that a crowd's new NPCs would lie in the holes that the old ones
// left only if a collection happened to come between, which depends on what else is in the process.
func Fill(c Crowd, w World, n int) {
	alive := Numbers(0, n)
	c.Spawn(alive)
	c.Tick()
	if w == Aged {
		dice := rand.New(rand.NewPCG(1, uint64(n)))
		for next, round := n, 0; round < 4; round++ {
			dice.Shuffle(n, func(i, j int) { alive[i], alive[j] = alive[j], alive[i] })
			c.Kill(alive[:n/2])
			runtime.GC()
			born := Numbers(next, n/2)
			copy(alive, born)
			next += n / 2
			c.Spawn(born)
			c.Tick()
		}
	}
	c.Settle()
	c.Tick()
}

// Numbers returns count numbers of NPCs from first on.
func Numbers(first, count int) []uint32 {
	ids := make([]uint32, count)
	for i := range ids {
		ids[i] = uint32(first + i)
	}
	return ids
}
