package inspector

import "time"

const (
	// buckets is the number of parts into which the last second of simulated time is divided: as many as it has ticks in most games.
	buckets = 60
	bucket  = time.Second / buckets
)

// rates counts how often transitions are taken, in all and in the last second.
type rates struct {
	taken  []recent
	total  []uint64
	at     time.Duration // of the bucket that is counted in
	now    time.Duration
	lasted time.Duration // the last tick
	begun  bool
	bucket int
}

// recent is how often a transition was taken in the last second, in all and bucket by bucket.
type recent struct {
	sum uint32
	in  [buckets]uint32
}

// carry goes over to a machine whose transitions were those of the one before, or are new.
func (r *rates) carry(former []int) {
	r.taken, r.total = carried(r.taken, former), carried(r.total, former)
}

// advance moves on by a tick, to a time. Where time jumped back or by more than a second, as when a saved game was loaded or ticks passed
// unseen, the last second is counted anew.
func (r *rates) advance(now time.Duration, jumped bool) {
	if !r.begun || now < r.now || jumped && now > r.at+(buckets+1)*bucket {
		clear(r.taken)
		r.at, r.lasted, r.begun = now, 0, true
	} else {
		r.lasted = now - r.now
	}
	r.now = now
	if now-r.at > buckets*bucket { // after a tick as long as that, nothing before it counts
		r.at = now - buckets*bucket
	}
	for now-r.at >= bucket {
		r.at += bucket
		r.bucket = (r.bucket + 1) % buckets
		for t := range r.taken {
			r.taken[t].sum -= r.taken[t].in[r.bucket]
			r.taken[t].in[r.bucket] = 0
		}
	}
}

// count counts a transition. It ignores a number out of range.
func (r *rates) count(transition int) {
	if transition >= 0 && transition < len(r.taken) {
		r.taken[transition].in[r.bucket]++
		r.taken[transition].sum++
		r.total[transition]++
	}
}

// perSecond returns how often a transition was taken in the last second. Before a second has passed it is how often so far, since nothing
// else has happened yet. Where the last tick was longer than a second, it is its part of the tick.
func (r *rates) perSecond(transition int) float32 {
	return float32(float64(r.taken[transition].sum) / max(time.Second, r.lasted).Seconds())
}
