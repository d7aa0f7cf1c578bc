package fsm

import (
	"maps"
	"slices"
)

// naps says when pauses for a time end. In a snapshot these are orders to resume, behind all that is queued, so that the end of a pause is
// saved, restored and taken along by a traveller as everything else is that is to come. Only who is known among pauses has an entry here,
// which goes with the record there, if not before.
type naps struct {
	until map[Entity]lapse
	queue []nap // a binary heap of these, by which a tick in which none ends costs nothing; some are no longer valid
}

// nap is an entry of the queue. It is no longer valid if the map does not say the same of the entity.
type nap struct {
	until  lapse
	entity Entity
}

// before is the order in which naps end. At the same moment the entity decides.
func (n nap) before(m nap) bool {
	return n.until.less(m.until) || n.until == m.until && n.entity < m.entity
}

// set notes when the pause of an entity ends.
func (n *naps) set(entity Entity, until lapse) {
	if n.until == nil {
		n.until = map[Entity]lapse{}
	}
	if known, ok := n.until[entity]; ok && known == until {
		return
	}
	n.until[entity] = until
	if len(n.queue) >= 64+2*len(n.until) {
		n.tidy()
		return
	}
	n.queue = append(n.queue, nap{until, entity})
	for i := len(n.queue) - 1; i > 0 && n.queue[i].before(n.queue[(i-1)/2]); i = (i - 1) / 2 {
		n.queue[i], n.queue[(i-1)/2] = n.queue[(i-1)/2], n.queue[i]
	}
}

// drop forgets when the pause of an entity ends.
func (n *naps) drop(entity Entity) {
	if len(n.until) == 0 {
		return
	}
	delete(n.until, entity)
	switch {
	case len(n.until) == 0:
		*n = naps{}
	case len(n.queue) > 64+4*len(n.until):
		n.tidy()
	}
}

// tidy makes the queue anew, and the map, which never shrinks. It is called when the queue has become twice as long as it must be, so it
// costs little more than what has made it so.
func (n *naps) tidy() {
	until := make(map[Entity]lapse, len(n.until))
	maps.Copy(until, n.until)
	n.until, n.queue = until, make([]nap, 0, 2*len(until))
	for entity, at := range until {
		n.queue = append(n.queue, nap{at, entity})
	}
	slices.SortFunc(n.queue, func(a, b nap) int { // which makes it a heap
		if a.before(b) {
			return -1
		}
		return 1
	})
}

// next returns the nap that ends first, if there is any.
func (n *naps) next() (first nap, ok bool) {
	for len(n.queue) > 0 {
		first = n.queue[0]
		if until, valid := n.until[first.entity]; valid && until == first.until {
			return first, true
		}
		n.shift()
	}
	return nap{}, false
}

// shift takes the first entry out of the queue.
func (n *naps) shift() {
	q := n.queue
	last := len(q) - 1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < last; child++ {
			if q[child].before(q[least]) {
				least = child
			}
		}
		if least == i {
			break
		}
		q[i], q[least] = q[least], q[i]
		i = least
	}
	n.queue = q
}

// orders returns the orders to resume that stand for naps in a snapshot, in the order of entities.
func (n *naps) orders() (all []order) {
	for _, entity := range slices.Sorted(maps.Keys(n.until)) {
		all = append(all, resumeAt(entity, n.until[entity]))
	}
	return all
}

// resumeAt returns an order to resume an entity.
func resumeAt(entity Entity, at lapse) order {
	o := order{kind: orderResume, entity: entity, layers: allLayers, marks: lingers}
	o.setUntil(at)
	return o
}
