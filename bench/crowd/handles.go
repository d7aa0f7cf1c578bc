package crowd

// Handles finds NPCs by number where an entity component system keeps them.
type Handles[H any] struct{ of []H }

// Put notes an NPC's handle.
func (h *Handles[H]) Put(id uint32, handle H) {
	for int(id) >= len(h.of) {
		var none H
		h.of = append(h.of, none)
	}
	h.of[id] = handle
}

// Of returns an NPC's handle.
func (h *Handles[H]) Of(id uint32) H { return h.of[id] }

// All returns the handles in the order of the numbers.
func (h *Handles[H]) All() []H { return h.of }

// Drop forgets all.
func (h *Handles[H]) Drop() { h.of = nil }
