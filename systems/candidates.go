package systems

import (
	"cmp"
	"math"
)

// candidate is a target that may be the one looked for.
type candidate struct {
	square float64 // of its distance
	target *sighted
}

// compare orders candidates as they are asked for: the nearest comes first.
func (c candidate) compare(d candidate) int {
	switch {
	case c.square < d.square:
		return -1
	case c.square > d.square:
		return 1
	}
	return cmp.Compare(c.target.number, d.target.number)
}

// before is compare as a condition that is worked out in place.
func (c candidate) before(d candidate) bool {
	return c.square < d.square || c.square == d.square && c.target.number < d.target.number
}

// candidates are a heap, of which the first is the nearest, or the farthest. To put all of them in order would take most of the time of
// looking, and mostly one of the first is in view.
type candidates []candidate

// arrange makes a heap of candidates in any order.
func (h candidates) arrange(nearest bool) {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.sift(i, nearest)
	}
}

// sift puts the candidate at i in its place among those below it.
func (h candidates) sift(i int, nearest bool) {
	c := h[i]
	for k := 2*i + 1; k < len(h); k = 2*i + 1 {
		if k+1 < len(h) {
			k += upper(&h[k], &h[k+1], nearest)
		}
		if h[k].before(c) != nearest {
			break
		}
		h[i] = h[k]
		i = k
	}
	h[i] = c
}

// upper returns 1 if d belongs above c, and 0 if not. Unless both are equally far it does without a branch, which the processor would guess
// wrong every other time.
func upper(c, d *candidate, nearest bool) int {
	a, b := math.Float64bits(c.square), math.Float64bits(d.square) // in the order of the squares, since none is negative
	if a == b {
		a, b = uint64(c.target.number), uint64(d.target.number)
	}
	if !nearest {
		a, b = b, a
	}
	return int((b - a) >> 63)
}

// pop removes the first, the nearest.
func (h *candidates) pop() {
	last := len(*h) - 1
	(*h)[0] = (*h)[last]
	*h = (*h)[:last]
	if last > 0 {
		h.sift(0, true)
	}
}
