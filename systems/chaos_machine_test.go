package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Mind is what the callbacks of a chaos read and write.
type Mind struct {
	Owner    donburi.Entity // none if the game has added the component by hand and nobody has called since
	Key, Age int
	Fuse     callbackKind // of the callback that is to panic
	Entered  int          // counts what all have entered
	Left     []string     // layers whose state has been left, and none entered since
}

var (
	wits = donburi.NewComponentType[Mind]().SetName("wits")
	guts = donburi.NewComponentType[Mind]().SetName("guts")
)

// The two machines have views of their own, so entities may run both.
type (
	soul struct {
		Self  donburi.Entity
		Row   fsm.Row
		Mind  *Mind
		Purse *Purse `horde:"optional"`
	}
	beast struct {
		Purse *Purse `horde:"optional"`
		Mind  *Mind
		Row   fsm.Row
		Self  donburi.Entity
	}
)

const chaosStep = 10 * time.Millisecond

// chaosPlan is what a machine of a chaos consists of. Its transitions are drawn when it is built.
type chaosPlan []planLayer

type planLayer struct {
	name, within, outer string // it is within state outer of layer within, or within none
	former              []string
	history             bool
	states              []planState
}

type planState struct {
	name   string
	former []string
}

func planStates(names ...string) (all []planState) {
	for _, name := range names {
		all = append(all, planState{name: name})
	}
	return all
}

var (
	soulPlan = chaosPlan{
		{name: "act", states: planStates("calm", "busy", "away")},
		{name: "inner", within: "act", outer: "busy", history: true, states: planStates("one", "two")},
		{name: "deep", within: "inner", outer: "two", states: planStates("x", "y")},
		{name: "mood", states: planStates("glad", "sad")},
	}
	beastPlan = chaosPlan{{name: "gait", states: planStates("walk", "run")}, {name: "voice", states: planStates("mute", "loud")}}
)

func (p chaosPlan) clone() chaosPlan {
	p = slices.Clone(p)
	for i := range p {
		p[i].states = slices.Clone(p[i].states)
	}
	return p
}

// knows reports whether a layer has that name, or had it.
func (p chaosPlan) knows(name string) bool {
	return slices.ContainsFunc(p, func(l planLayer) bool { return l.name == name || slices.Contains(l.former, name) })
}

// edited returns a plan that differs a little.
func (p chaosPlan) edited(die *rand.Rand) chaosPlan {
	p = p.clone()
	l := die.IntN(len(p))
	s := die.IntN(len(p[l].states))
	fresh := fmt.Sprint("n", die.IntN(1000))
	switch layer, state := &p[l], &p[l].states[s]; die.IntN(8) {
	case 0, 1: // a state is gone
		if len(layer.states) > 1 {
			for i := range p {
				if p[i].within == layer.name && p[i].outer == state.name {
					p[i].outer = layer.states[(s+1)%len(layer.states)].name
				}
			}
			layer.states = slices.Delete(layer.states, s, s+1)
		}
	case 2: // a state has another name
		for i := range p {
			if p[i].within == layer.name && p[i].outer == state.name {
				p[i].outer = fresh
			}
		}
		*state = planState{fresh, append(slices.Clone(state.former), state.name)}
	case 3:
		layer.states = slices.Insert(layer.states, s, planState{name: fresh})
	case 4: // a layer is gone, and with it those within
		if p = p.without(layer.name); len(p) == 0 {
			p = chaosPlan{{name: fresh, states: planStates("only", "other")}}
		}
	case 5: // a layer has another name
		for i := range p {
			if p[i].within == layer.name {
				p[i].within = fresh
			}
		}
		layer.former = append(slices.Clone(layer.former), layer.name)
		layer.name = fresh
	case 6:
		n := planLayer{name: fresh, states: planStates("old", "new"), history: die.IntN(2) == 0}
		if die.IntN(2) == 0 {
			n.within, n.outer = layer.name, state.name
		}
		if n.history = n.history && n.within != ""; len(p) < 4 {
			p = slices.Insert(p, l+1, n)
		}
	case 7: // a layer goes inside another one, or outside
		if layer.within, layer.outer, layer.history = "", "", false; l > 0 && die.IntN(2) == 0 {
			to := p[die.IntN(l)]
			layer.within, layer.outer = to.name, to.states[die.IntN(len(to.states))].name
		}
	}
	return p
}

