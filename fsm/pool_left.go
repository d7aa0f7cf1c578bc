package fsm

import (
	"slices"
	"time"
)

// left is what a [Pool] knows of entities that were removed after they had started.
type left struct {
	noted []departure // in the order in which they went, since the last list was made
	list  []Entity    // those of a tick
	tick  uint64      // which that is
	era   int         // of the engine
}

// departure is an entity that was removed.
type departure struct {
	entity Entity
	due    uint64 // the tick with which it is told
}

// Advance runs one tick with the given step; see [Engine.Advance]. A pool is ticked by this or Update, not by its Engine: Left would not know
// of it.
func (p *Pool[V]) Advance(step time.Duration) {
	p.mustBeMade()
	p.Engine.Advance(step)
	p.left.close(&p.inner)
}

// Left returns the entities that have left since the tick before: that had started and, as the last tick ended, were no longer in the pool.
// Each is listed once, in ascending order. Those that functions given to [Tick.Defer] or the fault handler remove leave after the tick and
// come with the next. A tick that ends in a panic lists nobody; the next lists them. After Restore, nobody is listed who has left
// before: a snapshot does not contain them. The slice is valid until the next tick, Swap or Restore.
func (p *Pool[V]) Left() []Entity {
	p.mustBeMade()
	return p.left.of(&p.inner)
}

// note notes that an entity is being removed.
func (l *left) note(e *engine, entity Entity) {
	l.forgetEra(e)
	due := e.clock.tick
	if e.busy != ticking {
		due++
	}
	l.noted = append(l.noted, departure{entity, due})
}

// close makes the list of a tick that has not ended in a panic. Those who have left since it ended wait for the next.
func (l *left) close(e *engine) {
	l.forgetEra(e)
	l.tick = e.clock.tick
	n := 0
	for n < len(l.noted) && l.noted[n].due <= l.tick {
		n++
	}
	l.list = thrifty(l.list[:min(n, cap(l.list))])[:0]
	for _, d := range l.noted[:n] {
		l.list = append(l.list, d.entity)
	}
	slices.Sort(l.list)
	l.noted = thrifty(l.noted[:copy(l.noted, l.noted[n:])])
}

// of returns the list of the last tick, if that has one.
func (l *left) of(e *engine) []Entity {
	if l.era != e.era || l.tick != e.clock.tick {
		return nil
	}
	return l.list
}

// forgetEra forgets a game that was given up by a Restore.
func (l *left) forgetEra(e *engine) {
	if l.era != e.era {
		*l = left{era: e.era}
	}
}

// thrifty returns a slice in less memory if it needs little of it: that of a crowd will not be needed again.
func thrifty[T any](s []T) []T {
	if cap(s) > modest && len(s) < cap(s)/8 {
		return slices.Clone(s)
	}
	return s
}
