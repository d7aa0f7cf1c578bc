package fsm

import (
	"fmt"
	"slices"
)

// Into names the states by which layers within the target are entered when the transition is taken, at any depth, in place of their
// initial states or those that [Layer.History] would bring back, none of whose callbacks run. The other layers within the target are entered
// as usual, by [Transition.NoHistory] if the transition has it.
//
//	stand.To(fight).On(Ambush).Into(strike)
//
// Each level is entered by way of the one around it: if a state is not directly within the target, the state that it is within must be
// given too, unless its layer is sure to be entered by it, as its initial state without History. Entry guards of the states are not
// asked. Build reports an error for a state that would not be entered, and if two states of one layer are given. In an edit, Into
// replaces the states that were taken over; without any, it takes them away.
func (t *Transition[V]) Into(inner ...*State[V]) *Transition[V] {
	t.plain().setInto(shells[state](inner))
	return t
}

func (t *transition) setInto(inner []*state) {
	t.mustBeOpen()
	switch {
	case t.taken.into:
	case len(inner) == 0:
		t.mistake("Into was given no state")
	case len(t.into) > 0:
		t.mistake("Into is set twice; give it the states of all layers at once")
	}
	t.into, t.taken.into = slices.Clone(inner), false
}

// checkInto reports states that Into was given and that would not be entered.
func (t *transition) checkInto() {
	_, wrong := t.entered()
	for _, text := range wrong {
		t.note("Into: %s", text).kind = MistakeWrongInto
	}
}

// entered returns the states that Into was given, by layer, nil for layers of which none was given, and what is wrong with them.
func (t *transition) entered() (into []*state, wrong []string) {
	b := t.layer.builder
	r := route{target: t.to, afresh: t.noHistory, into: make([]*state, len(b.layers))}
	for _, s := range t.into {
		r.add(s, b.find(s))
	}
	r.checkAll()
	return r.into, r.wrong
}

// entrance says how layers within a state are entered, if not as usual.
type entrance struct {
	passage                    // through that state; its inner is this entrance, for the layers further within
	afresh  bool               // by their initial states, whatever their history; see Transition.NoHistory
	into    [MaxLayers]StateID // but by these, where not None
}

func newEntrance(afresh bool) *entrance {
	e := &entrance{passage: *byOuter, afresh: afresh}
	e.inner = e
	return e
}

// by sets the states by which layers are entered.
func (e *entrance) by(into []*state) *entrance {
	for l, s := range into {
		if s != nil {
			e.into[l] = s.id
		}
	}
	return e
}

// anew enters all layers by their initial states.
var anew = newEntrance(true)

// entrance returns how the layers within the target are entered by the transition; nil if as usual.
func (t *transition) entrance() *entrance {
	switch {
	case len(t.into) > 0:
		into, _ := t.entered()
		return newEntrance(t.noHistory).by(into)
	case t.noHistory:
		return anew
	}
	return nil
}

// byRequestInto returns the passage of a direct change that enters layers within its target by inner states, or an error that says why
// these would not be entered.
func (m *machine) byRequestInto(target *state, inner []*state) (*passage, error) {
	r := route{target: target, into: make([]*state, len(m.layers))}
	for _, s := range inner {
		layer, id, err := m.resolve(s)
		if err != nil {
			return nil, err
		}
		r.add(s, m.stateAt(layer, id))
	}
	if r.checkAll(); len(r.wrong) > 0 {
		return nil, fmt.Errorf("machine %q: %s", m.name, r.wrong[0])
	}
	how := *byRequest
	how.inner = newEntrance(false).by(r.into)
	return &how, nil
}
