package same

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// steps is how many arcs without an event may follow from one with one.
const steps = 5

// selected returns the arcs that are taken at an event, or at none: the recommendation's selectTransitions, selectEventlessTransitions and
// removeConflictingTransitions. Horde's layers take them one after the other, the outer ones first. So here they are in the order of the
// states that have them, and without the targetless ones of states that others leave: a layer that has been left has no turn.
func (c *chart) selected(in []bool, event, parity int) (taken []int) {
	for s := range c.outer {
		if !in[s] || c.initial[s] >= 0 {
			continue
		}
		k := c.answer(s, event, parity)
		if k < 0 || slices.Contains(taken, k) {
			continue
		}
		conflicts := func(other int) bool { return c.conflict(in, c.arcs[k], c.arcs[other]) }
		inner := func(other int) bool {
			from := c.arcs[other].from
			return from != c.arcs[k].from && c.within(c.arcs[k].from, from)
		}
		if !slices.ContainsFunc(taken, func(other int) bool { return conflicts(other) && !inner(other) }) {
			taken = append(slices.DeleteFunc(taken, conflicts), k)
		}
	}
	all := slices.Clone(taken)
	taken = slices.DeleteFunc(taken, func(k int) bool {
		return len(c.arcs[k].to) == 0 && slices.ContainsFunc(all, func(other int) bool { return c.leaves(c.arcs[other], c.arcs[k].from) })
	})
	slices.Sort(taken)
	return taken
}

// answer returns the arc that a state, or the nearest one around it, has for an event, or -1.
func (c *chart) answer(s, event, parity int) int {
	for ; s > 0; s = c.outer[s] {
		if k := slices.IndexFunc(c.arcs, func(a arc) bool { return a.from == s && a.matches(event, parity) }); k >= 0 {
			return k
		}
	}
	return -1
}

// leaves reports whether an arc leaves a state if that is current.
func (c *chart) leaves(a arc, s int) bool {
	d := c.domain(a)
	return d >= 0 && s != d && c.within(s, d)
}

// conflict reports whether two arcs leave one and the same state.
func (c *chart) conflict(in []bool, a, b arc) bool {
	for s := range c.outer {
		if in[s] && c.leaves(a, s) && c.leaves(b, s) {
			return true
		}
	}
	return false
}

// interpreter does with a chart what the recommendation says.
type interpreter struct {
	*chart
	in   []bool
	last []int // by state: the inner one left last, or -1
	log  []string
}

func (i *interpreter) enter(s int, a arc) {
	i.in[s] = true
	i.log = append(i.log, fmt.Sprint("enter ", s))
	switch {
	case i.parallel[s]:
		for _, inner := range i.inner(s) {
			i.enter(inner, a)
		}
	case i.initial[s] >= 0:
		inner := i.initial[s]
		if i.history[s] && !a.fresh && i.last[s] >= 0 {
			inner = i.last[s]
		}
		for _, to := range a.to {
			if to != s && i.within(to, s) {
				inner = i.towards(s, to)
			}
		}
		i.enter(inner, a)
	}
}

func (i *interpreter) take(k int) {
	a := i.arcs[k]
	for s := len(i.outer) - 1; s > 0; s-- {
		if i.in[s] && i.leaves(a, s) {
			i.in[s], i.last[i.outer[s]] = false, s
			i.log = append(i.log, fmt.Sprint("exit ", s))
		}
	}
	i.log = append(i.log, fmt.Sprint("take ", k))
	if d := i.domain(a); d >= 0 {
		i.enter(i.towards(d, a.to[0]), a)
	}
}

func (c *chart) there(all []event) []string {
	i := &interpreter{chart: c, in: make([]bool, len(c.outer)), last: slices.Repeat([]int{-1}, len(c.outer))}
	i.enter(0, arc{})
	i.log = i.log[1:] // 0 is the document
	for _, e := range all {
		number := e.number
		for range 1 + steps {
			for _, k := range c.selected(i.in, number, e.parity) {
				i.take(k)
			}
			number = -1
		}
		i.log = append(i.log, fmt.Sprint("in ", i.in))
	}
	return i.log
}

