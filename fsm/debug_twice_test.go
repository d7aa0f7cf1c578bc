//go:build hordedebug

package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// This test needs the build tag hordedebug.

// A question about a state of a machine that was built a second time is a mistake, since the answer is always no: the panic says so. One
// about a state of another machine, of another name, is none, nor one about a state that an edit has deleted.
func TestDebugQuestionAboutAMachineBuiltTwice(t *testing.T) {
	build := func(name string) (*fsm.Machine[int], *fsm.State[int]) {
		b := fsm.NewBuilder[int](name)
		l := b.Layer("legs")
		sits, leaps := l.State("sits"), l.State("leaps")
		sits.To(leaps).On(1)
		leaps.To(sits).On(1)
		return b.MustBuild(), sits
	}
	m, own := build("frog")
	_, twin := build("frog")
	_, other := build("toad")
	b := m.Edit()
	sleeps := b.FindLayer("legs").State("sleeps").Direct()
	newer := b.MustBuild()
	b = newer.Edit()
	b.FindLayer("legs").DeleteState("sleeps")
	newest := b.MustBuild()

	var ask func(*fsm.Tick)
	b = newest.Edit()
	b.FindLayer("legs").FindState("sits").OnUpdate(func(tick *fsm.Tick, _ *int) { ask(tick) })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(0)
	inTick := func(question func(*fsm.Tick)) func() {
		ask = question
		return p.Update
	}
	for _, c := range []struct {
		question string
		ask      func(s *fsm.State[int]) func()
	}{
		{"Is", func(s *fsm.State[int]) func() { return func() { p.Is(e, s) } }},
		{"Count", func(s *fsm.State[int]) func() { return func() { p.Count(s) } }},
		{"AppendEntities", func(s *fsm.State[int]) func() { return func() { p.AppendEntities(nil, s) } }},
		{"AppendEntered", func(s *fsm.State[int]) func() { return func() { p.AppendEntered(nil, s) } }},
		{"AppendEntered", func(s *fsm.State[int]) func() { return func() { p.AppendEntered(nil, own, s) } }},
		{"Tick.Is", func(s *fsm.State[int]) func() { return inTick(func(tick *fsm.Tick) { tick.Is(s) }) }},
		{"Tick.IsFor", func(s *fsm.State[int]) func() { return inTick(func(tick *fsm.Tick) { tick.IsFor(s, 0) }) }},
		{"Tick.Was", func(s *fsm.State[int]) func() { return inTick(func(tick *fsm.Tick) { tick.Was(s) }) }},
	} {
		wantPanic(t, c.question, c.ask(twin), fmt.Sprintf("%s: machine \"frog\": state \"sits\" of layer \"legs\" "+
			"belongs to another machine that has the same name; was it built twice?", c.question))
		for _, s := range []*fsm.State[int]{own, other, sleeps, nil} {
			c.ask(s)()
		}
	}
}
