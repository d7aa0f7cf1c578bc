package systems_test

import (
	"bytes"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/systems"
)

// save takes a snapshot. If it is restored at once, nothing is different.
func (h *herdOf[V]) save(p *systems.Population[V]) {
	wild := h.x.wild
	data, err := p.AppendSnapshot(nil)
	if err != nil {
		return
	}
	if slices.Contains(h.gone, p) {
		h.x.fail("a world that was forgotten is saved")
	}
	h.saves = append(h.saves, data)
	if h.x.die.IntN(3) > 0 {
		return
	}
	hash := p.Hash()
	defer h.force(p)()
	r, err := p.Restore(data, nil)
	if h.x.wild != wild { // an Exit that the first one has called may have moved rows
		return
	}
	again, _ := p.AppendSnapshot(nil)
	if h.x.wild == wild && (err != nil || r.Missing+r.Reset+r.Moved > 0 || !bytes.Equal(again, data) || p.Hash() != hash) {
		h.x.fail("a snapshot that is restored at once is another one: %+v, %v", r, err)
	}
}

// identify returns a function that says who somebody in saved data is now, or nil.
func (h *herdOf[V]) identify(w int) func(donburi.Entity) (donburi.Entity, bool) {
	x := h.x
	switch x.die.IntN(4) {
	case 0:
		shift, all := x.die.IntN(7), slices.Clone(x.roster[w])
		return func(e donburi.Entity) (donburi.Entity, bool) {
			if len(all) == 0 {
				return e, false
			}
			return all[(int(e.Id())+shift)%len(all)], int(e.Id())%7 != shift // two may be said to be the same one
		}
	case 1:
		return func(e donburi.Entity) (donburi.Entity, bool) {
			if x.wild++; x.die.IntN(10) == 0 {
				x.calling++
				defer func() { x.calling-- }()
				x.interfere()
				h.suspend(h.former[w])
			}
			return e, true
		}
	}
	return nil
}

func (h *herdOf[V]) restore(w int, p *systems.Population[V]) {
	if len(h.saves) > 0 {
		defer h.force(p)()
		_, err := p.Restore(h.saves[h.x.die.IntN(len(h.saves))], h.identify(w))
		h.x.note("restored: %v", err)
	}
}

func (h *herdOf[V]) receive(p *systems.Population[V], e donburi.Entity) {
	if len(h.parcels) > 0 {
		defer h.force(p)()
		parcel, identify := h.parcels[h.x.die.IntN(len(h.parcels))], h.identify(h.x.worldOf(p.World()))
		_, err := p.RestoreEntity(e, parcel, identify)
		if err != nil || h.x.die.IntN(3) == 0 { // it may be of a group
			_, err = p.RestoreGroup(parcel, identify)
		}
		h.x.note("received: %v", err)
	}
}

// swap has another edition run.
func (h *herdOf[V]) swap() {
	x := h.x
	from := x.die.IntN(len(h.editions))
	if x.die.IntN(3) > 0 { // else back to an earlier one, or on from there
		from = slices.IndexFunc(h.editions, func(e edition[V]) bool { return e.Machine == h.f.Machine() })
	}
	next := h.editions[from]
	if x.die.IntN(5) > 0 {
		plan := next.plan
		for range 1 + x.die.IntN(2) {
			plan = plan.edited(x.die)
		}
		b := next.Edit()
		for _, l := range next.plan {
			b.DeleteLayer(l.name)
		}
		h.define(b, plan)
		m, err := b.Build()
		if err != nil {
			return
		}
		next = edition[V]{m, plan, from}
		h.editions = append(h.editions, next)
	}
	x.swaps++
	for _, p := range h.former {
		defer h.force(p)()
	}
	x.do("Swap %s to %v", func() {
		err := h.f.Swap(next.Machine)
		x.note("swapped: %v", err)
	}, next.Name(), next.plan)
}
