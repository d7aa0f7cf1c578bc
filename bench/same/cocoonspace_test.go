package same

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	cocoonspace "github.com/cocoonspace/fsm"

	"github.com/horde-fsm/horde/fsm"
)

// ordered is a machine of cocoonspace/fsm: transitions of which the first that matches is taken, whatever it leaves out.
type ordered struct {
	states, events int
	transitions    []loose
}

type loose struct {
	from   []int // nil for any state
	event  int   // -1 for any
	to     int   // -1 for none
	parity int   // that it checks, or -1
}

func newOrdered(r *rand.Rand) ordered {
	o := ordered{states: 1 + r.IntN(5), events: 1 + r.IntN(4)}
	for range r.IntN(12) {
		t := loose{nil, r.IntN(o.events+1) - 1, r.IntN(o.states+1) - 1, max(-1, r.IntN(6)-4)}
		for range r.IntN(3) {
			t.from = append(t.from, r.IntN(o.states))
		}
		if t.from == nil && t.event < 0 && t.parity < 0 {
			continue // it would never be taken
		}
		o.transitions = append(o.transitions, t)
	}
	return o
}

func (t loose) matches(state int, e event) bool {
	return (t.from == nil || slices.Contains(t.from, state)) && (t.event < 0 || t.event == e.number) && (t.parity < 0 || t.parity == e.parity)
}

func (o ordered) there(all []event) (log []string) {
	m := cocoonspace.New(0)
	parity := 0
	for k, t := range o.transitions {
		options := []cocoonspace.Option{cocoonspace.Call(func() { log = append(log, fmt.Sprint("call ", k)) })}
		if t.from != nil {
			var from []cocoonspace.State
			for _, s := range t.from {
				from = append(from, cocoonspace.State(s))
			}
			options = append(options, cocoonspace.Src(from...))
		}
		if t.event >= 0 {
			options = append(options, cocoonspace.On(cocoonspace.Event(t.event)))
		}
		if t.parity >= 0 {
			options = append(options, cocoonspace.Check(func() bool { return parity == t.parity }))
		}
		if t.to >= 0 {
			options = append(options, cocoonspace.Dst(cocoonspace.State(t.to)))
		}
		m.Transition(options...)
	}
	m.Enter(func(s cocoonspace.State) { log = append(log, fmt.Sprint("enter ", s)) })
	m.Exit(func(s cocoonspace.State) { log = append(log, fmt.Sprint("exit ", s)) })
	for _, e := range all {
		parity = e.parity
		taken := m.Event(cocoonspace.Event(e.number))
		log = append(log, fmt.Sprint("in ", m.Current(), ": ", taken))
	}
	return log
}

func (o ordered) here(all []event) (log []string) {
	b := fsm.NewBuilder[int]("cocoonspace")
	layer := b.Layer("layer")
	var states []*fsm.State[int]
	for s := range o.states {
		states = append(states, layer.State(fmt.Sprint(s)).OnEnter(func(*fsm.Tick, *int) { log = append(log, fmt.Sprint("enter ", s)) }))
	}
	for s, state := range states {
		for e := range o.events {
			for parity := range 2 {
				k := slices.IndexFunc(o.transitions, func(t loose) bool { return t.matches(s, event{e, parity}) })
				if k < 0 {
					continue
				}
				call := func(*fsm.Tick, *int) { log = append(log, fmt.Sprint("call ", k)) }
				var t *fsm.Transition[int]
				if to := o.transitions[k].to; to < 0 || to == s {
					t = state.To(state).Do(call).Internal()
				} else { // Call stands before Dst, so it comes before Exit: here all of Exit is left to Do
					t = state.To(states[to]).Do(call, func(*fsm.Tick, *int) { log = append(log, fmt.Sprint("exit ", s)) })
				}
				t.On(command(e)).When(func(p *int) bool { return *p == parity })
			}
		}
	}
	pool, me := alone(b, states[0])
	for _, e := range all {
		*pool.View(me) = e.parity
		taken := pool.Execute(me, command(e.number))
		log = append(log, fmt.Sprint("in ", pool.Current(me, layer).Name(), ": ", taken))
	}
	return log
}

func TestCocoonspace(t *testing.T) {
	compare(t, func(r *rand.Rand) (there, here []string) {
		o := newOrdered(r)
		all := events(r, o.events)
		return o.there(all), o.here(all)
	})
}
