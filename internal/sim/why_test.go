package sim_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/sim"
)

type nobody struct{}

func never(*nobody) bool  { return false }
func always(*nobody) bool { return true }

func TestReasons(t *testing.T) {
	b := fsm.NewBuilder[nobody]("nobody")
	l := b.Layer("mind")
	here, there := l.State("here"), l.State("there")
	here.To(there).When(always).When(never).After(time.Second)
	here.To(there).AfterFunc(func(*nobody) time.Duration { return time.Minute })
	here.To(there).When(always).Named("leaves")
	here.To(there).When(always)
	here.To(there).On(1).When(func(*nobody) bool { panic("ouch") })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(nobody{})
	if err := p.Start(e); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"waits 0.98 s more",
		"waits 60.0 s more",
		"yes: in its next tick",
		"→ there (leaves) comes first",
		"panics: ouch (why_test.go:24)",
	}
	for i, a := range p.Explain(nil, e, l) {
		if got := sim.Because(p.Machine(), a); got != want[i] {
			t.Errorf("%q, want %q", got, want[i])
		}
	}
	a := fsm.Answer{Verdict: fsm.VerdictConditionFalse, Condition: 1, Remaining: time.Second}
	if got := sim.Because(p.Machine(), a); got != "not true: never (2 of 2); waits 1.00 s more" {
		t.Errorf("%q", got)
	}
}
