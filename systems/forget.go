package systems

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"
)

// A world that is no longer needed is forgotten: its rows are taken off, and its population serves nobody any more.

// forget is [FSM.Forget].
func (r *runner) forget(w donburi.World) {
	r.mustServe(w)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if p := r.inWorld(w.Id()); p != nil {
		p.host.mustBeOutside("Forget")
		p.host.endAll()
		p.hook.population = nil
		n := p.host.neighbours
		n.populations = slices.DeleteFunc(n.populations, func(other *population) bool { return other == p })
		r.last.Store(nil)
		if r.packer != nil {
			r.packer.Forget(w)
		}
	}
}

// endAll ends the host. All rows are taken off their entities: to another host, whose clock is not this one's, they would mean nothing.
// Nor does this host keep what it knew of them, or an operation on its population would take the entities for ones that have left
// unseen, and run their Exits.
func (h *host) endAll() {
	h.forgotten = true
	h.discover()
	for _, t := range h.tables {
		for _, e := range h.world.Archetypes()[t.index].Entities() {
			h.world.Entry(e).SetComponent(h.component, h.blank)
		}
	}
	h.tables, h.chunks, h.slots, h.leavers, h.waiting, h.left = nil, nil, nil, nil, 0, left{}
	clear(h.unplaced)
	h.round++ // Exits of leavers may be under way
}

// Ended returns an error if the host has ended.
func (h *host) Ended() error {
	if !h.forgotten {
		return nil
	}
	return fmt.Errorf("systems: machine %q: this population's world was forgotten (FSM.Forget); ask FSM.In for another population", h.machine)
}
