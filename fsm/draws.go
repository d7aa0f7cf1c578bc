package fsm

// draws counts, for each entity, the operations since the last tick began that have drawn random numbers, what was queued
// and delivered included. So each of them draws numbers of its own, and they depend on the entity's own history alone.
type draws struct {
	runs   map[Entity]uint32
	most   int // there have been in the map, which never shrinks
	thrift thrift
}

// next counts one more and returns how many there are.
func (d *draws) next(e Entity) uint32 {
	if d.runs == nil {
		d.runs = map[Entity]uint32{}
	}
	d.runs[e]++
	return d.runs[e]
}

// upcoming returns what next would, and counts nothing.
func (d *draws) upcoming(e Entity) uint32 { return d.runs[e] + 1 }

// set puts a count back.
func (d *draws) set(n drawn) {
	d.next(n.entity)
	d.runs[n.entity] = n.runs
}

// reset begins a tick.
func (d *draws) reset() {
	d.most = max(d.most, len(d.runs))
	if d.thrift.over(len(d.runs), d.most) {
		d.runs, d.most = nil, 0
	}
	if len(d.runs) > 0 {
		clear(d.runs)
	}
}

// drawn is an entry of draws.
type drawn struct {
	entity Entity
	runs   uint32
}
