package patrol

import "github.com/horde-fsm/horde/components"

// watch is the level of detail: guards whom nobody sees think less often. Everybody still looks and moves each tick.
type watch struct {
	low, high components.Vec2
	every     int // 0 until somebody watches
	next      int // the guard to be looked at next
}

// One in watchShare guards is looked at each tick, which is soon enough and costs little.
const watchShare = 8

// Watch says which part of the map is seen, in metres, and that guards outside of it tick every n-th tick only, n from 1 to
// [fsm.MaxEvery]. It may be called each frame; the outcome of the scene depends on it. Within a few ticks everyone knows.
func (s *Scene) Watch(low, high components.Vec2, n int) {
	s.watch.low, s.watch.high, s.watch.every = low, high, n
}

// Watched returns the number of guards that tick each tick.
func (s *Scene) Watched() int {
	n := 0
	for _, every := range s.every {
		if every == 1 {
			n++
		}
	}
	return n
}

// applyWatch sets the guards' intervals, a share of them each tick.
func (s *Scene) applyWatch() {
	w := &s.watch
	if w.every == 0 {
		return
	}
	for range (len(s.npcs) + watchShare - 1) / watchShare {
		if w.next >= len(s.npcs) {
			w.next = 0
		}
		e := s.npcs[w.next]
		p := components.Body.Get(s.world.Entry(e)).Position
		n := w.every
		if p.X >= w.low.X && p.X <= w.high.X && p.Y >= w.low.Y && p.Y <= w.high.Y {
			n = 1
		}
		if int(s.every[w.next]) != n && s.guards.SetEvery(e, n) == nil {
			s.every[w.next] = uint8(n)
		}
		w.next++
	}
}
