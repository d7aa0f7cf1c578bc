package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/states"
)

// Figure is a guard to be drawn.
type Figure struct {
	Entity   donburi.Entity
	Position components.Vec2
	Heading  components.Vec2
	Act      fsm.StateID // of the first layer
	Gait     fsm.StateID // of the second
	Clip     uint16
	Frame    uint16
	Sees     bool
	Moves    bool
}

// AppendVisible appends the guards in the rectangle from low to high, in metres, and returns the extended slice. It asks
// every guard where it is and only those inside for more.
func (s *Scene) AppendVisible(dst []Figure, low, high components.Vec2) []Figure {
	act, gait := s.machine.Layers()[0], s.machine.Layers()[1]
	s.eachGuard(func(e donburi.Entity, b *components.BodyData) {
		p := b.Position
		if p.X < low.X || p.X > high.X || p.Y < low.Y || p.Y > high.Y {
			return
		}
		entry := s.world.Entry(e)
		a := components.Animation.Get(entry)
		f := Figure{
			Entity: e, Position: p, Heading: b.Heading,
			Clip: a.Clip, Frame: a.Frame,
			Sees:  components.Sight.Get(entry).Seen,
			Moves: b.Velocity != components.Vec2{},
		}
		if st := s.guards.Current(e, act); st != nil {
			f.Act = st.ID()
		}
		if st := s.guards.Current(e, gait); st != nil {
			f.Gait = st.ID()
		}
		dst = append(dst, f)
	})
	return dst
}

// Pick returns the guard nearest to p, if one is within so many metres.
func (s *Scene) Pick(p components.Vec2, within float64) (picked donburi.Entity, ok bool) {
	s.eachGuard(func(e donburi.Entity, b *components.BodyData) {
		if d := states.Distance(b.Position, p); d <= within {
			picked, within, ok = e, d, true
		}
	})
	return picked, ok
}

// AppendInspection appends a view of each of a guard's layers and returns the extended slice; nothing if e is no guard.
func (s *Scene) AppendInspection(dst []scene.LayerView, e donburi.Entity) []scene.LayerView {
	return scene.AppendInspection(dst, s.guards, s.machine.Machine, e)
}
