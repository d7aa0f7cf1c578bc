package fsm

import (
	"fmt"
	"math/bits"
	"slices"
)

// Weight includes the transition in a draw that is made whenever the state is entered. Of the state's transitions that have a weight,
// one is drawn, with a probability in proportion to its weight. The others do not fire until the state is entered again; the one
// drawn fires when everything else set on it holds:
//
//	idle.To(stretch).Weight(1).After(2 * time.Second)
//	idle.To(wander).Weight(3).AfterBetween(time.Second, 5*time.Second)
//
// A weight alone is enough to fire a transition, so a state whose transitions have only weights is a fork in the road that is left in
// the next tick. Transitions without a weight take no part in the draw.
//
// Like the delay of [Transition.AfterBetween], the draw is a function of [Config.Seed], the entity, the tick of entry and the names
// of machine, layer and state. So it takes no memory, takes no time until it is asked for, and does not depend on workers, chunk size or
// platform. After [Engine.Swap], an entity that is in the state keeps its place among the shares, which may have shifted. A weight is
// from 1 to [MaxWeight]. An any-transition cannot have one, since its state was not entered.
func (t *Transition[V]) Weight(weight int) *Transition[V] {
	t.plain().setWeight(weight)
	return t
}

func (t *transition) setWeight(weight int) {
	wrong := ""
	if weight < 1 || weight > MaxWeight {
		wrong = fmt.Sprintf("was given %d; give 1 to MaxWeight = %d", weight, MaxWeight)
	}
	if t.weigh("Weight", wrong) {
		t.weight = uint64(weight)
		t.addCondition(fmt.Sprintf("weight %d", weight), drawForm)
	}
}

// WeightFunc is like [Transition.Weight], with a weight computed from the entity's own components, such as how hungry it is. f is called
// whenever the draw matters, so the shares may shift while the entity is in the state; the number that it has drawn, which falls within one
// of them, stays. A transition takes no part while its weight is 0 or less, and a weight of more than [MaxWeight] counts as that. If all
// weights are 0, none is drawn:
//
//	think.To(eat).WeightFunc(func(m *Mouse) int { return m.Belly.Hunger })
//	think.To(play).Weight(20)
//
// A weight computed in fractions is to be bounded before it is converted: what int makes of NaN, or of a number that does not fit, depends
// on the processor, so the same game would go another way on another one.
//
// Like a condition, f must be pure. It is called once when an entity's transitions are asked, in a tick or for a command, if any of them
// has come as far as the draw: then all functions of the state are called, and the answer holds for all its transitions. A panic in f is a
// [Fault] that names the transition's target.
func (t *Transition[V]) WeightFunc(f func(v *V) int) *Transition[V] {
	t.plain().setWeightFunc(erased[func(view) int](f))
	return t
}

func (t *transition) setWeightFunc(f func(view) int) {
	wrong := ""
	if f == nil {
		wrong = "was given a nil function"
	}
	if t.weigh("WeightFunc", wrong) {
		t.weightFunc = f
		t.nameWeight(funcName(f, nameOfWeight))
	}
}

// weigh notes which method set the weight. It reports false, after noting a mistake, if it cannot be set.
func (t *transition) weigh(method, wrong string) bool {
	t.mustBeOpen()
	t.asks = true
	switch {
	case wrong != "":
		t.mistake("%s %s", method, wrong)
	case t.from == nil:
		t.mistake("%s is for transitions that leave one state, since the draw is made when that is entered", method)
	case t.weighed == method && !t.taken.weight:
		t.mistake("%s is set twice", method)
	case t.weighed != "" && !t.taken.weight:
		t.mistake("it has both %s and %s; a transition has one weight, so set one", t.weighed, method)
	default:
		t.dropCondition(drawForm)
		t.weighed, t.weight, t.weightFunc, t.weightName, t.taken.weight = method, 0, nil, "", false
		return true
	}
	return false
}

// nameOfWeight is the name of a weight that is a function without one.
const nameOfWeight = "some weight"

// nameWeight names the function that returns the weight, and with it the condition that the transition was drawn.
func (t *transition) nameWeight(name string) {
	t.dropCondition(drawForm)
	t.weightName = name
	t.addCondition("weight "+name, drawForm)
	t.last = givenWeight
}

// share is the condition that a transition was drawn.
type share struct {
	*pot
	own uint8 // the transition's number among those of the draw, from 1
}

// pot is what the transitions in one draw have in common.
type pot struct {
	salt uint64   // identifies the state, by names
	ends []uint64 // where the share of each transition in the draw ends, if that is the same for all rows; nil otherwise
	lots []lot    // what each puts into it
}

// lot is what a transition puts into a draw.
type lot struct {
	weight uint64
	ask    func(view) int // returns the weight, if it is computed
	via    uint8          // of the transition
}

// shares returns what each of a state's transitions has in the draw made for the state; nil for those that are not part of it.
func (s *state) shares() map[*transition]*share {
	if !slices.ContainsFunc(s.transitions, func(t *transition) bool { return t.weighed != "" }) {
		return nil
	}
	p := &pot{salt: hashString(hashString(hashString(hashOffset, s.layer.name), s.name), "weight")}
	all := map[*transition]*share{}
	total, computed := uint64(0), false
	for i, t := range s.transitions {
		if t.weighed == "" {
			continue
		}
		p.lots = append(p.lots, lot{t.weight, t.weightFunc, uint8(len(s.layer.any) + i + 1)})
		all[t] = &share{p, uint8(len(p.lots))}
		total += t.weight
		p.ends = append(p.ends, total)
		computed = computed || t.weightFunc != nil
	}
	if computed {
		p.ends = nil
	}
	return all
}

// undrawn stands for no lot. What was drawn is kept in stepper.drawn while one row's transitions are asked one after the other: whoever
// begins to ask a row sets it to undrawn. So weights are computed once, not by each transition again.
const undrawn = 0

// drew reports whether the current row has drawn a transition. A row removed by an impure weight function has drawn nothing.
func (s *stepper) drew(e *edge, v view) bool {
	if s.drawn == undrawn && !s.draw(e.share.pot, v) {
		return false
	}
	s.kind, s.edge = inWeight, e.via
	return s.drawn == e.share.own
}

// draw draws one of a state's transitions for the current row, or, if all weights are 0, a number that none of them has. See [wait.spread]
// for the numbers. It reports false if the row has been removed.
func (s *stepper) draw(p *pot, v view) bool {
	ends := p.ends
	if ends == nil {
		if ends = s.weigh(p, v); s.gone() {
			return false
		}
	}
	n := uint64(0)
	if len(ends) > 1 {
		t := &s.Tick
		i := t.index()
		key := mix(mix(t.seed^uint64(t.entities[i])) ^ p.salt ^ uint64(t.cells[i*t.stride+t.layer].entered))
		n, _ = bits.Mul64(key, ends[len(ends)-1])
	}
	k := 0
	for k < len(ends) && n >= ends[k] {
		k++
	}
	s.drawn = uint8(k + 1)
	return true
}

// weigh asks for all weights in a draw, and returns where the share of each ends. It stops at a function that removes the row.
func (s *stepper) weigh(p *pot, v view) []uint64 {
	total := uint64(0)
	for i := range p.lots {
		l := &p.lots[i]
		weight := l.weight
		if l.ask != nil {
			if s.gone() {
				break
			}
			s.kind, s.edge = inWeight, l.via
			weight = uint64(min(max(l.ask(v), 0), MaxWeight))
		}
		total += weight
		s.ends[i] = total
	}
	return s.ends[:len(p.lots)]
}
