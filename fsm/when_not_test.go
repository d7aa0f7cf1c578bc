package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// WhenNot asks the contrary, in its place among the conditions, whether a tick, a command or Explain asks, and goes by the condition's name.
func TestWhenNot(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	l := b.Layer("mind")
	graze, rest := l.State("graze"), l.State("rest")
	graze.To(rest).When(sheepTires).WhenNot(sheepFears)
	rest.To(graze).On(1).WhenNot(func(s *sheep) bool { return s.tired })
	m := b.MustBuild()
	if got, want := m.Transitions()[0].Label, "sheepTires and not sheepFears"; got != want {
		t.Errorf("%q, want %q", got, want)
	}

	if got, want := m.Trigger(m.Transitions()[1]), "command 1"; got != want { // like any condition without a name, this one is left out
		t.Errorf("%q, want %q", got, want)
	}

	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(sheep{tired: true, scared: true})
	pool.Update()
	if got, want := m.DescribeAnswer(pool.Explain(nil, e, l)[0]),
		"graze → rest (sheepTires and not sheepFears): not true: not sheepFears (2 of 2)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	pool.View(e).scared = false
	pool.Update()
	if pool.Current(e, l) != rest || pool.Can(e, 1) {
		t.Errorf("it is in %v, and wakes: %t", pool.Current(e, l), pool.Can(e, 1))
	}
	if err := pool.Perform(e, 1); err == nil || !strings.HasSuffix(err.Error(), "its condition is false") {
		t.Error(err)
	}
	pool.View(e).tired = false
	if err := pool.Perform(e, 1); err != nil {
		t.Error(err)
	}

	turns := fsm.NewBuilder[sheep]("sheep")
	l = turns.Layer("mind")
	graze, rest = l.State("graze"), l.State("rest")
	graze.To(rest).WhenNotTick(isEarly).WhenNotTick(func(*fsm.Tick, *sheep) bool { return false })
	m = turns.MustBuild()
	pool = fsm.NewPool(m, fsm.Config{})
	e = pool.Add(sheep{})
	pool.Update()
	if got, want := m.DescribeAnswer(pool.Explain(nil, e, l)[0]),
		"graze → rest (not isEarly and not condition): not true: not isEarly (1 of 2)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for range 3 {
		pool.Update()
	}
	if got := pool.Since(e, l); pool.Current(e, l) != rest || got != fsm.DefaultStep {
		t.Errorf("it is in %v for %v", pool.Current(e, l), got)
	}

	wrong := fsm.NewBuilder[sheep]("wrong")
	s := wrong.Layer("mind").State("graze")
	s.To(s).WhenNot(nil).WhenNotTick(nil)
	for _, method := range []string{"WhenNot", "WhenNotTick"} {
		if _, err := wrong.Build(); err == nil || !strings.Contains(err.Error(), method+" was given a nil function") {
			t.Error(err)
		}
	}
}

func isEarly(t *fsm.Tick, _ *sheep) bool { return t.Number() < 3 }
