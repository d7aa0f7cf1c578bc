package fsm

import "fmt"

// Rows can be ticked every n-th tick only, to save work on what nobody sees. Which of n ticks is a matter of the
// entity's number, so that neighbours take turns. The delta of such a row is the sum of the ticks that it waited, and
// delays are exact, since they are measured in simulated time.

// SetEvery makes one entity tick every n-th tick, n from 1 to [MaxEvery]. It returns an error for another n and for an
// entity without a row.
func (e *Engine[V]) SetEvery(entity Entity, n int) error {
	if n < 1 || n > MaxEvery {
		return fmt.Errorf("fsm: SetEvery: every %d ticks; give 1 to MaxEvery = %d", n, MaxEvery)
	}
	row, c, _, ok := e.host.Locate(entity, nil)
	if !ok {
		return e.refusal("SetEvery", entity, Gone)
	}
	e.setEvery(c, row, n)
	return nil
}

// Every returns the interval at which the entity ticks; 0 if it has no row.
func (e *Engine[V]) Every(entity Entity) int {
	row, ok := e.row(entity)
	if !ok {
		return 0
	}
	if every := int(row[0].aux & auxEvery); every != 0 || row.Started() {
		return max(1, every)
	}
	return max(1, e.cfg.Every) // from its start on
}

// setEvery notes the interval. An interval of 1 is kept for one tick, in which the row catches up on the ticks that it
// has waited, and is then cleared: a row without marks costs nothing to find due. Before the start it stays, lest the
// configured interval take its place.
func (e *Engine[V]) setEvery(c *Chunk, row Row, n int) {
	was := int(row[0].aux & auxEvery)
	if was == n || was == 0 && n == 1 && (row.Started() || e.cfg.Every <= 1) {
		return
	}
	if was == 0 {
		row[1].aux = uint8(e.clock.tick)
	}
	row[0].aux = row[0].aux&^auxEvery | uint8(n)
	if c != nil {
		c.special = true
	}
}

// stepDue steps those rows of a special chunk that are due in this tick.
func (s *stepper[V]) stepDue(c *Chunk) {
	step := s.delta
	now := s.clock.tick
	if s.due == nil {
		s.due = make([]int32, s.engine.cfg.ChunkSize)
		s.waits = make([]uint8, s.engine.cfg.ChunkSize)
	}
	due, waits := s.due[:0], s.waits[:0]
	marked := false
	for i := range c.Entities {
		row := c.Row(i)
		aux := row[0].aux
		marked = marked || aux != 0
		if aux&(auxDead|auxStopped) != 0 {
			continue
		}
		wait := uint8(1)
		if every := uint64(aux & auxEvery); every != 0 {
			if wait = uint8(now) - row[1].aux; every > 1 && (now+uint64(c.Entities[i]>>32))%every != 0 {
				continue
			}
			wait = max(wait, 1) // 0: the row was started by what was delivered at the tick's beginning
			if row[1].aux = uint8(now); every == 1 && row.Started() {
				row[0].aux &^= auxEvery
			}
		}
		due, waits = append(due, int32(i)), append(waits, wait)
	}
	c.special = marked
	for len(due) > 0 {
		// Those that have waited as long as the first go together; the others are moved up for the next round.
		wait := waits[0]
		group := s.group[:0]
		rest := 0
		for k, row := range due {
			if waits[k] == wait {
				group = append(group, row)
			} else {
				due[rest], waits[rest] = row, waits[k]
				rest++
			}
		}
		s.group, due, waits = group, due[:rest], waits[:rest]
		if s.delta = step; wait != 1 { // a row beside marked ones has the delta that it would have without them
			s.delta = s.clock.now - s.clock.at(now-uint64(wait))
		}
		s.stepRows(group)
	}
	s.delta = step
}
