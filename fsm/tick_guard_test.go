package fsm_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Guards that see the tick. That they are asked as plain ones are is tested with these, in rule14_entry_guard_test.go and
// rule14_exit_guard_test.go.

// rested is a cooldown: figure.total is the time from which the state may be entered again.
func rested(t *fsm.Tick, v *figure) bool { return t.Now() >= v.total }

// dasher returns a machine with a dash of 5 ticks that has a cooldown of 30, whatever leads to it.
func dasher() *fsm.Machine[figure] {
	b := fsm.NewBuilder[figure]("dasher")
	b.Commands(map[fsm.Command]string{1: "Dash"})
	l := b.Layer("legs")
	run, dash := l.State("run"), l.State("dash").CanEnterTick(rested).OnEnter(func(t *fsm.Tick, v *figure) {
		v.total = t.Now() + 30*fsm.DefaultStep
	})
	l.Any().To(dash).On(1)
	run.To(dash).When(func(v *figure) bool { return v.scared })
	dash.CanExitTick(func(t *fsm.Tick, _ *figure) bool { return t.Since() >= 5*fsm.DefaultStep }).As("done").To(run).AfterFunc(
		func(*figure) time.Duration { return 0 })
	return b.MustBuild()
}

// A dash is refused until its cooldown is over, to the tick, by command and by polling; Can and Explain know it.
func TestTickGuardCooldown(t *testing.T) {
	m := dasher()
	legs, run, dash := m.MustLayer("legs"), m.MustState("legs", "run"), m.MustState("legs", "dash")
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(figure{})
	p.Update()
	var dashed, left []uint64
	for range 100 {
		p.View(e).scared = p.Tick() >= 50
		can := p.Can(e, 1)
		if p.Tick() < 50 {
			foretold := p.Explain(nil, e, legs)
			p.Send(e, 1)
			if p.Update(); p.Current(e, legs) == dash && p.Since(e, legs) == 0 && foretold[0].Verdict == fsm.VerdictRefused {
				t.Errorf("tick %d: Explain says %s", p.Tick(), m.DescribeAnswer(foretold[0]))
			}
		} else {
			p.Update()
		}
		if can && p.Current(e, legs) == run {
			t.Errorf("tick %d: Can says that it dashes", p.Tick())
		}
		for _, ch := range p.Changes() {
			if ch.To == dash.ID() {
				dashed = append(dashed, ch.Tick)
			} else {
				left = append(left, ch.Tick)
			}
		}
	}
	if got, want := fmt.Sprint(dashed, left), "[2 32 62 92] [7 37 67 97]"; got != want {
		t.Errorf("dashed in and out in ticks %s, want %s", got, want)
	}

	if err := p.ChangeTo(e, dash); err != nil { // which asks no guard
		t.Fatal(err)
	}
	err := p.Perform(e, 1)
	if err == nil || !strings.Contains(err.Error(), `the any-transition to "dash" has it, but is not taken from there`) {
		t.Error(err)
	}
	if err := p.ChangeTo(e, run); err != nil {
		t.Fatal(err)
	}
	if err = p.Perform(e, 1); err == nil || !strings.Contains(err.Error(), `the guard "rested" of that state is false`) {
		t.Error(err)
	}
	if got, want := m.DescribeAnswer(p.Explain(nil, e, legs)[0]), "any → dash (Dash): rested refuses"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Explain asks for the tick to come, so that what it says is what this tick finds, also where guards draw lots.
func TestExplainTickGuards(t *testing.T) {
	b := fsm.NewBuilder[thinker]("thinker")
	l := b.Layer("mind")
	lot := func(t *fsm.Tick, _ *thinker) bool { return t.Rand().IntN(3) > 0 }
	here, there := l.State("here").CanExitTick(lot), l.State("there").CanEnterTick(lot)
	here.Next(there, there)
	there.To(here).WhenTick(lot)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Seed: 3})
	e := p.Add(thinker{})
	p.Update()
	verdicts := map[fsm.Verdict]int{}
	for range 300 {
		want := -1
		for _, a := range p.Explain(nil, e, l) {
			if verdicts[a.Verdict]++; a.Verdict == fsm.VerdictFires {
				want = a.Transition
			}
		}
		p.Update()
		got := -1
		for _, ch := range p.Changes() {
			got = int(ch.Transition)
		}
		if got != want {
			t.Fatalf("tick %d takes transition %d, not %d", p.Tick(), got, want)
		}
	}
	if verdicts[fsm.VerdictHeld] == 0 || verdicts[fsm.VerdictRefused] == 0 || verdicts[fsm.VerdictPreceded] == 0 {
		t.Errorf("%v", verdicts)
	}
}

