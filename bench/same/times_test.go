package same

import (
	"fmt"
	"math/rand/v2"
	"testing"

	cocoonspace "github.com/cocoonspace/fsm"

	"github.com/horde-fsm/horde/fsm"
)

// patient is a machine of cocoonspace/fsm in which each state is left by its own event, the n-th time in a row that it comes. Other events
// may have the state act, which interrupts the series, or lead away at once, or do nothing.
type patient struct {
	states, events int
	times          []int   // by state: how often event 0 has to come
	next           []int   // by state: where that leads to
	other          [][]int // by state and event: where the others lead to; -1 for nowhere, and the state itself if it acts
}

func newPatient(r *rand.Rand) patient {
	p := patient{states: 2 + r.IntN(4), events: 1 + r.IntN(4)}
	for s := range p.states {
		p.times = append(p.times, 1+r.IntN(4))
		p.next = append(p.next, (s+1+r.IntN(p.states-1))%p.states)
		var row []int
		for range p.events {
			row = append(row, max(-1, r.IntN(2*p.states)-p.states))
		}
		p.other = append(p.other, row)
	}
	return p
}

func (p patient) there(all []event) (log []string) {
	m := cocoonspace.New(0)
	for s := range p.states {
		from := cocoonspace.Src(cocoonspace.State(s))
		m.Transition(from, cocoonspace.On(0), cocoonspace.Times(p.times[s]), cocoonspace.Dst(cocoonspace.State(p.next[s])))
		for e, to := range p.other[s] {
			if e == 0 || to < 0 {
				continue
			}
			m.Transition(from, cocoonspace.On(cocoonspace.Event(e)), cocoonspace.Dst(cocoonspace.State(to)),
				cocoonspace.Call(func() { log = append(log, fmt.Sprint("call by ", e)) }))
		}
	}
	m.Enter(func(s cocoonspace.State) { log = append(log, fmt.Sprint("enter ", s)) })
	for _, e := range all {
		m.Event(cocoonspace.Event(e.number))
		log = append(log, fmt.Sprint("in ", m.Current()))
	}
	return log
}

func (p patient) here(all []event) (log []string) {
	b := fsm.NewBuilder[int]("times") // the view is the count
	layer := b.Layer("layer")
	reset := func(_ *fsm.Tick, n *int) { *n = 0 }
	count := func(_ *fsm.Tick, n *int) { *n++ }
	call := func(t *fsm.Tick, _ *int) { log = append(log, fmt.Sprint("call by ", t.Command()-1)) }
	after := func(t *fsm.Tick, n *int) {
		if t.Command() != command(0) {
			call(t, n)
		}
	}
	var states []*fsm.State[int]
	for s := range p.states {
		enter := func(*fsm.Tick, *int) { log = append(log, fmt.Sprint("enter ", s)) }
		states = append(states, layer.State(fmt.Sprint(s)).OnEnter(enter, after).OnExit(reset))
	}
	for s, state := range states {
		enough := func(n *int) bool { return *n >= p.times[s]-1 }
		state.To(states[p.next[s]]).On(command(0)).When(enough)
		state.To(state).On(command(0)).Do(count).Internal()
		for e, to := range p.other[s] {
			switch {
			case e == 0 || to < 0:
			case to == s:
				state.To(state).On(command(e)).Do(call, reset).Internal()
			default:
				state.To(states[to]).On(command(e))
			}
		}
	}
	pool, me := alone(b, states[0])
	for _, e := range all {
		pool.Execute(me, command(e.number))
		log = append(log, fmt.Sprint("in ", pool.Current(me, layer).Name()))
	}
	return log
}

func TestTimes(t *testing.T) {
	compare(t, func(r *rand.Rand) (there, here []string) {
		p := newPatient(r)
		all := events(r, p.events)
		return p.there(all), p.here(all)
	})
}
