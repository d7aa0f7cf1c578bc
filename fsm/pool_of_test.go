package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A callback finds its pool, of two with one machine the one that it is in, and asks for no other by mistake.
func TestPoolOf(t *testing.T) {
	var found *fsm.Pool[figure]
	var wrong string
	b := fsm.NewBuilder[figure]("finder")
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, _ *figure) {
		found = fsm.PoolOf[figure](tick)
		wrong = panicOf(func() { fsm.PoolOf[critter](tick) })
	})
	m := b.MustBuild()
	first, second := fsm.NewPool(m, fsm.Config{}), fsm.NewPool(m, fsm.Config{})
	for _, p := range []*fsm.Pool[figure]{first, second} {
		p.Add(figure{})
		if p.Update(); found != p {
			t.Errorf("found %p, want %p", found, p)
		}
	}
	if want := `fsm: PoolOf: machine "finder" does not run in a Pool of fsm_test.critter`; wrong != want {
		t.Errorf("panic %v, want %s", wrong, want)
	}
	for _, tick := range []*fsm.Tick{nil, {}} {
		if got := panicOf(func() { fsm.PoolOf[figure](tick) }); !strings.Contains(got, "PoolOf takes the Tick of a callback") {
			t.Errorf("panic %s", got)
		}
	}
}
