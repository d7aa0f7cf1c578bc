package fsm

import "slices"

// migration maps rows of one machine to rows of another.
type migration struct {
	to *machine
	renumbering
	succession
	via [][][]uint8 // the new via by old layer, old previous state and old via
}

func newMigration(from, to *machine) *migration {
	g := &migration{to: to, succession: succession{}}
	heirs := to.def.heirs(len(from.layers), func(i int) string { return from.layers[i].name })
	for i, l := range from.layers {
		same := heirs[i]
		states := make([]StateID, len(l.states)+1)
		for _, s := range l.states {
			if t := same.stateOnce(s.name); t != nil && t.resting() == s.resting() { // a game may name a state of its own like outside
				states[s.id] = t.id
			}
		}
		vias := make([][]uint8, len(l.states)+1)
		if same != nil {
			g.succession.add(l, same, states)
			for _, s := range l.states {
				if id := states[s.id]; id != None {
					vias[s.id] = g.viasOf(s, same.states[id-1])
				}
			}
		}
		g.renumbering.add(same, states)
		g.via = append(g.via, vias)
	}
	return g
}

// viasOf matches the transitions that leave a state with those that leave it in the new machine. A transition that is gone or unknown is
// recorded as a swap.
func (g *migration) viasOf(from, to *state) []uint8 {
	leaving := slices.Concat(to.layer.any, to.transitions)
	vias := []uint8{viaOuter}
	for _, t := range slices.Concat(from.layer.any, from.transitions) {
		via := uint8(viaSwap)
		if i := slices.Index(leaving, g.succession[t]); i >= 0 {
			via = uint8(i + 1)
		}
		vias = append(vias, via)
	}
	return vias
}

// row writes the new row. It reports whether all of the old row's states could be kept.
func (g *migration) row(old, to []Cell) (complete bool) {
	aux := [2]uint8{old[0].aux, old[1].aux}
	var cells [MaxLayers]Cell
	complete = true
	moved := 0
	for l, n := range g.layer {
		c := old[l]
		if c.state == None {
			if n >= 0 { // its start was interrupted; the next tick completes it
				moved++
			}
			continue
		}
		if n < 0 || g.state[l][c.state] == None {
			complete = false
			continue
		}
		via := c.via
		if via != viaOuter && via <= MaxTransitions {
			if prev := g.via[l][c.prev]; prev != nil {
				via = prev[via]
			} else {
				via = viaSwap
			}
		}
		prev := g.state[l][c.prev]
		if via == viaOuter && prev == None && g.to.programs[n].outside == None {
			via = viaSwap // the layer is no longer within a state
		}
		cells[n] = Cell{entered: c.entered, state: g.state[l][c.state], prev: prev, via: via}
		moved++
	}
	started := Row(old).Started()
	copy(to, cells[:len(to)])
	to[0].aux, to[1].aux = aux[0], aux[1]
	return complete && (!started || moved == len(g.to.layers) && g.to.astray(to) == 0)
}

// changes gives what was made under the old machine the numbers of the new one. Changes in a layer that is gone are left out.
func (g *migration) changes(from *machine, all []Change) []Change {
	if len(all) == 0 {
		return all
	}
	var transitions []*transition
	for _, l := range from.layers {
		transitions = append(transitions, l.transitions()...)
	}
	kept := all[:0]
	for _, c := range all {
		n := g.layer[c.Layer]
		if n < 0 {
			continue
		}
		if c.Transition >= 0 {
			heir := g.succession[transitions[c.Transition]]
			c.Transition = -1
			if heir != nil {
				c.Transition = int32(heir.built - 1)
			}
		}
		c.From, c.To = g.state[c.Layer][c.From], g.state[c.Layer][c.To]
		c.Layer = uint8(n)
		kept = append(kept, c)
	}
	return kept
}

// lost gives what was lost under the old machine the numbers of the new one. A state that is gone is None, and so is that of a new layer.
// If all the layers that it was for are gone, nothing is left that was asked.
func (g *migration) lost(all []Lost) {
	for i := range all {
		l := &all[i]
		var layers layerSet
		var states [MaxLayers]StateID
		for from, to := range g.layer {
			if to < 0 {
				continue
			}
			states[to] = g.state[from][l.States[from]]
			if layerSet(l.Layers).has(from) {
				layers.add(to)
			}
		}
		if l.Layers != 0 && layers == 0 {
			states = [MaxLayers]StateID{}
		}
		l.Layers, l.States = uint16(layers), states
	}
}
