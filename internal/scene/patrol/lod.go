package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// watch is the level of detail: guards out of sight think less often. All guards still look and move every tick.
type watch struct {
	low, high components.Vec2
	every     int // 0 until Watch is called
}

// interval is the interval, in ticks, that a guard was told to tick at; 0 if it was told none. Asking the machine costs more than
// remembering.
type interval struct {
	entity donburi.Entity
	every  int
}

// One in watchShare guards is looked at in each tick, which is soon enough and cheap.
const watchShare = 8

// Watch says which part of the map is seen, in metres, and that guards outside of it tick every n-th tick only, n kept within
// 1 and [fsm.MaxInterval]. It may be called each frame; the outcome of the scene depends on it. Within a few ticks everyone knows.
func (s *Scene) Watch(low, high components.Vec2, n int) {
	s.watch = watch{low, high, min(max(n, 1), fsm.MaxInterval)}
}

// Watched returns the number of guards that tick each tick. It asks every one.
func (s *Scene) Watched() int {
	n := 0
	for _, e := range s.npcs {
		if s.guards.Interval(e) == 1 {
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
	s.eachGuard(int(s.tick%watchShare), watchShare, func(_, _ int, e donburi.Entity, b *components.BodyData) {
		n := w.every
		if w.sees(b.Position) {
			n = 1
		}
		id := int(e.Id())
		if id >= len(s.told) {
			s.told = append(s.told, make([]interval, id+1-len(s.told)+len(s.npcs))...)
		}
		if now := (interval{e, n}); s.told[id] != now && s.guards.SetInterval(e, n) == nil {
			s.told[id] = now
		}
	})
}

func (w *watch) sees(p components.Vec2) bool {
	return p.X >= w.low.X && p.X <= w.high.X && p.Y >= w.low.Y && p.Y <= w.high.Y
}