// A panic in such a guard names it as that of a plain one, whoever asks.
func TestTickGuardFaults(t *testing.T) {
	for _, guard := range []string{"CanEnter", "CanExit"} {
		var faults []string
		b := fsm.NewBuilder[figure]("npc")
		l := b.Layer("l")
		here, there := l.State("here"), l.State("there")
		here.To(there).On(1)
		ouch := func(*fsm.Tick, *figure) bool { panic("ouch") }
		if guard == "CanEnter" {
			there.CanEnterTick(ouch)
		} else {
			here.CanExitTick(ouch)
		}
		p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f.Callback) }})
		e := p.Add(figure{})
		p.Update()
		if p.Can(e, 1) {
			t.Errorf("%s panics, and Can is true", guard)
		}
		if a := p.Explain(nil, e, l)[0]; a.Verdict != fsm.VerdictFailed || a.Fault.Callback != guard || a.Fault.Target != "there" {
			t.Errorf("%s is explained by %+v", guard, a)
		}
		err := p.Perform(e, 1)
		text := fmt.Sprintf(`panic in %s of the transition to "there" of state "here", layer "l"`, guard)
		if err == nil || !strings.Contains(err.Error(), text) || len(faults) != 1 || faults[0] != guard || !p.Stopped(e) {
			t.Errorf("Perform says %v; faults %v", err, faults)
		}
	}
}

// They are pure: what asks for something through the tick is refused.
func TestTickGuardsArePure(t *testing.T) {
	for method, ask := range map[string]func(t *fsm.Tick, s *fsm.State[figure]){
		"Send":     func(t *fsm.Tick, _ *fsm.State[figure]) { t.Send(1) },
		"Post":     func(t *fsm.Tick, _ *fsm.State[figure]) { t.Post(fsm.Message{Kind: 1}) },
		"ChangeTo": func(t *fsm.Tick, s *fsm.State[figure]) { t.ChangeTo(s) },
		"Defer":    func(t *fsm.Tick, _ *fsm.State[figure]) { t.Defer(func() {}) },
	} {
		for _, guard := range []string{"CanEnter", "CanExit"} {
			b := fsm.NewBuilder[figure]("npc")
			l := b.Layer("l")
			here, there := l.State("here"), l.State("there")
			asks := func(t *fsm.Tick, _ *figure) bool { ask(t, here); return true }
			if guard == "CanEnter" {
				there.CanEnterTick(asks)
			} else {
				here.CanExitTick(asks)
			}
			here.To(there).When(func(*figure) bool { return true })
			p := fsm.NewPool(b.MustBuild(), fsm.Config{})
			p.Add(figure{})
			wantPanic(t, method, p.Update, "Tick."+method+" in "+guard+" of", "conditions and guards are pure")
		}
	}
}

// A state has one guard of a kind: a second one, of either form, is a mistake; but in an edit it replaces the one that was taken over.
func TestTickGuardReplacesTheOtherForm(t *testing.T) {
	b := fsm.NewBuilder[actor]("m")
	s := b.Layer("l").State("s").CanEnter(asks("in")).CanEnterTick(asksTick("in")).CanExitTick(asksTick("out")).CanExit(asks("out"))
	s.CanExitTick(asksTick("out")).CanEnterTick(nil)
	const of, both = `machine "m": layer "l": state "s": `, `; a state has one such guard, so ask both questions in one function`
	wantMistakes(t, b,
		of+`it has both CanEnter and CanEnterTick`+both,
		of+`it has both CanExit and CanExitTick`+both,
		of+`CanExitTick is set twice`,
		of+`it has both CanExit and CanExitTick`+both,
		of+`CanEnterTick was given a nil callback`,
		of+`CanEnterTick is set twice`,
		of+`it has both CanEnter and CanEnterTick`+both)

	b = fsm.NewBuilder[actor]("m")
	s = b.Layer("l").State("s").CanEnter(asks("in")).CanExit(asks("out"))
	s.To(s).On(1)
	first := b.MustBuild()
	edit := first.Edit()
	edit.FindLayer("l").FindState("s").CanEnterTick(asksTick("may")).As("may").CanExitTick(asksTick("done")).As("done")
	second := edit.MustBuild()
	edit = second.Edit()
	edit.FindLayer("l").FindState("s").CanExit(asks("out"))
	third := edit.MustBuild()
	info := third.Transitions()[0]
	if s := third.State("l", "s"); s.EntryGuard() != "may" || s.ExitGuard() != "asks" || info.Guard != "may" || !info.Guarded {
		t.Errorf("the guards are called %q and %q", info.Guard, s.ExitGuard())
	}
	c := newCrowd(t, first, fsm.Config{}, 1)
	for _, fact := range []string{"in", "out", "may", "done"} {
		c.facts[fact] = true
	}
	for _, want := range []struct {
		m     *fsm.Machine[actor]
		lines []string
	}{{first, []string{"ask out", "ask in"}}, {second, []string{"ask done", "ask may"}}, {third, []string{"ask out", "ask may"}}} {
		if want.m != first {
			if err := c.Swap(want.m); err != nil {
				t.Fatal(err)
			}
		}
		c.Update()
		c.Execute(c.members[0], 1)
		c.expect(want.lines...)
	}
}
