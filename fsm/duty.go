package fsm

// duty lists the rows of a chunk by interval and turn, so that a tick finds the rows that are due without asking the others. It is kept
// from tick to tick, and rebuilt when an interval has changed.
type duty struct {
	stale  bool
	rows   []uint16 // by interval, by turn, ascending
	turns  []uint8  // turn of each of these rows
	shifts []shift  // by interval
	ends   []int32  // where the rows of each turn of each interval end
	sorter []uint16
	turnOf []uint8 // by row
}

// noTurn is the turn of a row that never has one.
const noTurn = MaxEvery

// shift is the rows of a chunk that share an interval.
type shift struct {
	every uint8
	from  int32 // where its rows begin
	ends  int32 // where its ends begin in duty.ends
}

// forgetDuty has the duty rebuilt before it is next used.
func (c *Chunk) forgetDuty() {
	if c.duty != nil {
		c.duty.stale = true
	}
}

// arrangeTurns rebuilds the duty. Rows for which no callback may run are left out.
func (c *Chunk) arrangeTurns(tick uint64) {
	d := c.duty
	if d == nil {
		d = &duty{}
		c.duty = d
	}
	d.stale = false
	var ofTurn, ofEvery [MaxEvery + 2]int32
	n := int32(0)
	size := cap(c.Entities)
	if cap(d.rows) < size {
		d.rows, d.sorter = make([]uint16, 0, size), make([]uint16, size)
		d.turns, d.turnOf = make([]uint8, size), make([]uint8, size)
	}
	turnOf := d.turnOf[:len(c.Entities)]
	// Two counting sorts, by turn and then by interval.
	for i, entity := range c.Entities {
		turnOf[i] = noTurn
		if aux := c.cells[i*c.stride].aux; ticks(aux) {
			turnOf[i] = d.turn(c.Row(i), len(c.groups), entity, tick)
			ofTurn[turnOf[i]+1]++
			ofEvery[aux&auxEvery+1]++
			n++
		}
	}
	for k := range len(ofTurn) - 1 {
		ofTurn[k+1] += ofTurn[k]
		ofEvery[k+1] += ofEvery[k]
	}
	for i, turn := range turnOf {
		if turn != noTurn {
			at := &ofTurn[turn]
			d.sorter[*at] = uint16(i)
			*at++
		}
	}
	d.rows = d.rows[:n]
	for _, i := range d.sorter[:n] {
		every := c.cells[int(i)*c.stride].aux & auxEvery
		at := &ofEvery[every]
		d.rows[*at], d.turns[*at] = i, turnOf[i]
		*at++
	}
	d.divide(ofEvery[:])
}

// ticks reports whether a row with such marks ever has a turn.
func ticks(aux uint8) bool { return aux&(auxDead|auxStopped) == 0 && aux&auxEvery != pausedEvery }

// turn returns the turn of a row. After its interval has changed, a row might have to wait longer than the interval; it then gets its
// turn as soon as it has waited that long, and until then the duty is rebuilt in each tick.
func (d *duty) turn(row Row, layers int, entity Entity, tick uint64) uint8 {
	every := row[0].aux & auxEvery
	turn := turnOf(entity, every)
	if every <= 1 {
		return turn
	}
	now := uint8(tick % uint64(every))
	if row.unfinished(layers) { // a start never waits
		d.stale = true
		return now
	}
	wait, ahead := int(waited(row, tick)), int((turn+every-now)%every)
	if wait+ahead <= int(every) {
		return turn
	}
	d.stale = true
	if wait >= int(every) {
		return now
	}
	return turn
}

// divide notes where the rows of each interval and turn end, given where those of each interval end.
func (d *duty) divide(ends []int32) {
	d.shifts, d.ends = d.shifts[:0], d.ends[:0]
	at := int32(0)
	for every, end := range ends {
		if end == at {
			continue
		}
		d.shifts = append(d.shifts, shift{every: uint8(every), from: at, ends: int32(len(d.ends))})
		for turn := range max(1, every) {
			for at < end && d.turns[at] <= uint8(turn) {
				at++
			}
			d.ends = append(d.ends, at)
		}
	}
}

// due returns the rows of a shift whose turn it is.
func (d *duty) due(s *shift, turn uint8) []uint16 {
	ends := d.ends[int(s.ends):]
	from := s.from
	if turn > 0 {
		from = ends[turn-1]
	}
	return d.rows[from:ends[turn]]
}
