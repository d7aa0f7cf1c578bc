package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

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
	for p.knows(fresh) { // of two layers of one name, one could be within the other
		fresh += "'"
	}
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
