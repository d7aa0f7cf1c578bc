package running_test

import (
	"fmt"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// noise is a message; its data is where the noise was.
const noise fsm.MessageKind = 1

// place is where a sentry of a game is that has positions of its own.
var place = donburi.NewComponentType[components.Vec2]()

// noisy is a game in which sentries hear.
type noisy struct {
	world    donburi.World
	sentries *systems.FSM[sentry]
	ears     *donburi.Query // who hears
}

type sentry struct{ Place *components.Vec2 }

// makeNoise tells all who are near enough.
func (g *noisy) makeNoise(at components.Vec2, radius float64) {
	all := g.sentries.In(g.world)
	for e := range g.ears.Iter(g.world) {
		if states.Distance(*place.Get(e), at) <= radius {
			all.Post(e.Entity(), fsm.Message{Kind: noise, Data: at})
		}
	}
}

// A stone falls between ticks. Whoever hears it looks up with a shout, which those who stand near hear in the next tick.
func Example_noise() {
	g := &noisy{world: donburi.NewWorld()}
	b := fsm.NewBuilder[sentry]("sentry")
	act := b.Layer("act")
	doze, look := act.State("doze"), act.State("look")
	doze.OnMessage(func(t *fsm.Tick, s *sentry, m fsm.Message) bool {
		fmt.Println("tick", t.Number(), "at", s.Place.X, "hears what is at", m.Data.(components.Vec2).X)
		t.ChangeTo(look)
		return true
	})
	look.Direct().OnEnter(func(t *fsm.Tick, s *sentry) {
		at := *s.Place
		t.Defer(func() { g.makeNoise(at, 4) })
	})
	g.sentries = systems.MustFSM(b.MustBuild(), place)
	g.ears = donburi.NewQuery(filter.Contains(g.sentries.Component, place))
	for _, x := range []float64{3, 6, 12} {
		place.SetValue(g.world.Entry(g.world.Create(g.sentries.Component, place)), components.Vec2{X: x})
	}
	g.sentries.Update(g.world)
	g.makeNoise(components.Vec2{}, 5)
	for range 3 {
		g.sentries.Update(g.world)
	}
	fmt.Println(g.sentries.In(g.world).Count(doze), "doze on")
	// Output:
	// tick 2 at 3 hears what is at 0
	// tick 3 at 6 hears what is at 3
	// 1 doze on
}
