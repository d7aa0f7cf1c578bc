package fsm

// The constants of 64-bit FNV-1a.
const hashOffset, hashPrime = 0xcbf29ce484222325, 0x100000001b3

// Hash returns a hash of the machine data of all rows, in the order of chunks, the entities' numbers, the number of ticks and the
// simulated time. Equal histories give equal hashes on every platform. Its time is proportional to the number of rows. It is FNV-1a
// (Fowler, Noll, Vo) over 64-bit words.
func (e *Engine[V]) Hash() uint64 { return e.inner.hash() }

func (e *engine) hash() uint64 {
	if e.crowded() {
		asking.Lock()
		defer asking.Unlock()
	}
	h := uint64(hashOffset)
	add := func(word uint64) { h = (h ^ word) * hashPrime }
	add(e.clock.tick)
	add(uint64(e.clock.now))
	for _, c := range e.chunks() {
		for i, entity := range c.Entities {
			row := c.Row(i)
			if row.Dead() { // its entity is being removed, and what its Exit has deferred asks: a snapshot leaves it out, too
				continue
			}
			add(uint64(entity))
			if p := e.clock.pauses[entity]; p != nil {
				p.hash(row, add)
			}
			for _, cell := range row {
				add(uint64(cell.entered)<<32 | uint64(cell.state)<<24 | uint64(cell.prev)<<16 | uint64(cell.via)<<8 | uint64(cell.aux))
			}
		}
	}
	return h
}

// hashString adds a string to an FNV-1a hash, and a byte that occurs in no text, so that consecutive strings do not run together.
func hashString(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * hashPrime
	}
	return (h ^ 0xff) * hashPrime
}
