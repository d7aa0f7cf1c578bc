package same

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	looplab "github.com/looplab/fsm"

	"github.com/horde-fsm/horde/fsm"
)

// A machine of looplab/fsm, with callbacks of all kinds. Some events fire another one in after_event, some are cancelled at one parity.
type flat struct {
	states, events int
	to             [][]int         // by state and event; -1 if the state does not take it
	says           map[string]bool // which callbacks there are
	refuses        map[string]int  // before_… and leave_… that cancel, and at which parity
	next           []int           // the event that after_event fires after each, or -1
}

func newFlat(r *rand.Rand) flat {
	f := flat{states: 1 + r.IntN(6), events: 1 + r.IntN(5), says: map[string]bool{}, refuses: map[string]int{}}
	for s := range f.states {
		var row []int
		for range f.events {
			row = append(row, max(-1, r.IntN(f.states*3/2+1)-f.states/2-1))
		}
		f.to = append(f.to, row)
		if r.IntN(6) == 0 {
			f.refuses[fmt.Sprint("leave_s", s)] = r.IntN(2)
		}
	}
	for e := range f.events {
		f.next = append(f.next, max(-1, r.IntN(f.events*3)-f.events*2))
		if r.IntN(6) == 0 {
			f.refuses[fmt.Sprint("before_e", e)] = r.IntN(2)
		}
	}
	for _, name := range f.callbacks() {
		f.says[name] = r.IntN(2) == 0
	}
	return f
}

func (f flat) callbacks() (names []string) {
	for s := range f.states {
		names = append(names, fmt.Sprint("leave_s", s), fmt.Sprint("enter_s", s))
	}
	for e := range f.events {
		names = append(names, fmt.Sprint("before_e", e), fmt.Sprint("after_e", e))
	}
	return append(names, "leave_state", "enter_state", "before_event", "after_event")
}

// chain is how many events in a row follow from one another.
const chain = 2

func (f flat) there(all []event) (log []string) {
	var events looplab.Events
	for s, row := range f.to {
		for e, to := range row {
			if to >= 0 {
				events = append(events, looplab.EventDesc{Name: fmt.Sprint("e", e), Src: []string{fmt.Sprint("s", s)}, Dst: fmt.Sprint("s", to)})
			}
		}
	}
	parity, left := 0, 0
	var said []string // of an event that may still be cancelled
	callbacks := looplab.Callbacks{}
	for _, name := range f.callbacks() {
		callbacks[name] = func(ctx context.Context, e *looplab.Event) {
			if p, ok := f.refuses[name]; ok && p == parity {
				e.Cancel()
				return
			}
			if f.says[name] {
				said = append(said, fmt.Sprint(name, " ", e.Event))
			}
			if name != "after_event" {
				return
			}
			log, said = append(log, said...), nil
			var number int
			fmt.Sscanf(e.Event, "e%d", &number)
			if next := f.next[number]; next >= 0 && left > 0 {
				left--
				_ = e.FSM.Event(ctx, fmt.Sprint("e", next))
				said = nil
			}
		}
	}
	m := looplab.NewFSM("s0", events, callbacks)
	for _, e := range all {
		parity, left = e.parity, chain
		_ = m.Event(context.Background(), fmt.Sprint("e", e.number))
		said, log = nil, append(log, "in "+m.Current())
	}
	return log
}

func (f flat) here(all []event) (log []string) {
	type view struct{ parity, left int }
	b := fsm.NewBuilder[view]("looplab")
	layer := b.Layer("layer")
	say := func(name string) func(*fsm.Tick, *view) {
		return func(t *fsm.Tick, _ *view) {
			if f.says[name] {
				log = append(log, fmt.Sprint(name, " e", t.Command()-1))
			}
		}
	}
	before := func(t *fsm.Tick, v *view) {
		say(fmt.Sprint("before_e", t.Command()-1))(t, v)
		say("before_event")(t, v)
	}
	after := func(t *fsm.Tick, v *view) {
		say(fmt.Sprint("after_e", t.Command()-1))(t, v)
		say("after_event")(t, v)
		if next := f.next[t.Command()-1]; next >= 0 && v.left > 0 {
			v.left--
			pool, me := fsm.PoolOf[view](t), t.Entity()
			t.Defer(func() { pool.Execute(me, command(next)) })
		}
	}
	var states []*fsm.State[view]
	for s := range f.states {
		name := fmt.Sprint("s", s)
		state := layer.State(name)
		state.OnExit(before, say("leave_"+name), say("leave_state"))
		state.OnEnter(say("enter_"+name), say("enter_state"), after)
		if p, ok := f.refuses["leave_"+name]; ok {
			state.CanExit(func(v *view) bool { return v.parity != p })
		}
		states = append(states, state)
	}
	for s, row := range f.to {
		for e, to := range row {
			if to < 0 {
				continue
			}
			var t *fsm.Transition[view]
			if to == s { // looplab calls neither leave nor enter
				t = states[s].To(states[s]).Do(before, after).Internal()
			} else {
				t = states[s].To(states[to])
			}
			t.On(command(e))
			if p, ok := f.refuses[fmt.Sprint("before_e", e)]; ok {
				t.When(func(v *view) bool { return v.parity != p })
			}
		}
	}
	pool, me := alone(b, states[0])
	for _, e := range all {
		*pool.View(me) = view{e.parity, chain}
		pool.Execute(me, command(e.number))
		log = append(log, "in "+pool.Current(me, layer).Name())
	}
	return log
}

func TestLooplab(t *testing.T) {
	compare(t, func(r *rand.Rand) (there, here []string) {
		f := newFlat(r)
		all := events(r, f.events)
		return f.there(all), f.here(all)
	})
}
