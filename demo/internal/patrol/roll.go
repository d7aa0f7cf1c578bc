package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// roll knows what every guard is doing, from the changes alone: for a picture of two hundred thousand guards, asking each of them would
// take longer than the tick itself.
type roll struct {
	acts []fsm.StateID // of the first layer, by entity number
	when []uint64      // the tick in which it was entered by a change that is worth a look, 0: none
}

// freshFor is for how many ticks a change shows from far away.
const freshFor = 30

// note records the changes of a tick.
func (r *roll) note(changes []fsm.Change) {
	for i := range changes {
		c := &changes[i]
		if c.Layer != 0 {
			continue
		}
		e := donburi.Entity(c.Entity)
		if r.set(e, c.To); c.Cause != fsm.CauseStart {
			r.when[e.Id()] = c.Tick
		}
	}
}

// set records what a guard is doing.
func (r *roll) set(e donburi.Entity, act fsm.StateID) {
	id := int(e.Id())
	for id >= len(r.acts) {
		r.acts = append(r.acts, make([]fsm.StateID, max(1024, len(r.acts)))...)
		r.when = append(r.when, make([]uint64, len(r.acts)-len(r.when))...)
	}
	r.acts[id], r.when[id] = act, 0
}

// act returns what a guard is doing.
func (r *roll) act(e donburi.Entity) fsm.StateID {
	if id := int(e.Id()); id < len(r.acts) {
		return r.acts[id]
	}
	return fsm.None
}

// dot returns what a guard is doing, and how new that is at a tick, from 255 just now down to 0.
func (r *roll) dot(e donburi.Entity, tick uint64) (act fsm.StateID, fresh uint8) {
	id := int(e.Id())
	if id >= len(r.acts) {
		return fsm.None, 0
	}
	if when := r.when[id]; when > 0 && tick >= when && tick-when < freshFor {
		fresh = uint8(255 - 255*(tick-when)/freshFor)
	}
	return r.acts[id], fresh
}

// forget empties the roll.
func (r *roll) forget() {
	clear(r.acts)
	clear(r.when)
}
