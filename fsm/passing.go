package fsm

import "time"

// What happens once at a time within a state, or again and again, needs the time spent in the state at the turn before. That cannot be told
// from [Tick.Since] less [Tick.Delta], which are both rounded to nanoseconds: some turns would be missed, and others come twice. It is
// worked out from the numbers of ticks instead, as the time in the state itself is.

// Reaches reports whether the time that the entity has spent in the current state of the callback's layer reaches d with this turn: it was
// less than d at the turn before, or when the state was entered, and is d or more now. So, if it is asked at each turn, it returns true
// once, whatever the steps, the interval and the pauses:
//
//	strike.OnUpdate(func(t *fsm.Tick, k *Knight) {
//		if t.Reaches(300 * time.Millisecond) {
//			k.hit(t)
//		}
//	})
//
// Where an entity ticks only every n-th tick and steps are not all alike, its first turn after [Engine.Resume], or after
// [Engine.RestoreEntity] from a world with other steps, takes as many of its world's latest ticks for those that it has waited: a moment in
// between may be missed, or come twice.
//
// A turn in which the layer takes a transition has no Update of the state that is left, so what is reached with such a turn is missed
// there, unless Exit asks as well. If a direct change leaves the state after its Update, both belong to one turn, and both are told of what
// is reached with it: then let Update note it in the view. Outside a tick, in callbacks of queued commands and messages, and so in
// conditions of transitions with a command, and for a d of 0 or less, which Enter is for, Reaches returns false.
func (t *Tick) Reaches(d time.Duration) bool {
	now, before := t.turn("Reaches")
	return before < d && d <= now
}

// Every reports whether the time that the entity has spent in the current state of the callback's layer reaches a multiple of d with this
// turn: for a shot every two seconds, say. As with [Tick.Reaches] no multiple is missed, but of several that are reached with the same turn
// only one counts. Where Reaches returns false whatever the time, so does Every.
func (t *Tick) Every(d time.Duration) bool {
	now, before := t.turn("Every")
	return d > 0 && now/d > before/d
}

// Progress returns how much of d the entity has spent in the current state of the callback's layer, from 0 to 1: how far a jump, a fade or a
// blow has come that takes d. For a d of 0 or less it is 1.
func (t *Tick) Progress(d time.Duration) float64 {
	since := t.spentBy(t.indexOf("Progress"))
	if since >= d {
		return 1
	}
	return float64(since) / float64(d)
}

// turn returns the time in the current state as it is now and as it was at the entity's turn before this one, or when the state was entered
// if that was later. Both are 0 where it is nobody's turn.
func (t *Tick) turn(method string) (now, before time.Duration) {
	i := t.indexOf(method)
	waited := t.waited
	if t.waitedEach != nil {
		waited = t.waitedEach[t.position]
	}
	if waited == 0 {
		return 0, 0
	}
	now = t.spentBy(i)
	row, c := Row(t.cells[i*t.stride:]), t.clock
	entered := row[t.layer].entered
	first, last := c.full(entered), int64(c.tick)-int64(waited)
	switch {
	case last <= first: // it was entered since then
		return now, 0
	case len(c.pauses) == 0 && c.lately(first): // as in most games
		return now, c.spans[len(c.spans)-1].length(last - first)
	}
	spent := c.lapse(first).minus(c.lapse(last))
	if p := c.pauses[t.entities[i]]; p != nil {
		spent = spent.minus(c.taken(p, row.Paused(), entered))
	}
	return now, min(max(0, spent.whole()), now)
}
