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
	t.mustBeOpen()
	t.asks = true
	switch {
	case weight < 1 || weight > MaxWeight:
		t.mistake("Weight was given %d; give 1 to MaxWeight = %d", weight, MaxWeight)
	case t.from == nil:
		t.mistake("Weight is for transitions that leave one state, since the draw is made when that is entered")
	case t.weight > 0 && !t.taken.weight:
		t.mistake("Weight is set twice")
	default:
		t.dropCondition(drawForm)
		t.weight, t.taken.weight = uint64(weight), false
		t.addCondition(fmt.Sprintf("weight %d", weight), drawForm)
	}
}

// share is the condition that a transition was drawn: that the number drawn for the state falls within its share.
type share struct {
	salt            uint64 // identifies the state, by names
	from, to, total uint64 // the share, among all
}

// newShare returns the transition's share in the draw made for its state; nil if it is not part of a draw.
func newShare(t *transition) *share {
	if t.weight == 0 {
		return nil
	}
	s := &share{salt: hashString(hashString(hashString(hashOffset, t.layer.name), t.from.name), "weight")}
	for _, sibling := range t.from.transitions {
		if sibling == t {
			s.from, s.to = s.total, s.total+t.weight
		}
		s.total += sibling.weight
	}
	return s
}

// won reports whether the current row has drawn the share. See [wait.spread] for the numbers.
func (s *share) won(t *Tick) bool {
	i := t.index()
	key := mix(mix(mix(t.seed)^uint64(t.entities[i])) ^ s.salt ^ uint64(t.cells[i*t.stride+t.layer].entered))
	n, _ := bits.Mul64(key, s.total)
	return s.from <= n && n < s.to
}
