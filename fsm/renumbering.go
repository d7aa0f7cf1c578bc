package fsm

// renumbering maps the layers and states of one machine, or of the one that a snapshot was taken of, to those of another, by their names.
type renumbering struct {
	layer []int       // the new layer by the old one, -1 if it is gone
	state [][]StateID // the new state by old layer and state, None if it is gone
}

// add maps the next of the old layers to one of the new machine, nil if it is gone, and its states.
func (r *renumbering) add(l *layer, states []StateID) {
	index := -1
	if l != nil {
		index = l.index
	}
	r.layer = append(r.layer, index)
	r.state = append(r.state, states)
}

// order returns an order with the new numbers. An order for what is gone addresses no layer: a command or message then ends up unhandled.
func (r *renumbering) order(o order) order {
	if o.layers == allLayers && o.marks&byName == 0 {
		return o
	}
	var layers layerSet
	for l, n := range r.layer {
		if !o.layers.has(l) || n < 0 {
			continue
		}
		if o.kind == orderChange {
			o.state = r.state[l][o.state]
			if o.state == None {
				continue
			}
		}
		layers.add(n)
	}
	o.layers = layers
	return o
}

// renumber gives queued orders the new numbers. A direct change to a state that is gone is dropped: it would do nothing, and a snapshot
// could not say where it leads.
func (e *engine) renumber(r *renumbering) {
	e.closeUp()
	queue := e.queue[:0]
	for _, o := range e.queue {
		if o = r.order(o); o.kind != orderChange || o.layers != 0 {
			queue = append(queue, o)
		}
	}
	clear(e.queue[len(queue):])
	e.queue = queue
}
