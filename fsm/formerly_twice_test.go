package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Two edits of one machine add former names, and neither sees those of the other.
func TestFormerNamesOfTwoEdits(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	l.State("home")
	l.State("s").Formerly("a", "b", "c")
	m := b.MustBuild()
	edit := func(name string) *fsm.Builder[num] {
		b := m.Edit()
		b.FindLayer("l").FindState("s").Formerly(name)
		return b
	}
	one, two := edit("x"), edit("y")
	for name, b := range map[string]*fsm.Builder[num]{"x": one, "y": two} {
		old := fsm.NewBuilder[num]("m")
		l := old.Layer("l")
		l.State("home")
		s := l.State(name)
		p := fsm.NewPool(old.MustBuild(), fsm.Config{})
		e := p.Add(num{})
		must(t, p.Start(e, s))
		must(t, p.Swap(b.MustBuild()))
		if !p.IsIn(e, "s") {
			t.Errorf("%q is in %v", name, p.Current(e, p.Machine().Layer("l")))
		}
	}
}