// chosen is the view: the arcs that are taken at the next event. In a state chart parallel states decide together, before any of them acts,
// so they are told beforehand.
type chosen struct{ arcs []int }

// translation is a chart as a machine of Horde.
type translation struct {
	*chart
	*fsm.Builder[chosen]
	layers []*fsm.Layer[chosen] // by state: the one that it is in
	states []*fsm.State[chosen]
	log    []string
}

func newTranslation(c *chart) *translation {
	t := &translation{chart: c, Builder: fsm.NewBuilder[chosen]("scxml"), layers: make([]*fsm.Layer[chosen], len(c.outer)),
		states: make([]*fsm.State[chosen], len(c.outer))}
	for s, outer := range c.outer {
		if s == 0 {
			continue
		}
		if first := c.layer(s); first < s {
			t.layers[s] = t.layers[first]
		} else {
			t.layers[s] = t.Layer(fmt.Sprint("of ", s))
			if outer > 0 {
				t.layers[s].Within(t.states[outer])
			}
			if c.history[outer] {
				t.layers[s].History()
			}
		}
		t.states[s] = t.layers[s].State(fmt.Sprint(s)).OnEnter(t.say("enter ", s)).OnExit(t.say("exit ", s))
		if s == c.initial[outer] && !c.parallel[outer] {
			t.layers[s].Initial(t.states[s])
		}
	}
	for k := range c.arcs {
		t.add(k)
	}
	return t
}

func (t *translation) say(what string, number int) func(*fsm.Tick, *chosen) {
	return func(*fsm.Tick, *chosen) { t.log = append(t.log, fmt.Sprint(what, number)) }
}

// add adds an arc: in the layer of those directly within its domain, which leads to the outermost state that it enters, and Into the rest.
func (t *translation) add(k int) {
	a := t.arcs[k]
	d := t.domain(a)
	var h *fsm.Transition[chosen]
	if d < 0 {
		h = t.states[a.from].To(t.states[a.from]).Internal()
	} else {
		target := t.towards(d, a.to[0])
		if d == a.from {
			h = t.layers[target].Any().To(t.states[target]).AllowSelf()
		} else {
			h = t.states[t.towards(d, a.from)].To(t.states[target])
		}
		var into []*fsm.State[chosen]
		for s := target + 1; s < len(t.outer); s++ {
			if slices.ContainsFunc(a.to, func(to int) bool { return t.within(to, s) }) && t.within(s, target) {
				into = append(into, t.states[s])
			}
		}
		if into != nil {
			h.Into(into...)
		}
		if a.fresh && t.remembers(target) {
			h.NoHistory()
		}
	}
	if a.event >= 0 {
		h.On(command(a.event))
	}
	h.When(func(v *chosen) bool { return slices.Contains(v.arcs, k) }).Do(t.say("take ", k))
}

// remembers reports whether a state, or one within it, has history.
func (c *chart) remembers(s int) bool {
	for inner, history := range c.history {
		if history && c.within(inner, s) {
			return true
		}
	}
	return false
}

func (c *chart) here(all []event) []string {
	t := newTranslation(c)
	pool := fsm.NewPool(t.MustBuild(), fsm.Config{})
	me := pool.Add(chosen{})
	if err := pool.Start(me); err != nil {
		panic(err)
	}
	current := func() []bool {
		in := []bool{true}
		for _, s := range t.states[1:] {
			in = append(in, pool.Is(me, s))
		}
		return in
	}
	for _, e := range all {
		pool.View(me).arcs = c.selected(current(), e.number, e.parity)
		pool.Execute(me, command(e.number))
		for range steps {
			pool.View(me).arcs = c.selected(current(), -1, e.parity)
			pool.Advance(0)
		}
		t.log = append(t.log, fmt.Sprint("in ", current()))
	}
	return t.log
}

func TestSCXML(t *testing.T) {
	compare(t, func(r *rand.Rand) (there, here []string) {
		c := newChart(r)
		all := events(r, c.events)
		return c.there(all), c.here(all)
	})
}
