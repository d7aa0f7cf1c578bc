package definition

import (
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// transition reads one transition of a layer, which to adds to where it belongs.
func (r *machineReader[V]) transition(l *fsm.Layer[V], of node, source string, to func(*fsm.State[V]) *fsm.Transition[V]) {
	entries := r.entries(of, "a transition")
	var target *fsm.State[V]
	says := false
	for _, e := range entries {
		if e.key == "to" {
			target, says = r.stateOf(l, e.value), true
		}
	}
	if !says {
		r.mistakes.add(of, "a transition says where it leads, as `to: …`")
	}
	t := to(target) // if target is nil a mistake has been noted and the transition is not used, but its other mistakes are still found
	if target != nil {
		r.notePlace(of, "layer %q: %stransition to %q", l.Name(), source, target.Name())
		r.places[len(r.places)-1].bare = !slices.ContainsFunc(entries, func(e entry) bool {
			return slices.Contains([]string{"on", "when", "unless", "in", "not in", "after", "weight"}, e.key)
		})
	}
	for _, e := range entries {
		r.part(t, l, e)
	}
	r.contradiction(entries)
}

// contradiction notes a condition that a transition wants both to hold and not to hold. One that sees the tick may draw lots, and so give
// two answers.
func (r *machineReader[V]) contradiction(entries []entry) {
	conditions := func(key string) (all []named) {
		for _, e := range entries {
			if e.key == key {
				all = append(all, r.names(e.value, "a condition")...)
			}
		}
		return all
	}
	for _, not := range conditions("unless") {
		same := func(n named) bool { return n.string == not.string }
		if _, plain := r.words.Conditions[not.string]; plain && slices.ContainsFunc(conditions("when"), same) {
			r.mistakes.add(not.at, "%q is under `when` too, so this transition could never fire", not.string)
		}
	}
}

// part reads one of the things that a transition may have.
func (r *machineReader[V]) part(t *fsm.Transition[V], l *fsm.Layer[V], e entry) {
	switch e.key {
	case "to":
	case "on":
		if c, ok := r.command(e.value); ok {
			t.On(c)
		}
	case "when", "unless":
		for _, n := range r.names(e.value, "a condition") {
			r.when(t, n, e.key == "when")
		}
	case "in":
		if states := r.statesElsewhere(l, e.value); len(states) > 0 {
			t.WhenIn(states...)
		}
	case "not in":
		if states := r.statesElsewhere(l, e.value); len(states) > 0 {
			t.WhenNotIn(states...)
		}
	case "after":
		r.delay(t, e.value)
	case "weight":
		t.Weight(r.number(e.value))
	case "do":
		if f, ok := r.callback(e.value); ok {
			var names []string
			for _, n := range r.names(e.value, "a callback") {
				names = append(names, n.string)
			}
			t.Do(f).As(strings.Join(names, ", "))
		}
	case "named":
		if n, ok := r.name(e.value, "the transition"); ok {
			t.Named(n.string)
		}
	case "allow self":
		if r.boolean(e.value) {
			t.AllowSelf()
		}
	case "no history":
		if r.boolean(e.value) {
			t.NoHistory()
		}
	default:
		r.unknown(e, "a transition", "to", "on", "when", "unless", "in", "not in", "after", "weight", "do", "named", "allow self", "no history")
	}
}
