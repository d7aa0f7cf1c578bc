package reason_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/reason"
)

type nobody struct{}

func never(*nobody) bool  { return false }
func always(*nobody) bool { return true }
func ouch(*nobody) bool   { panic("ouch") }

const (
	call fsm.Command = iota + 1
	shout
)

func names(c fsm.Command) string {
	return map[fsm.Command]string{call: "the call", shout: "the shout"}[c]
}

func TestEachVerdictInWords(t *testing.T) {
	b := fsm.NewBuilder[nobody]("nobody")
	l := b.Layer("mind")
	here, there, closed := l.State("here"), l.State("there"), l.State("closed")
	closed.CanEnter(never)
	l.Any().To(here).On(call)
	here.To(there).When(always).After(time.Second)
	here.To(there).AfterFunc(func(*nobody) time.Duration { return time.Minute })
	here.To(there).When(never)
	here.To(there).When(never).Named("at dawn")
	here.To(there).When(always).When(never)
	here.To(closed).When(always)
	here.To(there).When(always)
	here.To(there).When(always)
	here.To(there).On(call)
	here.To(there).On(shout)
	here.To(there).On(fsm.Command(3)).When(ouch)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(nobody{})
	if err := p.Start(e); err != nil {
		t.Fatal(err)
	}
	p.Send(e, shout)
	want := []string{
		"is there already",
		"waits 0.98 s more",
		"waits 60.0 s more",
		"not true",
		"not true: never",
		"not true: never (2 of 2)",
		"never refuses",
		"yes: in the next tick",
		"7 comes first",
		"waits for the call",
		"the shout is on its way",
		"panics: ouch (reason_test.go:16)",
	}
	for i, a := range p.Explain(nil, e, l) {
		info := &p.Machine().Transitions()[a.Transition]
		got := reason.Of(info, &a, reason.Names{Command: names, Transition: func(i int) string { return fmt.Sprint(i) }})
		if got != want[i] {
			t.Errorf("%v: %q, want %q", a.Verdict, got, want[i])
		}
	}
	if got := reason.Of(&fsm.TransitionInfo{}, &fsm.Answer{}, reason.Names{}); got != "unknown" {
		t.Errorf("of no verdict it is said %q", got)
	}
}
