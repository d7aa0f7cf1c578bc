package fsm_test

import (
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A handle knows which of the machine's transitions it is, and each transition can be put into words: its command, label and delay, or else
// its entry guard. A condition without a name is mentioned only if there is nothing else.
func TestTransitionsInWords(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep").Commands(map[fsm.Command]string{bark: "Bark"})
	l := b.Layer("mind")
	graze, flee, rest := l.State("graze"), l.State("flee"), l.State("rest").CanEnter(sheepTires)
	unnamed := func(*sheep) bool { return false }
	run := b.Layer("legs").Within(flee).State("run")
	look := b.Layer("eyes").Within(flee).State("look")
	want := map[*fsm.Transition[sheep]]string{
		l.Any().To(flee).On(bark).When(sheepFears):       "mind: any → flee (Bark, sheepFears)",
		graze.To(flee).When(sheepFears).After(time.Hour): "mind: graze → flee (sheepFears, after 1h)",
		graze.To(rest):                                  "mind: graze → rest (sheepTires)",
		flee.To(graze).When(unnamed):                    "mind: flee → graze (condition)",
		flee.To(graze).When(unnamed).After(time.Second): "mind: flee → graze (after 1s)",
		rest.To(graze).When(unnamed).Named("a\nb\x1b"):  "mind: rest → graze (a b )",
		rest.To(flee).When(unnamed).As(""):              "mind: rest → flee (condition)",
		graze.To(flee).When(sheepTires).Into(look, run): "mind: graze → flee into run and look (sheepTires)",
	}
	gone := rest.To(flee).On(bark)
	if gone.Index() != -1 {
		t.Errorf("before Build, the index is %d", gone.Index())
	}
	rest.DeleteTransition(gone)
	m := b.MustBuild()
	if n := len(m.Transitions()); n != len(want) || gone.Index() != -1 {
		t.Errorf("%d transitions; the deleted one is number %d", n, gone.Index())
	}
	for handle, words := range want {
		if got := m.DescribeTransition(m.Transitions()[handle.Index()]); got != words {
			t.Errorf("%q, want %q", got, words)
		}
	}
	if got, want := m.DescribeTransition(fsm.TransitionInfo{Layer: 3, From: 7, To: 8}), "layer 3: state 7 → state 8 (condition)"; got != want {
		t.Errorf("another machine's: %q, want %q", got, want)
	}
	for _, copied := range m.Edit().Layer("mind").State("graze").Transitions() {
		if copied.Index() != -1 {
			t.Errorf("before the edited copy is built, the index is %d", copied.Index())
		}
	}
}

// What describes in one line does so whatever names contain.
func TestDescriptionsAreOneLine(t *testing.T) {
	b := fsm.NewBuilder[sheep]("ma\nchine")
	l := b.Layer("la\nyer")
	here, there := l.State("he\nre"), l.State("the\nre")
	here.To(there).When(sheepFears).Named("fe\nars\u2028")
	l.State("ne\nver").To(here).On(bark)
	m := b.Commands(map[fsm.Command]string{bark: "ba\nrk"}).MustBuild()
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(sheep{})
	pool.Update()
	lines := []string{
		m.DescribeAnswer(pool.Explain(nil, e, l)[0]), m.DescribeChange(pool.Changes()[0]), m.DescribeTransition(m.Transitions()[0]),
		m.Trigger(m.Transitions()[0]),
	}
	pool.Send(e, bark)
	pool.Update()
	for _, lost := range pool.Lost() {
		lines = append(lines, m.DescribeLost(lost))
	}
	for _, f := range m.Check() {
		lines = append(lines, f.String())
	}
	for _, line := range lines {
		if strings.ContainsAny(line, "\n\u2028") {
			t.Errorf("%q", line)
		}
	}
	if len(lines) < 6 {
		t.Errorf("only %d descriptions: %q", len(lines), lines)
	}
}
