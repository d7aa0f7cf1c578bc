package running_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// Of forty who are sent to one place, many find no room there and never arrive; if each has a place of its own, all do.
func TestACrowdSentToOnePlace(t *testing.T) {
	for _, c := range []struct {
		what  string
		place func(i int) components.Vec2
		all   bool
	}{
		{"one place", func(int) components.Vec2 { return components.Vec2{X: 30} }, false},
		{"places of their own", func(i int) components.Vec2 { return components.Vec2{X: 30 + float64(i%8), Y: float64(i / 8)} }, true},
	} {
		w := donburi.NewWorld()
		var bodies []*components.BodyData
		for _, e := range w.CreateMany(40, components.Body, components.Separation) {
			bodies = append(bodies, components.Body.Get(w.Entry(e)))
		}
		routes := make([]components.RouteData, len(bodies))
		for i, b := range bodies {
			b.Position = components.Vec2{X: float64(i % 8), Y: float64(i / 8)}
			routes[i] = components.NewRoute(c.place(i))
			routes[i].Once = true
		}
		legs := systems.NewMovement(0).KeepApart()
		for range 60 * 60 {
			for i, b := range bodies {
				states.FollowRoute(1./60, b, &routes[i])
			}
			legs.Update(w)
		}
		arrived := 0
		for i := range routes {
			if routes[i].Ended() {
				arrived++
			}
		}
		if (arrived == len(routes)) != c.all {
			t.Errorf("sent to %s, %d of %d have arrived after a minute", c.what, arrived, len(routes))
		}
	}
}
