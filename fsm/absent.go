package fsm

import "slices"

// Rows with marks are mostly few, and keep them for a long time: those that are paused or stopped by a fault take no part in ticks, and
// those that tick at an interval do so in some ticks only. They are absent: in no group and left out of the counts, so that the others are
// stepped as if they were alone, and as fast. Of the absent rows, those that are due are stepped after the others.

// review brings the chunk's knowledge of its rows' marks up to date.
func (c *Chunk) review(m *machine, tick uint64) {
	if c.harmed {
		c.harmed = c.anyDead()
	}
	if c.wheel != nil && c.wheel.tick+1 != tick { // a panic has ended a tick, perhaps before the absent rows were stepped
		c.changed.addAll(c.left)
		c.altered = true
	}
	if !c.altered {
		return
	}
	c.altered = false
	c.changed.drain(func(i int) { c.classify(m, i, tick) })
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
	if absent := marks != 0; c.left.has(i) != absent {
		c.transfer(m, i, absent)
	}
	if c.wheel != nil {
		c.wheel.take(i)
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
	if len(c.away) != len(c.counts) {
		c.away = make([]int32, len(c.counts))
	}
	from, to := c.counts, c.away
	if !absent {
		from, to = to, from
	}
	row := c.Row(i)
	for l, offset := range m.offsets {
		state, gone := row[l].state, StateID(len(m.programs[l].states))
		from[offset+int(state)]--
		to[offset+int(state)]++
		if absent {
			c.groups[l].move(i, state, gone)
		} else {
			c.groups[l].move(i, gone, state)
		}
	}
	c.arrangement.touch(uint16(i))
	c.presentKnown = false
	if absent {
		c.left.add(i)
		c.absent++
	} else {
		c.left.remove(i)
		c.absent--
	}
}

// isAbsent reports whether a row is left out.
func (c *Chunk) isAbsent(row int) bool { return c.absent > 0 && c.left.has(row) }

// present returns the number of rows that are not absent.
func (c *Chunk) present() int { return len(c.Entities) - c.absent }

// listPresent lists the rows that are neither absent nor dead.
func (c *Chunk) listPresent() []uint16 {
	if c.presentKnown && !c.harmed {
		return c.presentRows
	}
	c.presentRows = slices.Grow(c.presentRows[:0], c.Cap())
	for i := range c.Entities {
		if !c.left.has(i) && !c.Row(i).Dead() {
			c.presentRows = append(c.presentRows, uint16(i))
		}
	}
	c.presentKnown = !c.harmed
	return c.presentRows
}

// total returns how many rows are in a state, including those that are absent.
func (c *Chunk) total(slot int) int {
	n := c.counts[slot]
	if c.absent > 0 {
		n += c.away[slot]
	}
	return int(n)
}
