package crowd

// Slots finds NPCs by number where a contender keeps them in slices and removes by moving the last one into the gap.
type Slots struct {
	slot []int32  // by number
	id   []uint32 // by slot
}

// Len returns how many there are.
func (s *Slots) Len() int { return len(s.id) }

// Add gives the next slot to a new NPC.
func (s *Slots) Add(id uint32) {
	for int(id) >= len(s.slot) {
		s.slot = append(s.slot, -1)
	}
	s.slot[id] = int32(len(s.id))
	s.id = append(s.id, id)
}

// Remove gives an NPC's slot to the one in the last slot and returns both slots.
func (s *Slots) Remove(id uint32) (gap, last int) {
	gap, last = int(s.slot[id]), len(s.id)-1
	moved := s.id[last]
	s.slot[moved], s.id[gap] = int32(gap), moved
	s.slot[id], s.id = -1, s.id[:last]
	return gap, last
}

// Drop forgets all; slots stay as they are.
func (s *Slots) Drop() { *s = Slots{} }

// Cut moves the last element of a slice into a gap, as Remove says.
func Cut[T any](s []T, gap, last int) []T {
	var zero T
	s[gap] = s[last]
	s[last] = zero
	return s[:last]
}
