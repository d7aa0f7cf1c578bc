package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/column"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/states"
)

// Figure is a guard to be drawn.
type Figure struct {
	Entity   donburi.Entity
	Position components.Vec2
	Heading  components.Vec2
	Act      fsm.StateID // of the first layer; none before the guard's first tick
	Gait     fsm.StateID // of the second
	Clip     uint16
	Frame    uint16
	Sees     bool
	Moves    bool
}

// AppendVisible appends the guards in the rectangle from low to high, in metres, and returns the extended slice. It asks
// every guard where it is, and only those inside for more.
func (s *Scene) AppendVisible(dst []Figure, low, high components.Vec2) []Figure {
	store := s.world.StorageAccessor().Components
	rows, sights, animations := store.Storage(s.guardFSM.Component), store.Storage(components.Sight), store.Storage(components.Animation)
	a, i := column.Zeroes(rows.Component)
	fresh := s.guardFSM.Component.New() // what the column holds for guards that have not ticked yet
	view := watch{low: low, high: high}
	s.eachGuard(0, 1, func(archetype, row int, e donburi.Entity, b *components.BodyData) {
		if !view.sees(b.Position) {
			return
		}
		a, i := column.Index(a, archetype), column.Index(i, row)
		animation := (*components.AnimationData)(animations.Component(a, i))
		f := Figure{
			Entity: e, Position: b.Position, Heading: b.Heading,
			Clip: animation.Clip, Frame: animation.Frame,
			Sees:  (*components.SightData)(sights.Component(a, i)).Seen,
			Moves: b.Velocity != components.Vec2{},
		}
		if p := rows.Component(a, i); p != fresh { // no cells follow that
			states := fsm.Row((*[2]fsm.Cell)(p)[:]) // two layers are two cells
			f.Act, f.Gait = states.Current(0), states.Current(1)
		}
		dst = append(dst, f)
	})
	return dst
}

// EachGuard calls f for every guard in the order in which donburi keeps them, with archetype and row.
func (s *Scene) EachGuard(f func(archetype, row int, e donburi.Entity, b *components.BodyData)) {
	s.eachGuard(0, 1, f)
}

// Pick returns the guard nearest to p, if one is within so many metres.
func (s *Scene) Pick(p components.Vec2, within float64) (picked donburi.Entity, ok bool) {
	s.eachGuard(0, 1, func(_, _ int, e donburi.Entity, b *components.BodyData) {
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
