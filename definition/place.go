package definition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// subject is what a mistake that Build finds may be about.
type subject struct {
	of     any             // the handle of a layer, state or transition, or a command
	kind   fsm.MistakeKind // 0 if it may be any
	former string          // the former name that is wrong, if it is about one
}

// notePlace notes where the text defines a thing, and the kinds of mistakes in it that the text has words of its own for.
func (r *machineReader[V]) notePlace(at node, of any, kinds ...fsm.MistakeKind) {
	r.places[subject{of: of}] = at
	r.noteFlaws(at, of, kinds...)
}

// noteFlaws notes where the text has what may be wrong with a thing, if that is only a part of what defines it.
func (r *machineReader[V]) noteFlaws(at node, of any, kinds ...fsm.MistakeKind) {
	for _, kind := range kinds {
		r.places[subject{of: of, kind: kind}] = at
	}
}

// locate notes the mistakes that Build has found, each at the place of the smallest thing that it is about.
func (r *machineReader[V]) locate() {
	told := map[*fsm.Layer[V]]bool{}
	for _, m := range r.builder.Mistakes() {
		if first := r.namesake(m.Layer); first != nil && m.State == nil && !told[m.Layer] { // its first mistake is its name
			told[m.Layer] = true
			r.mistakes.addOf("Words.Extend", r.places[subject{of: first}], "the game adds a layer %q of its own; give this one another name", first.Name())
			continue
		}
		at, own := r.placeOf(m)
		if own {
			m.Text = r.inOwnWords(m)
		}
		r.mistakes.add(at, "%s", m)
	}
}

// namesake returns the text's layer that has the name of one that Extend has added, nil if there is none.
func (r *machineReader[V]) namesake(l *fsm.Layer[V]) *fsm.Layer[V] {
	if l == nil || slices.Contains(r.layersRead, l) {
		return nil
	}
	if i := slices.IndexFunc(r.layersRead, func(of *fsm.Layer[V]) bool { return of.Name() == l.Name() }); i >= 0 {
		return r.layersRead[i]
	}
	return nil
}

// placeOf returns the place of a mistake, and whether the text itself has made it there. What Extend has added to a thing of the text has
// no other place than that.
func (r *machineReader[V]) placeOf(m fsm.Mistake[V]) (at node, own bool) {
	for _, of := range []any{m.Transition, m.State, m.Layer} {
		if at, known := r.places[subject{of, m.Kind, m.Former}]; known {
			return at, true
		}
		if at, known := r.places[subject{of: of}]; known {
			return at, false
		}
	}
	return node{}, false
}

// inOwnWords says what is wrong in the language of the text.
func (r *machineReader[V]) inOwnWords(m fsm.Mistake[V]) string {
	former := "layer"
	if m.State != nil {
		former = "state"
	}
	switch m.Kind {
	case fsm.MistakeNoState:
		return "it has no state; write its states under `states`"
	case fsm.MistakeUselessHistory:
		return "`history` is for a layer within a state, which leaves and comes back; say within which, as `within: …`, or leave it out"
	case fsm.MistakeUselessNoHistory:
		return "`no history` is for a target that has layers with `history` within it; leave it out"
	case fsm.MistakeWrongInto:
		return "`into`: " + strings.TrimPrefix(m.Text, "Into: ")
	case fsm.MistakeWrongInternal:
		return wrongInternal(m.Transition)
	case fsm.MistakeTooManyTransitions:
		return fmt.Sprintf("more than %d transitions leave it, those under `any` included", fsm.MaxTransitions)
	case fsm.MistakeNeverFires:
		ways := "on, when, unless, in, not in, after or weight"
		if m.State == nil { // it may have no weight
			ways = "on, when, unless, in, not in or after"
		}
		return "nothing ever fires it; say " + ways + ", or give the state that it leads to a guard"
	case fsm.MistakeOverruled:
		command, known := r.commands[m.Transition.Command()]
		if !known { // Extend has set it
			return m.Text
		}
		when := "can never fire"
		if m.State == nil { // it may, in the state that the earlier one leads to
			when = "can hardly ever fire, if at all"
		}
		return fmt.Sprintf("the transition to %q %s, since command %q fires an earlier one, whatever else holds; "+
			"give that a condition, or leave one of them out", m.Transition.Target().Name(), when, command)
	case fsm.MistakeFormerNameTaken:
		return fmt.Sprintf("%q is the name of a %s now, so leave it out of `formerly`", m.Former, former)
	case fsm.MistakeFormerNameShared:
		return fmt.Sprintf("%q is a former name of another %s, too; leave one of them out", m.Former, former)
	}
	return m.Text
}

// internalAny is what is wrong with an internal transition that no state has.
const internalAny = "`internal` is for a transition of a state, which stays in it"

// wrongInternal says what is wrong with a transition that is internal.
func wrongInternal[V any](t *fsm.Transition[V]) string {
	switch {
	case t.From() == nil:
		return internalAny + "; under `any`, leave it out"
	case t.Target() != t.From():
		return fmt.Sprintf("`internal` is for a transition that stays in %q; leave that or `to` out", t.From().Name())
	case t.Command() == 0:
		return "`internal` needs a command, as `on: …`; without, it would fire in each tick, which is what `update` is for"
	}
	return "an internal transition enters nothing, so leave out `no history` and `into`"
}
