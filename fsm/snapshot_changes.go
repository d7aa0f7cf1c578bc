package fsm

import (
	"encoding/binary"
	"math"
)

// Changes made between two ticks are reported with the next one. A game that goes back and plays again counts on that: a snapshot holds
// those that are still to be reported.

// appendChanges writes the changes that the next tick will report.
func (e *engine) appendChanges(b []byte) []byte {
	waiting := e.op.output.changes
	b = binary.AppendUvarint(b, uint64(len(waiting)))
	for i := range waiting {
		c := &waiting[i]
		b = binary.LittleEndian.AppendUint64(b, uint64(c.Entity))
		b = binary.AppendUvarint(b, c.Tick)
		b = binary.AppendUvarint(b, uint64(c.Transition+1))
		b = binary.AppendVarint(b, int64(c.Command))
		b = append(b, c.Layer, byte(c.From), byte(c.To), byte(c.Cause))
	}
	return b
}

func (s *snapshot) parseChanges(r *reader) {
	n := r.count("changes", 15)
	s.changes = make([]Change, 0, n)
	for range n {
		c := Change{Entity: Entity(r.uint64()), Tick: r.uvarint()}
		transition, command := r.uvarint(), r.varint()
		c.Layer, c.From, c.To, c.Cause = r.byte(), StateID(r.byte()), StateID(r.byte()), Cause(r.byte())
		c.Transition, c.Command = int32(transition)-1, Command(command)
		if r.err != nil {
			return
		}
		known := c.Tick <= s.clock.tick && transition <= math.MaxInt32 && int64(c.Command) == command &&
			int(c.Layer) < len(s.layers) && c.Cause > 0 && int(c.Cause) < len(causeNames)
		if known {
			states := len(s.layers[c.Layer].states)
			known = int(c.From) <= states && int(c.To) <= states
		}
		if !known {
			r.fail("a change in layer %d from state %d to state %d in tick %d makes no sense", c.Layer, c.From, c.To, c.Tick)
			return
		}
		s.changes = append(s.changes, c)
	}
}

// change returns a change with the numbers of the machine. It reports false if the machine does not have the layer.
func (g *translation) change(c Change) (Change, bool) {
	n := g.layer[c.Layer]
	if n < 0 {
		return c, false
	}
	if !g.same || int(c.Transition) >= len(g.machine.transitions) {
		c.Transition = -1
	}
	c.From, c.To = g.state[c.Layer][c.From], g.state[c.Layer][c.To]
	c.Layer = uint8(n)
	return c, true
}

// restoreChanges has the next tick report the changes that the tick after the snapshot was to report.
func (e *engine) restoreChanges(s *snapshot, g *translation) {
	o := &e.op.output
	for _, c := range s.changes {
		if c, known := g.change(c); known {
			o.changes = append(o.changes, c)
			if c.Transition >= 0 {
				o.transitions++
			}
		}
	}
}
