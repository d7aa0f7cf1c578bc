package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

type nobody = struct{}

func never(*nobody) bool  { return false }
func always(*nobody) bool { return true }
func ouch(*nobody) bool   { panic("ouch") }

func TestEachVerdictInWords(t *testing.T) {
	const call, cry = fsm.Command(1), fsm.Command(2)
	b := fsm.NewBuilder[nobody]("nobody").Commands(map[fsm.Command]string{call: "the call", cry: "the cry"})
	l := b.Layer("mind")
	here, there, closed := l.State("here"), l.State("there"), l.State("closed")
	closed.CanEnter(never)
	l.Any().To(here).On(call)
	here.To(there).When(always).After(time.Second)
	here.To(there).AfterFunc(func(*nobody) time.Duration { return time.Minute })
	here.To(there).When(never)
	here.To(there).When(never).Named("at dawn").After(time.Second)
	here.To(there).When(always).When(never)
	here.To(closed).When(always)
	here.To(there).When(always)
	here.To(there).When(always)
	here.To(there).On(call)
	here.To(there).On(cry).Named("hears it")
	here.To(there).On(fsm.Command(3)).When(ouch)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(nobody{})
	if err := p.Start(e); err != nil {
		t.Fatal(err)
	}
	p.Send(e, cry)
	want := []string{
		"any → here (the call): is there already",
		"here → there (always, after 1s): waits 0.98 s more",
		"here → there (after some time): waits 60.0 s more",
		"here → there (never): not true",
		"here → there (at dawn, after 1s): not true: never; waits 0.98 s more",
		"here → there (always and never): not true: never (2 of 2)",
		"here → closed (always): never refuses",
		"here → there (always): yes: in its next tick",
		"here → there (always): → there (always) comes first",
		"here → there (the call): waits for the call",
		"here → there (the cry, hears it): the cry is on its way",
		"here → there (command 3, ouch): panics: ouch (answer_text_test.go:16)",
	}
	for i, a := range p.Explain(nil, e, l) {
		got := p.Machine().DescribeAnswer(a)
		if got != want[i] {
			t.Errorf("%v: %q, want %q", a.Verdict, got, want[i])
		}
		_, reason, _ := strings.Cut(want[i], "): ")
		reason, _, _ = strings.Cut(reason, ";")
		if got := p.Machine().ReasonOf(a); got != reason {
			t.Errorf("%v: the reason is %q, want %q", a.Verdict, got, reason)
		}
	}
}

// A weight says no because the state has drawn another transition, whatever else is asked.
func TestNotDrawnInWords(t *testing.T) {
	b := fsm.NewBuilder[nobody]("nobody")
	l := b.Layer("mind")
	here, there := l.State("here"), l.State("there")
	here.To(there).Weight(1).When(always).After(time.Minute)
	here.To(there).Weight(1).After(time.Minute)
	here.To(there).Weight(1).On(1)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	m := p.Machine()
	drawn := map[int]bool{}
	for range 50 {
		e := p.Add(nobody{})
		must(t, p.Start(e))
		for i, a := range p.Explain(nil, e, l) {
			if a.Verdict != fsm.VerdictConditionFalse {
				drawn[i] = true
				continue
			}
			if got := m.ReasonOf(a); got != "another was drawn" {
				t.Fatalf("%s: %q", m.DescribeAnswer(a), got)
			}
			const want = `; the transition to "there" has it, but another was drawn`
			if err := p.Perform(e, 1); i == 2 && (err == nil || !strings.HasSuffix(err.Error(), want)) {
				t.Fatalf("%v, want %s", err, want)
			}
		}
	}
	if len(drawn) != 3 {
		t.Errorf("of three, these were drawn: %v", drawn)
	}
	for i, w := range []int{1, 1, 1} {
		if got := m.Transitions()[i].Weight; got != w {
			t.Errorf("transition %d has weight %d, want %d", i, got, w)
		}
	}
}

