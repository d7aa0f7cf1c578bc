package fsm

import "time"

// A large world does not fit into the processor's caches. Where callbacks reach for values in another order than that of memory, because
// the rows of a chunk are stepped state by state or their values have been scattered, the processor waits for nearly each of them. If a
// loop that does nothing else has read a byte of each before, it has many on their way at the same time. But that is in vain for what no
// callback uses, for what is in a cache anyway, and for what lies in the order in which the processor looks ahead by itself. Nothing of
// this is known beforehand, and all of it changes as a game goes on. So it is tried: now and then, one field of the view is prefetched for
// every other chunk and not for its neighbour, and what takes less time is done from then on. What callbacks see does not depend on it.

// prefetching chooses the fields of views that are prefetched.
type prefetching struct {
	host    HostPrefetcher       // nil if the host is none
	width   int                  // how many fields it can prefetch
	fields  uint64               // those that are prefetched, as a bit set
	elapsed func() time.Duration // since some moment in the past

	trying bool   // in this tick
	wait   int    // ticks until the next one with a trial
	trials int    // so far; each proposal has two in a row
	ballot ballot // on the proposal
}

// ballot counts pairs of neighbouring chunks of which one was stepped in the usual way and the other as proposed.
type ballot struct {
	pairs int // of which one took less time than the other
	ayes  int // of which that was the one stepped as proposed
}

// sample is the chunk that a worker has stepped last in a trial.
type sample struct {
	ordinal  int
	took     time.Duration // 0 if it is not to be compared, or has been
	proposed bool          // it was stepped as proposed
}

const (
	// prefetchFrom is the number of full chunks from which a world is large. The components of fewer are in a cache that is fast enough.
	prefetchFrom = 24
	// prefetchSoon and prefetchLater are how many ticks lie between two trials: at first, few, until each proposal has had its turn twice;
	// later so many that what a trial takes does not count.
	prefetchSoon, prefetchLater = 2, 16
)

// newPrefetching returns the choice for a host, which begins with nothing.
func newPrefetching(host any) (p prefetching) {
	if h, ok := host.(HostPrefetcher); ok {
		start := time.Now()
		p.host, p.width, p.elapsed = h, max(0, min(h.Prefetchable(), 64)), func() time.Duration { return time.Since(start) }
	}
	return p
}

// prepare begins a tick: it decides whether to try something in it.
func (p *prefetching) prepare(chunks []*Chunk) {
	if p.trying = false; p.width == 0 {
		return
	}
	if p.wait--; p.wait > 0 {
		return
	}
	full := 0
	for _, c := range chunks {
		if c.full() {
			full++
		}
	}
	if p.trying = full >= prefetchFrom; !p.trying {
		p.fields, p.ballot = 0, ballot{}
		p.trials -= p.trials % 2 // a proposal of which half was tried begins anew
	}
	if p.wait = prefetchLater; p.trials < 2*2*(p.width+1) {
		p.wait = prefetchSoon
	}
}

// proposal returns the fields that are tried, and which chunks have them prefetched: in the first trial, those with an even number, in the
// second the others. The proposals are, in turn, all fields, or none if some are prefetched, and each field alone in addition to the
// others, or left out. All together, because a callback that waits for several values at a time gains nothing before each of them is
// prefetched.
func (p *prefetching) proposal() (fields uint64, odd int) {
	turn, odd := p.trials/2%(p.width+1), p.trials%2
	switch {
	case turn > 0:
		return p.fields ^ 1<<(turn-1), odd
	case p.fields == 0:
		return 1<<p.width - 1, odd
	}
	return 0, odd
}

// conclude ends a tick: it counts what the workers have measured, and accepts or rejects what was tried.
func (p *prefetching) conclude(workers []*stepper) {
	if !p.trying {
		return
	}
	for _, w := range workers {
		p.ballot.pairs += w.ballot.pairs
		p.ballot.ayes += w.ballot.ayes
	}
	fields, odd := p.proposal()
	if p.trials++; odd == 0 {
		return
	}
	if p.ballot.carries(fields&^p.fields != 0) {
		p.fields = fields
	}
	p.ballot = ballot{}
}

// carries reports whether a proposal is accepted. To prefetch more must be faster in most pairs; to prefetch less, only in more than not.
func (b ballot) carries(more bool) bool {
	switch {
	case b.pairs < prefetchFrom/2:
		return false
	case more:
		return 4*b.ayes >= 3*b.pairs
	}
	return 2*b.ayes > b.pairs
}

// stepChunk steps a chunk and, in a trial, measures how long that takes.
func (s *stepper) stepChunk(c *Chunk) {
	p := &s.engine.prefetching
	if s.prefetched = p.fields; !p.trying {
		s.step(s.ordinal, c)
		return
	}
	fields, odd := p.proposal()
	now := sample{ordinal: s.ordinal, proposed: s.ordinal%2 == odd}
	if now.proposed {
		s.prefetched = fields
	}
	start := p.elapsed()
	s.step(s.ordinal, c)
	if c.full() {
		now.took = p.elapsed() - start
	}
	s.compare(now)
}

// compare compares a chunk with the one that the same worker has stepped before it, if that is its neighbour and was not compared yet.
func (s *stepper) compare(now sample) {
	last := s.last
	s.last = now
	// From the back of another's lane, chunks are taken one after the other, too.
	neighbours := now.ordinal-last.ordinal == 1 || last.ordinal-now.ordinal == 1
	if !neighbours || last.took == 0 || now.took == 0 || now.took == last.took {
		return
	}
	s.last.took = 0
	s.ballot.pairs++
	if (now.took < last.took) == now.proposed {
		s.ballot.ayes++
	}
}

// full reports whether a chunk has as many rows as there is room for.
func (c *Chunk) full() bool { return c.Len()*c.stride == len(c.cells) }