func (p chaosPlan) without(name string) chaosPlan {
	for i := 0; i < len(p); i++ {
		if p[i].within == name {
			p, i = p.without(p[i].name), -1
		}
	}
	return slices.DeleteFunc(p, func(l planLayer) bool { return l.name == name })
}

// define gives a builder the layers of the plan, with transitions that are drawn.
func (h *herdOf[V]) define(b *fsm.Builder[V], plan chaosPlan) {
	die := h.x.die
	var all []*fsm.State[V]
	for i, l := range plan {
		layer := b.Layer(l.name)
		if len(l.former) > 0 {
			layer.Formerly(l.former...)
		}
		for _, s := range l.states {
			state := layer.State(s.name)
			if len(s.former) > 0 {
				state.Formerly(s.former...)
			}
			h.animate(i, state)
			all = append(all, state)
		}
		if l.within != "" {
			layer.Within(b.FindLayer(l.within).FindState(l.outer))
		}
		if l.history && l.within != "" {
			layer.History()
		}
		h.animateLayer(layer)
		states := all[len(all)-len(l.states):]
		for _, from := range states {
			for range 1 + die.IntN(3) {
				h.trigger(from.To(states[die.IntN(len(states))]), all, true)
			}
		}
		if die.IntN(3) == 0 {
			if any := layer.Any().To(states[die.IntN(len(states))]); die.IntN(2) == 0 {
				h.trigger(any.AllowSelf(), all, false)
			} else {
				h.trigger(any, all, false)
			}
		}
	}
}

// trigger draws what fires a transition.
func (h *herdOf[V]) trigger(t *fsm.Transition[V], all []*fsm.State[V], own bool) {
	die := h.x.die
	divisor, rest := 2+die.IntN(5), die.IntN(2)
	condition := func(v *V) bool {
		_, _, mind := h.look(v)
		h.ask(mind, conditionKind)
		return (mind.Key+mind.Age)%divisor == rest
	}
	switch die.IntN(8) {
	case 0, 1:
		t.When(condition)
	case 2, 3, 4:
		t.On(fsm.Command(1 + die.IntN(3))).When(condition)
	case 5:
		t.After(time.Duration(1+die.IntN(6)) * chaosStep)
	case 6:
		if t.AfterBetween(chaosStep, 9*chaosStep); own {
			t.Weight(1 + die.IntN(3))
		}
	case 7:
		t.WhenIn(all[die.IntN(len(all))]).AfterFunc(func(v *V) time.Duration {
			_, _, mind := h.look(v)
			h.ask(mind, delayKind)
			return time.Duration(mind.Key%4) * chaosStep
		})
	}
	if die.IntN(3) == 0 {
		t.Do(h.callback(actionKind, nil))
	}
	if die.IntN(8) == 0 {
		t.Target().CanEnter(func(v *V) bool {
			_, _, mind := h.look(v)
			h.ask(mind, guardKind)
			return mind.Age%3 > 0
		})
	}
}

// animate gives a state callbacks.
func (h *herdOf[V]) animate(layer int, s *fsm.State[V]) {
	die := h.x.die
	s.OnEnter(h.callback(enterKind, s)).OnExit(h.callback(exitKind, s))
	update := h.callback(updateKind, s)
	switch {
	case die.IntN(5) == 0: // it has none
	case h.x.batch[h.number] && die.IntN(3) > 0:
		s.OnUpdateBatch(func(t *fsm.Tick, vs []V) {
			for i := range vs {
				update(t.At(i), &vs[i])
			}
		})
	default:
		s.OnUpdate(update)
	}
	if die.IntN(2) == 0 {
		hear := h.callback(messageKind, s)
		s.OnMessage(func(t *fsm.Tick, v *V, m fsm.Message) bool {
			hear(t, v)
			return m.Kind%2 == 0
		})
	}
}

func (h *herdOf[V]) animateLayer(l *fsm.Layer[V]) {
	die := h.x.die
	if die.IntN(3) == 0 {
		l.Always(h.callback(alwaysKind, nil))
	}
	if die.IntN(4) == 0 {
		l.OnEnter(h.callback(layerEnterKind, nil)).OnExit(h.callback(layerExitKind, nil))
	}
	if die.IntN(3) == 0 {
		l.UpdateOnTransition()
	}
	if die.IntN(3) == 0 {
		hear := h.callback(messageKind, nil)
		l.OnMessage(func(t *fsm.Tick, v *V, _ fsm.Message) bool {
			hear(t, v)
			return true
		})
	}
}
