package inspector

import "time"

const (
	// buckets is the number of parts into which the last second of simulated time is divided.
	buckets = 8
	bucket  = time.Second / buckets
)

// rates counts how often transitions are taken, in all and in the last second.
type rates struct {
	taken  [][buckets]uint32
	total  []uint64
	at     time.Duration // of the bucket that is counted in
	since  time.Duration // when counting began
	now    time.Duration
	lasted time.Duration // the last tick
	begun  bool
	bucket int
}

// carry goes over to a machine whose transitions were those of the one before, or are new.
func (r *rates) carry(former []int) {
	r.taken, r.total = carried(r.taken, former), carried(r.total, former)
}

// advance moves on by a tick, to a time. Where time jumped, as when a saved game was loaded or ticks passed unseen, counting begins anew.
func (r *rates) advance(now time.Duration, jumped bool) {
	if !r.begun || now < r.now || jumped && now > r.at+(buckets+1)*bucket {
		clear(r.taken)
		r.at, r.since, r.lasted, r.begun = now, now, 0, true
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
			r.taken[t][r.bucket] = 0
		}
	}
}

// count counts a transition. It ignores a number out of range.
func (r *rates) count(transition int) {
	if transition >= 0 && transition < len(r.taken) {
		r.taken[transition][r.bucket]++
		r.total[transition]++
	}
}

// perSecond returns how often a transition was taken in the last second, or in the last tick where that was longer.
func (r *rates) perSecond(transition int) float32 {
	sum := uint32(0)
	for _, n := range r.taken[transition] {
		sum += n
	}
	window := (buckets-1)*bucket + r.now - r.at
	window = max(bucket, min(window, r.now-r.since), r.lasted)
	return float32(float64(sum) / window.Seconds())
}
