package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A function given to Later is called at once, or at the end of what is under way.
func TestLater(t *testing.T) {
	var p *fsm.Pool[num]
	var called []string
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("s").OnUpdate(func(*fsm.Tick, *num) {
		p.Later(func() { called = append(called, "later") })
		called = append(called, "update")
	})
	p = fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(num{})
	p.Later(func() { called = append(called, "at once") })
	called = append(called, "outside")
	p.Update()
	if want := []string{"at once", "outside", "update", "later"}; !slices.Equal(called, want) {
		t.Errorf("called were %q, want %q", called, want)
	}
}
