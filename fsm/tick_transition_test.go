package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What callbacks are told of the transition that they are part of: its number and the command that has fired it.
func TestTickTransition(t *testing.T) {
	for _, workers := range []int{1, 3} {
		b := fsm.NewBuilder[diary]("traveller")
		l, hands := b.Layer("way"), b.Layer("hands")
		note := func(what string) func(*fsm.Tick, *diary) {
			return func(t *fsm.Tick, d *diary) {
				d.lines = append(d.lines, fmt.Sprintf("%s %s: %d %d", what, t.StateName(), t.Transition(), t.Command()))
			}
		}
		l.OnEnter(note("any")).OnExit(note("out of any"))
		in, out := l.State("in"), l.State("out")
		for _, s := range []*fsm.State[diary]{in, out} {
			s.OnEnter(note("enter")).OnUpdate(note("update")).OnExit(note("exit"))
		}
		hands.Within(out).State("empty").OnEnter(note("enter")).OnExit(note("exit"))
		l.Any().To(in).On(1)
		in.To(out).On(2).Do(note("do"))
		out.To(out).When(func(d *diary) bool { return len(d.lines) == 0 }).Do(note("do"))
		m := b.MustBuild()
		p := fsm.NewPool(m, fsm.Config{Workers: workers, ChunkSize: 1})
		e := p.Add(diary{})
		for range 9 {
			p.Add(diary{lines: []string{"is not empty"}})
		}
		expect := func(what string, want ...string) {
			t.Helper()
			if got := p.View(e).lines; !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
			p.View(e).lines = nil
		}
		p.Update()
		expect("the start", "any in: -1 0", "enter in: -1 0", "update in: -1 0")
		p.Execute(e, 2)
		expect("a command", "exit in: 1 2", "out of any in: 1 2", "do in: 1 2", "any out: 1 2", "enter out: 1 2", "enter empty: 1 2")
		p.Update()
		expect("a condition", "exit empty: 2 0", "exit out: 2 0", "out of any out: 2 0", "do out: 2 0", "any out: 2 0", "enter out: 2 0", "enter empty: 2 0")
		p.Send(e, 1)
		p.Update()
		expect("an any-transition", "exit empty: 0 1", "exit out: 0 1", "out of any out: 0 1", "any in: 0 1", "enter in: 0 1", "update in: -1 0")
		if err := p.ChangeTo(e, out); err != nil {
			t.Fatal(err)
		}
		expect("a direct change", "exit in: -1 0", "out of any in: -1 0", "any out: -1 0", "enter out: -1 0", "enter empty: -1 0")
	}
}

// Many rows that take one transition are moved together; each callback is told all the same.
func TestTickTransitionOfMany(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	here, there := l.State("here"), l.State("there")
	always := func(*int) bool { return true }
	count := func(t *fsm.Tick, n *int) { *n = *n*10 + t.Transition() + 1 }
	here.OnExit(count).To(there).When(always).Do(count)
	there.OnEnter(count).To(here).When(always)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	var all []fsm.Entity
	for range 1000 {
		all = append(all, p.Add(0))
	}
	p.Update()
	for _, e := range all {
		if got := *p.View(e); got != 111 {
			t.Fatalf("Exit, action and Enter are told %d", got)
		}
	}
}
