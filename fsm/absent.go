package fsm

import "slices"

// Rows with marks are mostly few, and keep them for a long time: those that are paused or stopped by a fault take no part in ticks, and
// those that tick at an interval do so in some ticks only. They are absent: in no group and left out of the counts, so that the others are
// stepped as if they were alone, and as fast. Of the absent rows, those that are due are stepped after the others or, where most are
// absent, in one list with them.

// review brings what the chunk knows of its rows up to date with their marks, before it is stepped.
func (c *Chunk) review(m *machine, tick uint64) {
	if c.harmed {
		c.harmed = c.anyDead()
	}
	if c.wheel != nil && c.wheel.tick+1 != tick { // a panic has ended a tick, perhaps before the absent rows were stepped
		c.remarkedRows.addAll(c.absentRows)
		c.remarked = true
	}
	if !c.remarked {
		return
	}
	c.remarked = false
	c.remarkedRows.drain(func(i int) { c.classify(m, i, tick) })
}

// anyDead reports whether a row is dead.
func (c *Chunk) anyDead() bool {
	for i := range c.Entities {
		if c.Row(i).Dead() {
			return true
		}
	}
	return false
}

// classify makes a row absent or present, as its marks have it, and finds out when it is due.
func (c *Chunk) classify(m *machine, i int, tick uint64) {
	row := c.Row(i)
	marks := row[0].aux &^ auxDead // a dead row stays where it is, and will soon be gone
	was, absent := c.absentRows.has(i), marks != 0
	if was && c.wheel != nil {
		c.wheel.take(i)
	}
	if was != absent {
		c.transfer(m, i, absent)
	}
	if marks == 0 || !ticks(marks) {
		return
	}
	if c.wheel == nil {
		c.wheel = newWheel(c.Cap())
		c.wheel.tick = tick - 1
	}
	at, astray := dueAt(row, len(m.programs), c.Entities[i], tick)
	c.wheel.put(i, at, astray)
}

// transfer makes a row absent, or present.
func (c *Chunk) transfer(m *machine, i int, absent bool) {
	from, to := c.counts, c.away
	if !absent {
		from, to = to, from
	}
	row := c.Row(i)
	for l, offset := range m.offsets {
		state, nowhere := row[l].state, StateID(len(m.programs[l].states)) // the group of the absent, behind the last state
		from[offset+int(state)]--
		to[offset+int(state)]++
		if absent {
			c.groups[l].move(i, state, nowhere)
		} else {
			c.groups[l].move(i, nowhere, state)
		}
	}
	c.arrangement.touch(uint16(i))
	c.presentKnown = false
	if absent {
		c.absentRows.add(i)
		c.absent++
	} else {
		c.absentRows.remove(i)
		c.absent--
	}
}

// isAbsent reports whether a row is left out.
func (c *Chunk) isAbsent(row int) bool { return c.absent > 0 && c.absentRows.has(row) }

// Bystander reports whether a row is not called back in this tick although Gather is asked for the views of all rows of its chunk, as it is
// when most of them are called back. A host that cannot make its view leaves it out, and does not kill the row. It is for hosts.
func (c *Chunk) Bystander(row int) bool { return c.absent < c.Len() && c.absentRows.has(row) }

// present returns the number of rows that are not absent.
func (c *Chunk) present() int { return len(c.Entities) - c.absent }

// listPresent lists the rows that are neither absent nor dead.
func (c *Chunk) listPresent() []uint16 {
	if c.presentKnown && !c.harmed {
		return c.presentRows
	}
	c.presentRows = slices.Grow(c.presentRows[:0], c.Cap())
	for i := range c.Entities {
		if !c.absentRows.has(i) && !c.Row(i).Dead() {
			c.presentRows = append(c.presentRows, uint16(i))
		}
	}
	c.presentKnown = !c.harmed
	return c.presentRows
}

// total returns how many rows are in a state, including those that are absent.
func (c *Chunk) total(slot int) int { return int(c.counts[slot] + c.away[slot]) }
