package systems_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// sides is a world with one entity of each side, 10 m apart and facing each other. Between them stands one of neither side that is marked
// as a target.
type sides struct {
	world             donburi.World
	left, right, none donburi.Entity
}

func newSides() *sides {
	x := &sides{world: donburi.NewWorld()}
	x.left = x.world.Create(components.Body, components.Sight, mark)
	x.right = x.world.Create(other, components.Sight, components.Body)
	x.none = x.world.Create(components.Body, components.Sight, components.Target)
	*components.Body.Get(x.world.Entry(x.right)) = components.BodyData{
		Position: components.Vec2{X: 10}, Heading: components.Vec2{X: -1},
	}
	components.Body.Get(x.world.Entry(x.none)).Position = components.Vec2{X: 4}
	return x
}

func (x *sides) sight(e donburi.Entity) components.SightData {
	return *components.Sight.Get(x.world.Entry(e))
}

func TestEachSideLooksOutForTheOther(t *testing.T) {
	x := newSides()
	marked, others := filter.Contains(mark), filter.Contains(other)
	a, b := systems.NewPerceptionOf(0, marked, others), systems.NewPerceptionOf(0, others, marked)
	for range 2 {
		a.Update(x.world)
		b.Update(x.world)
	}
	for who, whom := range map[donburi.Entity]donburi.Entity{x.left: x.right, x.right: x.left} {
		if s := x.sight(who); !s.Seen || s.Entity != whom || s.Distance != 10 || s.TrackedAt != a.Now() {
			t.Errorf("%v sees %+v, want %v at 10 m", who, s, whom)
		}
	}
	same(t, "who is of neither side sees", x.sight(x.none), components.NewSight())
}

// An entity that changes sides loses the target that it tracked, which is no target of its new perception.
func TestChangingSides(t *testing.T) {
	x := newSides()
	marked, others := filter.Contains(mark), filter.Contains(other)
	a, b := systems.NewPerceptionOf(0, marked, others), systems.NewPerceptionOf(0, others, marked)
	a.Update(x.world)
	e := x.world.Entry(x.left)
	e.RemoveComponent(mark)
	e.AddComponent(other)
	a.Update(x.world)
	b.Update(x.world)
	if s := x.sight(x.left); s.Seen || s.Tracked || !math.IsInf(s.Distance, 1) {
		t.Errorf("%+v, want nobody seen: both are of one side", s)
	}
}

func TestNilFiltersMeanAllEyesAndMarkedTargets(t *testing.T) {
	for _, c := range []struct {
		name      string
		who, whom filter.LayoutFilter
		left      func(*sides) donburi.Entity // what the left one should see
		right     func(*sides) donburi.Entity
	}{
		{"neither", nil, nil, (*sides).neither, (*sides).neither},
		{"anybody at the right one", nil, filter.Contains(other), (*sides).rightOne, (*sides).nobody},
		{"the left one at the mark", filter.Contains(mark), nil, (*sides).neither, (*sides).nobody},
	} {
		x := newSides()
		systems.NewPerceptionOf(0, c.who, c.whom).Update(x.world)
		same(t, c.name+", left", x.sight(x.left).Entity, c.left(x))
		same(t, c.name+", right", x.sight(x.right).Entity, c.right(x))
	}
}

func (x *sides) neither() donburi.Entity  { return x.none }
func (x *sides) rightOne() donburi.Entity { return x.right }
func (x *sides) nobody() donburi.Entity   { return donburi.Null }

func TestSidesAllocateNothing(t *testing.T) {
	x := newSides()
	x.world.CreateMany(100, components.Body, components.Sight, mark)
	x.world.CreateMany(100, components.Body, components.Sight, other)
	see := systems.NewPerceptionOf(0, filter.Contains(mark), filter.Or(filter.Contains(other), filter.Contains(components.Target)))
	see.Update(x.world)
	if n := testing.AllocsPerRun(20, func() { see.Update(x.world) }); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}
