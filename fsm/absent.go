package fsm

// Rows that are paused or stopped by a fault take no part in ticks, mostly for a long time. If no other row of their chunk has marks, they
// are absent: in no group and left out of the counts, so that the others are stepped as if they were alone, and as fast.

// review looks at the marks of a special chunk's rows, unless it has done so and none has changed. If none ticks at an interval, the chunk
// is special no longer.
func (c *Chunk) review(m *machine, tick uint64) {
	if d := c.duty; d != nil && !d.stale && !c.harmed {
		return
	}
	c.readmit()
	absent := 0
	c.special, c.harmed = false, false
	for i := range c.Entities {
		switch aux := c.cells[i*c.stride].aux; {
		case aux&auxDead != 0:
			c.special, c.harmed = true, true
		case !ticks(aux):
			absent++
		case aux != 0:
			c.special = true
		}
	}
	if c.special {
		c.arrangeTurns(tick)
		return
	}
	c.forgetDuty()
	c.leaveOut(m, absent)
}

// leaveOut makes the rows that are paused or stopped absent, of which there are that many. The groups may still list them, or lack some
// that were absent before.
func (c *Chunk) leaveOut(m *machine, absent int) {
	c.regroupAll()
	c.absent = absent
	if absent == 0 {
		return
	}
	if len(c.away) != len(c.counts) {
		c.away = make([]int32, len(c.counts))
	}
	clear(c.away)
	for i := range c.Entities {
		row := c.cells[i*c.stride : (i+1)*c.stride]
		if ticks(row[0].aux) {
			continue
		}
		for l, offset := range m.offsets {
			slot := offset + int(row[l].state)
			c.counts[slot]--
			c.away[slot]++
		}
	}
}

// readmit ends the absence of rows.
func (c *Chunk) readmit() {
	if c.absent == 0 {
		return
	}
	c.absent = 0
	for slot, n := range c.away {
		c.counts[slot] += n
	}
}

// present returns the number of rows that are not absent.
func (c *Chunk) present() int { return len(c.Entities) - c.absent }

// total returns how many rows are in a state, including those that are absent.
func (c *Chunk) total(slot int) int {
	n := c.counts[slot]
	if c.absent > 0 {
		n += c.away[slot]
	}
	return int(n)
}
