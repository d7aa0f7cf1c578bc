package fsm_test

import (
	"slices"

	"github.com/horde-fsm/horde/fsm"
)

// swap is rule 5 in plain code: rows migrate by the names of layers and states, present and former. What is gone is left by Exit while the old machine still
// runs; what is missing is entered once the new one does.
func (o *oracle) swap(to *machineDesc) {
	from := o.d
	layers := make([]int, len(from.layers))
	for l := range from.layers {
		layers[l] = to.heir(from, l)
	}
	// where returns a state's number in the new machine, 0 if it is gone.
	where := func(l, state int) int {
		if layers[l] < 0 || state == 0 {
			return 0
		}
		return to.findState(layers[l], from.stateName(l, state-1)) + 1
	}
	o.busy = true
	for _, b := range o.rows {
		for l := range b.cells {
			if b.started && where(l, b.cells[l].current) == 0 {
				o.count("swap: Exit of a state that is gone")
				o.leaveWithin(b, l, 0)
				o.callExit(b, &from.layers[l], l, 0)
			}
		}
	}
	for _, b := range o.rows {
		cells := make([]cell, len(to.layers))
		for l, c := range b.cells {
			if current := where(l, c.current); current != 0 {
				c.cause, c.transition = from.follow(to, c)
				c.current, c.previous = current, where(l, c.previous)
				byAny := c.transition >= 0
				fromOutside := c.cause == fsm.CauseOuter && to.layers[layers[l]].within == nil
				if c.previous == 0 && (byAny || fromOutside) { // from a state that is gone
					c.cause, c.transition = fsm.CauseSwap, -1
				}
				cells[layers[l]] = c
			}
		}
		b.cells = cells
	}
	o.last = renumbered(o.last, from, to, layers, where, func(bool, bool) {})
	o.changes = renumbered(o.changes, from, to, layers, where, func(gone, transition bool) { // they are counted by the next tick
		if gone {
			o.stats.Changes++
		}
		if transition {
			o.stats.Transitions++
		}
	})
	o.d = to
	o.redirect(layers)
	for _, b := range o.rows {
		for l := range b.cells {
			how := entry{cause: fsm.CauseSwap, transition: -1}
			switch {
			case !b.started:
			case b.cells[l].current == 0:
				o.count("swap: Enter")
				o.enter(b, l, o.first(b, l, how), how, 0)
			case o.misplaced(b, l):
				o.count("swap: misplaced")
				o.change(b, l, o.first(b, l, how), how, 0)
			}
		}
	}
	o.busy = false
	o.callDeferred()
}

// renumbered tells changes in terms of another edition of the machine. It calls lost for those whose layer, or whose transition, is gone.
func renumbered(all []changeAnswer, from, to *machineDesc, layers []int, where func(l, state int) int, lost func(gone, transition bool)) []changeAnswer {
	var kept []changeAnswer
	for _, c := range all {
		l := int(c.Layer)
		if layers[l] < 0 {
			lost(true, c.Transition >= 0)
			continue
		}
		if c.Transition >= 0 {
			if c.Transition = int32(to.numberOf(from.markOf(int(c.Transition)))); c.Transition < 0 {
				lost(false, true)
			}
		}
		c.Layer, c.From, c.To = uint8(layers[l]), fsm.StateID(where(l, int(c.From))), fsm.StateID(where(l, int(c.To)))
		kept = append(kept, c)
	}
	return kept
}

// redirect points queued orders at the new layers. Orders for a layer that is gone are for none.
func (o *oracle) redirect(layers []int) {
	for i, q := range o.queue {
		if q.layers == nil {
			continue
		}
		o.queue[i].layers = []int{-1}
		for _, l := range q.layers {
			if l >= 0 {
				o.queue[i].layers = append(o.queue[i].layers, layers[l])
			}
		}
	}
}

// follow says how a state was entered, in terms of another edition of the machine.
func (d *machineDesc) follow(to *machineDesc, c cell) (fsm.Cause, int) {
	if c.transition < 0 {
		return c.cause, -1
	}
	if n := to.numberOf(d.markOf(c.transition)); n >= 0 {
		return c.cause, n
	}
	return fsm.CauseSwap, -1
}

// each calls f for all transitions, in numerical order.
func (d *machineDesc) each(f func(number int, t *transitionDesc)) {
	n := 0
	for l := range d.layers {
		d.layers[l].each(func(t *transitionDesc) {
			f(n, t)
			n++
		})
	}
}

func (l *layerDesc) each(f func(t *transitionDesc)) {
	for i := range l.any {
		f(&l.any[i])
	}
	for s := range l.states {
		for i := range l.states[s].transitions {
			f(&l.states[s].transitions[i])
		}
	}
}

func (d *machineDesc) markOf(number int) (mark int) {
	d.each(func(n int, t *transitionDesc) {
		if n == number {
			mark = t.mark
		}
	})
	return mark
}

func (d *machineDesc) numberOf(mark int) int {
	number := -1
	d.each(func(n int, t *transitionDesc) {
		if t.mark == mark {
			number = n
		}
	})
	return number
}

func (d *machineDesc) findLayer(name string) int {
	for l := range d.layers {
		if d.layerName(l) == name {
			return l
		}
	}
	return -1
}

// heir finds the layer that a layer of an earlier edition is in this one.
func (d *machineDesc) heir(from *machineDesc, layer int) int {
	name := from.layerName(layer)
	if l := d.findLayer(name); l >= 0 {
		return l
	}
	return slices.IndexFunc(d.layers, func(l layerDesc) bool { return l.former == name && from.findLayer(l.name) < 0 })
}

// findState finds the state that has a name, or else the one that had it.
func (d *machineDesc) findState(layer int, name string) int {
	for s := range d.layers[layer].states {
		if d.stateName(layer, s) == name {
			return s
		}
	}
	return slices.IndexFunc(d.layers[layer].states, func(s stateDesc) bool { return slices.Contains(s.former, name) })
}
