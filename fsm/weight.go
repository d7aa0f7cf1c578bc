package fsm

import (
	"fmt"
	"math/bits"
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
// of layer and state. So it takes no memory, takes no time until it is asked for, and does not depend on workers, chunk size or
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
// Like a condition, f must be pure. It is called for each transition of the state that is asked whether it was drawn. A panic in it is a
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
		t.nameWeight(funcName(f, "some weight"))
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

// nameWeight names the function that returns the weight, and with it the condition that the transition was drawn.
func (t *transition) nameWeight(name string) {
	t.dropCondition(drawForm)
	t.weightName = name
	t.addCondition("weight "+name, drawForm)
	t.last = givenWeight
}

// share is the condition that a transition was drawn: that the number drawn for the state falls within its share.
type share struct {
	salt            uint64 // identifies the state, by names
	from, to, total uint64 // the share, among all, if it is the same for all rows

	lots []lot // of all transitions in the draw if some weights are computed; nil otherwise
	own  int   // the transition's among them
}

// lot is what a transition puts into a draw.
type lot struct {
	weight uint64
	ask    func(view) int // returns the weight, if it is computed
	via    uint8          // of the transition
}

// newShare returns the transition's share in the draw made for its state; nil if it is not part of a draw.
func newShare(t *transition) *share {
	if t.weighed == "" {
		return nil
	}
	s := &share{salt: hashString(hashString(hashString(hashOffset, t.layer.name), t.from.name), "weight")}
	computed := false
	for i, sibling := range t.from.transitions {
		if sibling.weighed == "" {
			continue
		}
		if sibling == t {
			s.own, s.from, s.to = len(s.lots), s.total, s.total+t.weight
		}
		s.total += sibling.weight
		s.lots = append(s.lots, lot{sibling.weight, sibling.weightFunc, uint8(len(t.layer.any) + i + 1)})
		computed = computed || sibling.weightFunc != nil
	}
	if !computed {
		s.lots = nil
	}
	return s
}

// drew reports whether the current row has drawn a transition. See [wait.spread] for the numbers. A row removed by an impure weight
// function has drawn nothing.
func (s *stepper) drew(e *edge, v view) bool {
	sh, t := e.share, &s.Tick
	from, to, total := sh.from, sh.to, sh.total
	if sh.lots != nil {
		from, to, total = s.shareOf(sh, v)
	}
	t.kind, t.edge = inWeight, e.via
	i := t.index()
	key := mix(mix(mix(t.seed)^uint64(t.entities[i])) ^ sh.salt ^ uint64(t.cells[i*t.stride+t.layer].entered))
	n, _ := bits.Mul64(key, total)
	return from <= n && n < to
}

// shareOf returns the current row's share in a draw for which weights are computed, and the sum of all.
func (s *stepper) shareOf(sh *share, v view) (from, to, total uint64) {
	for i := range sh.lots {
		l := &sh.lots[i]
		weight := l.weight
		if l.ask != nil {
			if s.gone() {
				return 0, 0, 0
			}
			s.kind, s.edge = inWeight, l.via
			weight = uint64(min(max(l.ask(v), 0), MaxWeight))
		}
		if i == sh.own {
			from, to = total, total+weight
		}
		total += weight
	}
	if s.gone() {
		return 0, 0, 0
	}
	return from, to, total
}
