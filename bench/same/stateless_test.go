package same

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/qmuntal/stateless"

	"github.com/horde-fsm/horde/fsm"
)

// fired is how many triggers in all may follow from one.
const fired = 5

func (t tree) there(all []event) (log []string) {
	m := stateless.NewStateMachine(t.start)
	say := func(what string) stateless.ActionFunc {
		return func(ctx context.Context, _ ...any) error {
			log = append(log, fmt.Sprint(what, " by ", stateless.GetTransition(ctx).Trigger))
			return nil
		}
	}
	parity, left := 0, 0
	for s := range t.states {
		state := m.Configure(s).OnEntry(say(fmt.Sprint("enter ", s))).OnExit(say(fmt.Sprint("exit ", s)))
		if t.outer[s] >= 0 {
			state.SubstateOf(t.outer[s])
		}
		if t.initial[s] >= 0 {
			state.InitialTransition(t.initial[s])
		}
		for _, next := range t.next[s] {
			state.OnEntry(func(context.Context, ...any) error {
				if left--; left < 0 {
					return nil
				}
				return m.Fire(next)
			})
		}
		for trigger, rules := range t.rules[s] {
			for _, x := range rules {
				guard := func(context.Context, ...any) bool { return x.parity < 0 || x.parity == parity }
				switch x.kind {
				case permit:
					state.Permit(trigger, x.to[0], guard)
				case dynamic:
					state.PermitDynamic(trigger, func(context.Context, ...any) (any, error) { return x.to[parity], nil }, guard)
				case reentry:
					state.PermitReentry(trigger, guard)
				case internal:
					state.InternalTransition(trigger, say(fmt.Sprint("stay in ", s)), guard)
				case ignore:
					state.Ignore(trigger, guard)
				}
			}
		}
	}
	m.OnTransitioned(func(context.Context, stateless.Transition) { log = append(log, "done") })
	m.OnUnhandledTrigger(func(context.Context, any, any, []string) error { return nil })
	for _, e := range all {
		parity, left = e.parity, fired
		if err := m.Fire(e.number); err != nil {
			panic(err)
		}
		line := "in"
		for s := range t.states {
			if in, _ := m.IsInState(s); in {
				line += fmt.Sprint(" ", s)
			}
		}
		log = append(log, line)
	}
	return log
}

// caller is the view.
type caller struct {
	parity, left int
	fired        []int
}

// port is a tree as a machine of Horde.
type port struct {
	tree
	*fsm.Builder[caller]
	states []*fsm.State[caller]
	bare   []*fsm.State[caller] // is current within a state that is current by itself
	log    []string
}

func newPort(t tree) *port {
	p := &port{tree: t, Builder: fsm.NewBuilder[caller]("stateless"), states: make([]*fsm.State[caller], t.states),
		bare: make([]*fsm.State[caller], t.states)}
	p.add(p.Layer("outermost"), -1)
	for s, state := range p.states {
		if len(t.inner(s)) == 0 {
			continue
		}
		layer := p.Layer(fmt.Sprint("in ", s)).Within(state)
		p.bare[s] = layer.State("bare")
		p.add(layer, s)
		if initial := t.initial[s]; initial >= 0 {
			layer.Initial(p.states[initial])
		}
	}
	for s := range t.states {
		for trigger := range t.triggers {
			for parity := range 2 {
				if by, x, ok := t.answer(s, trigger, parity); ok {
					p.take(s, by, x, trigger, parity)
				}
			}
		}
	}
	return p
}

// add adds the states directly within one to its layer.
func (p *port) add(layer *fsm.Layer[caller], outer int) {
	for _, s := range p.inner(outer) {
		p.states[s] = layer.State(fmt.Sprint(s)).OnEnter(p.say(fmt.Sprint("enter ", s)), p.fire(p.next[s])).OnExit(p.say(fmt.Sprint("exit ", s)))
	}
}

func (p *port) say(what string) func(*fsm.Tick, *caller) {
	return func(t *fsm.Tick, _ *caller) { p.log = append(p.log, fmt.Sprint(what, " by ", t.Command()-1)) }
}

// fire lets Enter fire triggers when the change is over, and when those that were fired before have been.
func (p *port) fire(triggers []int) func(*fsm.Tick, *caller) {
	return func(t *fsm.Tick, c *caller) {
		pool, me := fsm.PoolOf[caller](t), t.Entity()
		for _, trigger := range triggers {
			if c.left--; c.left < 0 {
				return
			}
			c.fired = append(c.fired, trigger)
			t.Defer(func() {
				c := pool.View(me)
				trigger := c.fired[0]
				c.fired = c.fired[1:]
				pool.Execute(me, command(trigger))
			})
		}
	}
}

// take adds what happens when a trigger comes at a parity while s, and nothing within it, is current: the rule of s or of one around it.
func (p *port) take(s, by int, x rule, trigger, parity int) {
	to := x.to[parity]
	done := func(t *fsm.Tick, _ *caller) { t.Defer(func() { p.log = append(p.log, "done") }) }
	var t *fsm.Transition[caller]
	switch {
	case x.kind == ignore || x.kind == permit && to == s:
		return
	case x.kind == internal:
		t = p.states[by].To(p.states[by]).Do(p.say(fmt.Sprint("stay in ", by))).Internal()
	case to == s || x.kind == reentry:
		t = p.states[to].To(p.states[to]).Do(done)
	default:
		t = p.way(s, to).Do(done)
	}
	current := p.states[s]
	if p.bare[s] != nil {
		current = p.bare[s]
	}
	t.On(command(trigger)).WhenIn(current).When(func(c *caller) bool { return c.parity == parity })
}

// way adds a transition in the layer within the innermost state around both, which is not left.
func (p *port) way(from, to int) *fsm.Transition[caller] {
	around := from
	for !p.within(to, around) {
		around = p.outer[around]
	}
	source, target := p.at(around, from), p.at(around, to)
	var into []*fsm.State[caller]
	for s := to; around != to && p.states[s] != target; s = p.outer[s] {
		into = append(into, p.states[s])
	}
	slices.Reverse(into)
	t := source.To(target)
	if into != nil {
		t.Into(into...)
	}
	return t
}

// at returns the state that is current directly within another one while s is.
func (p *port) at(around, s int) *fsm.State[caller] {
	if s == around {
		return p.bare[s]
	}
	return p.states[p.towards(around, s)]
}

func (t tree) here(all []event) []string {
	p := newPort(t)
	var start []*fsm.State[caller]
	for s := t.start; s >= 0; s = t.outer[s] {
		start = append(start, p.states[s])
	}
	pool, me := alone(p.Builder, start...)
	for _, e := range all {
		*pool.View(me) = caller{parity: e.parity, left: fired}
		pool.Execute(me, command(e.number))
		line := "in"
		for s, state := range p.states {
			if pool.Is(me, state) {
				line += fmt.Sprint(" ", s)
			}
		}
		p.log = append(p.log, line)
	}
	return p.log
}

func TestStateless(t *testing.T) {
	compare(t, func(r *rand.Rand) (there, here []string) {
		tree := newTree(r)
		all := events(r, tree.triggers)
		if tree.odd() {
			return nil, nil
		}
		return tree.there(all), tree.here(all)
	})
}
