package fsm

// draws counts, for each entity, the operations that have drawn random numbers since the last tick began, including delivered orders. So
// each operation draws numbers of its own, and they depend on the entity's own history alone.
type draws struct {
	runs   map[Entity]uint32
	most   int // high-water mark of the map's size, since a map never shrinks
	thrift thrift
}

// next adds one to an entity's count and returns it.
func (d *draws) next(e Entity) uint32 {
	if d.runs == nil {
		d.runs = map[Entity]uint32{}
	}
	d.runs[e]++
	return d.runs[e]
}

// upcoming returns what next would return, without counting.
func (d *draws) upcoming(e Entity) uint32 { return d.runs[e] + 1 }

// set restores a count.
func (d *draws) set(n drawn) {
	d.next(n.entity)
	d.runs[n.entity] = n.runs
}

// reset clears the counts at the beginning of a tick.
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