// What is said is what said no: not the draw if a condition did, and not the exit guard if it is the command that is missing.
func TestWhatElseSaysNoInWords(t *testing.T) {
	b := fsm.NewBuilder[nobody]("nobody")
	l := b.Layer("mind")
	here, there := l.State("here").CanExit(always), l.State("there")
	here.To(there).When(never).Weight(1)
	here.To(there).On(1)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(nobody{})
	must(t, p.Start(e))
	var got []string
	for _, a := range p.Explain(nil, e, l) {
		got = append(got, p.Machine().ReasonOf(a))
	}
	if want := []string{"not true: never (1 of 2)", "waits for command 1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Where weights are functions, it may be that none was drawn.
func TestNoneDrawnInWords(t *testing.T) {
	none := func(*nobody) int { return 0 }
	for _, c := range []struct {
		want string
		more func(here, there *fsm.State[nobody])
	}{
		{"its weight is 0", func(here, there *fsm.State[nobody]) { here.To(there).After(time.Hour); there.To(here).WeightFunc(none) }},
		{"it was not drawn", func(here, there *fsm.State[nobody]) { here.To(there).WeightFunc(none) }},
		{"another was drawn", func(here, there *fsm.State[nobody]) { here.To(there).Weight(1).After(time.Hour) }},
	} {
		b := fsm.NewBuilder[nobody]("nobody")
		l, other := b.Layer("mind"), b.Layer("body")
		here, there := l.State("here"), l.State("there")
		here.To(there).On(1).WeightFunc(none)
		c.more(here, there)
		other.State("here").To(other.State("there")).Weight(1).After(time.Hour)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(nobody{})
		must(t, p.Start(e))
		if got := p.Machine().ReasonOf(p.Explain(nil, e, l)[0]); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if err := p.Perform(e, 1); err == nil || !strings.HasSuffix(err.Error(), "but "+c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestTheOneThatComesFirst: it is named so that it can be told from the others that are asked with it, in as few words as that takes.
func TestTheOneThatComesFirst(t *testing.T) {
	b := fsm.NewBuilder[nobody]("nobody")
	l := b.Layer("mind")
	here, there, away, last := l.State("here"), l.State("there"), l.State("away"), l.State("last")
	l.Any().To(away).On(1)
	l.Any().To(there).When(never).Named("from anywhere")
	here.To(away).When(always).Named("leaves")
	here.To(there).When(always)
	here.To(away).On(1).Named("is sent")
	there.To(here).When(always)
	there.To(away).When(always)
	there.To(here).After(time.Second)
	away.To(there).When(always)
	away.To(here).When(always)
	last.To(here).When(always)
	last.To(last).When(always)
	body := b.Layer("body")
	lies := body.State("lies")
	body.State("sits").To(lies).When(always)
	body.State("stands").To(lies).When(always)
	body.Any().To(lies).On(1) // numbered like the state here
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(nobody{})
	said := func(s *fsm.State[nobody]) (lines []string) {
		if err := p.ChangeTo(e, s); err != nil {
			t.Fatal(err)
		}
		for _, a := range p.Explain(nil, e, l) {
			if a.Verdict == fsm.VerdictPreceded {
				lines = append(lines, p.Machine().DescribeAnswer(a))
			}
		}
		return lines
	}
	for _, c := range []struct {
		state *fsm.State[nobody]
		want  []string
	}{
		{here, []string{
			"here → there (always): → away (leaves) comes first", // and not the one with the command
			"here → away (command 1, is sent): → away (command 1) comes first",
		}},
		{there, []string{"there → away (always): → here (always) comes first"}},
		{away, []string{"away → here (always): → there (always) comes first"}}, // and not the one from anywhere
		{last, []string{"last → last (always): → here comes first"}},           // the others to here leave other states
	} {
		if got := said(c.state); strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%v: %q, want %q", c.state, got, c.want)
		}
	}
}

// TestAStrangersAnswerInWords: whatever an answer holds, it is put into words, by numbers and the verdict where the machine knows no
// better.
func TestAStrangersAnswerInWords(t *testing.T) {
	b := fsm.NewBuilder[nobody]("nobody")
	l := b.Layer("mind")
	here, there := l.State("here"), l.State("there")
	here.To(there).When(always)
	here.To(there).On(1)
	there.To(here).After(time.Second)
	there.To(l.State("closed").CanEnter(never))
	m := b.MustBuild()
	for _, c := range []struct {
		answer fsm.Answer
		want   string
	}{
		{fsm.Answer{}, "here → there (always): unknown"},
		{fsm.Answer{Verdict: 200}, "here → there (always): Verdict(200)"},
		{fsm.Answer{Transition: -1}, "transition -1: unknown"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictConditionFalse}, "transition 4: condition false"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictDelayed, Remaining: time.Second}, "transition 4: waits 1.00 s more"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictDelayed, Remaining: 10*time.Second - 10*time.Millisecond}, "transition 4: waits 9.99 s more"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictDelayed, Remaining: 10 * time.Second}, "transition 4: waits 10.0 s more"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictDelayed, Remaining: 99_900 * time.Millisecond}, "transition 4: waits 99.9 s more"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictDelayed, Remaining: 100_900 * time.Millisecond}, "transition 4: waits 1m40s more"},
		{fsm.Answer{Transition: 4, Verdict: fsm.VerdictDelayed, Remaining: 24 * time.Hour}, "transition 4: waits 24h0m0s more"},
		{fsm.Answer{Transition: 1, Verdict: fsm.VerdictPreceded, By: 99}, "here → there (command 1): preceded"},
		{fsm.Answer{Transition: 3, Verdict: fsm.VerdictPreceded, By: 99}, "there → closed (never): preceded"},
		{fsm.Answer{Transition: 1, Verdict: fsm.VerdictConditionFalse, Condition: 7}, "here → there (command 1): not true"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictPreceded, By: 99}, "there → here (after 1s): preceded"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictPreceded, By: 2}, "there → here (after 1s): → here comes first"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictRefused}, "there → here (after 1s): refused"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictNeedsCommand}, "there → here (after 1s): needs its command"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictCommandPending}, "there → here (after 1s): command pending"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictFailed}, "there → here (after 1s): panics"},
		{fsm.Answer{Transition: 2, Verdict: fsm.VerdictFailed, Fault: &fsm.Fault{Value: "ouch"}}, "there → here (after 1s): panics: ouch"},
	} {
		if got := m.DescribeAnswer(c.answer); got != c.want {
			t.Errorf("%+v: %q, want %q", c.answer, got, c.want)
		}
	}
	b = fsm.NewBuilder[nobody]("without transitions")
	b.Layer("mind").State("here")
	for _, m := range []*fsm.Machine[nobody]{m, b.MustBuild()} {
		for transition := -2; transition < 5; transition++ {
			for other := -2; other < 5; other++ {
				for verdict := range fsm.Verdict(12) {
					a := fsm.Answer{Transition: transition, Verdict: verdict, Condition: other, By: other, Remaining: time.Duration(other)}
					if text, reason := m.DescribeAnswer(a), m.ReasonOf(a); reason == "" || !strings.Contains(text, ": "+reason) {
						t.Errorf("%s: %+v: %q, %q", m.Name(), a, text, reason)
					}
				}
			}
		}
	}
}
