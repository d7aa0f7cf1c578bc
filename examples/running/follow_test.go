package running_test

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// follow is a message; its data is the entity to follow.
const follow fsm.MessageKind = 1

// markData is whom an entity follows, as the entity's callbacks see it.
type markData struct {
	Entity donburi.Entity
	Place  components.Vec2 // where that one is, or was last
	There  bool            // it is in the world
}

var mark = donburi.NewComponentType[markData]()

// recruit is a view.
type recruit struct {
	Body *components.BodyData
	Mark *markData
}

// keepMarks writes where everyone's mark is.
func keepMarks(w donburi.World) {
	for e := range mark.Iter(w) {
		m := mark.Get(e)
		if m.There = w.Valid(m.Entity); m.There {
			m.Place = components.Body.Get(w.Entry(m.Entity)).Position
		}
	}
}

// A recruit follows whom he is told to follow, until that one is no longer there.
func Example_follow() {
	b := fsm.NewBuilder[recruit]("recruit")
	act := b.Layer("act")
	stand := act.State("stand").OnEnter(func(_ *fsm.Tick, r *recruit) { states.Stand(r.Body) })
	march := act.State("march").OnUpdate(func(t *fsm.Tick, r *recruit) {
		states.Approach(t.Delta(), r.Body, r.Mark.Place, components.WalkSpeed, 2)
	})
	there := func(r *recruit) bool { return r.Mark.There }
	stand.To(march).When(there)
	march.To(stand).WhenNot(there)
	act.OnMessage(func(_ *fsm.Tick, r *recruit, m fsm.Message) (handled bool) {
		if m.Kind == follow {
			r.Mark.Entity, handled = m.Data.(donburi.Entity)
		}
		return handled
	})
	recruits := systems.MustFSM(b.MustBuild(), components.Body, mark)

	world := donburi.NewWorld()
	leader := world.Create(components.Body)
	components.Body.Get(world.Entry(leader)).Position.X = 10
	one := world.Create(recruits.Component, components.Body, mark)
	all, legs := recruits.In(world), systems.NewMovement(0)
	all.Post(one, fsm.Message{Kind: follow, Data: leader})
	for second := range 6 {
		if second == 4 {
			world.Remove(leader)
		}
		for range 60 {
			keepMarks(world)
			recruits.Update(world)
			legs.Update(world)
		}
		if second%2 == 1 {
			x := components.Body.Get(world.Entry(one)).Position.X
			fmt.Printf("%d s: at %.1f m, %s\n", second+1, x, all.Current(one, act).Name())
		}
	}
	// Output:
	// 2 s: at 5.9 m, march
	// 4 s: at 8.0 m, march
	// 6 s: at 8.0 m, stand
}
