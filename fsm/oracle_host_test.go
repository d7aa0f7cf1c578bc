package fsm_test

import "slices"

// host keeps the oracle's entities in the order in which a Pool keeps them, which the rules leave to the host: it determines the order in
// which callbacks' requests are carried out, and the numbers by which entities take turns.
type host struct {
	rows   []*being
	fresh  []*being // added inside a tick
	killed []*being
	free   []uint64
	next   uint64
	lives  map[uint64]uint64 // by number, how many have died
	byKey  map[string]*being // the last of that name
}

func newHost() *host { return &host{next: 1, lives: map[uint64]uint64{}, byKey: map[string]*being{}} }

// find returns the living entity of a name, or nil.
func (h *host) find(key string) *being {
	if b := h.byKey[key]; b != nil && !b.dead {
		return b
	}
	return nil
}

// entity is what a Pool calls the entity.
func (b *being) entity() uint64 { return b.number<<32 | b.life }

func (h *host) add(b *being, busy bool) {
	if n := len(h.free); n > 0 {
		b.number, h.free = h.free[n-1], h.free[:n-1]
	} else {
		b.number = h.next
		h.next++
	}
	b.life = h.lives[b.number]
	h.byKey[b.view.key] = b
	if busy {
		h.fresh = append(h.fresh, b)
	} else {
		h.rows = append(h.rows, b)
	}
}

func (h *host) remove(b *being, busy bool) {
	b.dead = true
	h.killed = append(h.killed, b)
	if !busy {
		h.settle()
	}
}

// settle gives newcomers a place, and moves the last entity into the places of the dead.
func (h *host) settle() {
	h.rows = append(h.rows, h.fresh...)
	h.fresh = nil
	for _, b := range h.killed {
		i := slices.Index(h.rows, b)
		last := len(h.rows) - 1
		h.rows[i] = h.rows[last]
		h.rows = h.rows[:last]
		h.free = append(h.free, b.number)
		h.lives[b.number]++
	}
	h.killed = nil
}
