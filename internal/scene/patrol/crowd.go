package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/column"
	"github.com/horde-fsm/horde/internal/scene"
)

var (
	guardComponents = []donburi.IComponentType{
		components.Body, components.Route, components.Sight, components.Animation,
	}
	playerComponents = []donburi.IComponentType{components.Body, components.Animation}
)

// SetNPCs changes the number of guards, between ticks. Those who stay notice nothing; a player who would be beyond the fence of a smaller map
// is put among them. n is kept within MinNPCs and MaxNPCs.
func (s *Scene) SetNPCs(n int) {
	n = min(max(n, MinNPCs), MaxNPCs)
	s.cfg.NPCs = n
	for len(s.npcs) > n {
		last := len(s.npcs) - 1
		s.world.Remove(s.npcs[last])
		s.npcs = s.npcs[:last]
	}
	if n > len(s.npcs) {
		s.recruit(n - len(s.npcs))
	}
	s.fence()
	s.bringPlayerIn()
	s.packer.Pack(s.world)
}

// recruit adds guards. The members of a squad share their waypoints, also with those recruited earlier.
func (s *Scene) recruit(n int) {
	types := append([]donburi.IComponentType{s.guardFSM.Component}, guardComponents...)
	var points []components.Vec2
	drawn := -1
	for _, e := range s.world.CreateMany(n, types...) {
		i := len(s.npcs)
		s.npcs = append(s.npcs, e)
		squad, place := i/squadSize, i%squadSize
		entry := s.world.Entry(e)
		if squad != drawn {
			points, drawn = route(s.cfg.Seed, squad), squad
			if place > 0 {
				points = components.Route.Get(s.world.Entry(s.npcs[i-1])).Points
			}
		}
		r := scene.Seeded(s.cfg.Seed+1, uint64(i))
		round := components.Route.Get(entry)
		post(components.Body.Get(entry), round, points, place)
		round.Speed = components.WalkSpeed + r.Between(-0.4, 0.4)
	}
}

// fence keeps guards near the map whose machine, once edited, would have them run away or wander off. They may go as far beyond the fence as
// those who surround a player at it.
func (s *Scene) fence() {
	half := s.HalfSize() + farthest
	s.movement.SetBounds(components.Vec2{X: -half, Y: -half}, components.Vec2{X: half, Y: half})
}

// startle sends the command to all guards near the player. It takes effect in the following tick.
func (s *Scene) startle() {
	player := s.PlayerBody().Position
	s.eachGuard(0, 1, func(_, _ int, e donburi.Entity, b *components.BodyData) {
		if near(b.Position, player, StartleRadius) {
			s.guards.Send(e, Startle)
		}
	})
}

// eachGuard calls f for the guards in donburi's order, with archetype and row; of every step guards, for the one at index first.
func (s *Scene) eachGuard(first, step int, f func(archetype, row int, e donburi.Entity, b *components.BodyData)) {
	bodies := s.world.StorageAccessor().Components.Storage(components.Body)
	a, i := column.Zeroes(bodies.Component)
	for n, archetype := range s.world.Archetypes() {
		if !archetype.Layout().HasComponent(s.guardFSM.Component) {
			continue
		}
		a = column.Index(a, n)
		entities := archetype.Entities()
		for row := first; row < len(entities); row += step {
			f(n, row, entities[row], (*components.BodyData)(bodies.Component(a, column.Index(i, row))))
		}
	}
}

func near(a, b components.Vec2, distance float64) bool {
	x, y := a.X-b.X, a.Y-b.Y
	return float64(x*x)+float64(y*y) <= distance*distance
}
