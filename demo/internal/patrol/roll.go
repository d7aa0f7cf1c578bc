package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// roll knows what every guard is doing, from the changes alone: for a picture of two hundred thousand guards, asking each of them would
// take longer than the tick itself.
type roll struct {
	acts []fsm.StateID // of the first layer, by entity number
}

// note records the changes of a tick.
func (r *roll) note(changes []fsm.Change) {
	for i := range changes {
		c := &changes[i]
		if c.Layer != 0 {
			continue
		}
		r.set(donburi.Entity(c.Entity), c.To)
	}
}

// set records what a guard is doing.
func (r *roll) set(e donburi.Entity, act fsm.StateID) {
	id := int(e.Id())
	for id >= len(r.acts) {
		r.acts = append(r.acts, make([]fsm.StateID, max(1024, len(r.acts)))...)
	}
	r.acts[id] = act
}

// act returns what a guard is doing.
func (r *roll) act(e donburi.Entity) fsm.StateID {
	if id := int(e.Id()); id < len(r.acts) {
		return r.acts[id]
	}
	return fsm.None
}

// forget empties the roll.
func (r *roll) forget() { clear(r.acts) }
