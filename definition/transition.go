package definition

import (
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// transition reads one transition of a layer. To makes it: from a state, or from any, for which that state is nil. It reports whether the
// transition leaves its source.
func (r *machineReader[V]) transition(l *fsm.Layer[V], from *fsm.State[V], of node, to func(*fsm.State[V]) *fsm.Transition[V]) (leaves bool) {
	noted := len(r.mistakes)
	entries := r.entries(of, "a transition")
	var target *fsm.State[V]
	var internal *entry
	says, guess, acts := false, false, false
	for i, e := range entries {
		switch {
		case e.key == "to":
			target, says = r.target(l, e.value), true
		case e.key == "internal":
			yes, known := r.truth(e.value)
			if yes {
				internal = &entries[i]
			}
			guess = !known // which is noted; probably it was to stay
		case e.key == "do":
			acts = true
		}
	}
	switch {
	case says:
	case (internal != nil || guess) && from != nil:
		target = from
	case internal != nil:
		r.mistakes.add(internal.at, "%s; give each state one", internalAny)
	case len(entries) == 0 && len(r.mistakes) > noted: // it is no transition at all
	case acts && from != nil:
		r.mistakes.add(of, "a transition says where it leads, as `to: …`, or `internal: true` if it only does something and the state stays")
	default:
		r.mistakes.add(of, "a transition says where it leads, as `to: …`")
	}
	t := to(target) // if target is nil a mistake has been noted and the transition is not used, but its other mistakes are still found
	if internal != nil {
		r.noteFlaws(internal.at, t.Internal(), fsm.MistakeWrongInternal)
	}
	r.notePlace(of, t, fsm.MistakeNeverFires, fsm.MistakeOverruled)
	for _, e := range entries {
		r.part(t, l, e)
	}
	when, unless := r.conditions(entries, "when"), r.conditions(entries, "unless")
	r.contradiction(when, unless)
	r.oneBatch(append(when, unless...))
	return internal == nil && !guess
}

// conditions returns the words under when or unless.
func (r *machineReader[V]) conditions(entries []entry, key string) (all []word) {
	for _, e := range entries {
		if e.key == key {
			all = append(all, r.wordList(e.value, "a condition")...)
		}
	}
	return all
}

// contradiction notes a condition that a transition wants both to hold and not to hold. One that sees the tick may draw lots, and so give
// two answers.
func (r *machineReader[V]) contradiction(when, unless []word) {
	for _, not := range unless {
		same := func(w word) bool { return w.source == not.source }
		if r.inForm(not, 0) && slices.ContainsFunc(when, same) {
			r.mistakes.add(not.at, "%q is under `when` too, so this transition could never fire", not.string)
		}
	}
}

// oneBatch notes a second condition of a transition that is asked for many entities at once: there is one pass for such conditions.
func (r *machineReader[V]) oneBatch(conditions []word) {
	first := ""
	for _, w := range conditions {
		switch {
		case !r.inForm(w, 2):
		case first == "":
			first = w.string
		default:
			r.mistakes.addOf("Words.BatchConditions", w.at, "a transition has only one condition that is asked of many at once, and this one has %q already",
				first)
		}
	}
}

// part reads one of the things that a transition may have.
func (r *machineReader[V]) part(t *fsm.Transition[V], l *fsm.Layer[V], e entry) {
	switch e.key {
	case "to", "internal":
	case "on":
		if c, ok := r.command(e.value); ok {
			t.On(c)
		}
	case "when", "unless":
		for _, w := range r.someWords(e.value, "a condition") {
			r.when(t, w, e.key == "when")
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
		r.weight(t, e)
	case "do":
		if fs := r.callbacks(e.value); fs != nil {
			var names []string
			for _, w := range r.wordList(e.value, "a callback") {
				names = append(names, w.string)
			}
			t.Do(fs...).As(strings.Join(names, ", "))
		}
	case "named":
		if n, ok := r.name(e.value, "the transition"); ok {
			t.Named(n.string)
		}
	case "allow self":
		switch yes := r.boolean(e.value); {
		case yes && t.From() != nil:
			r.mistakes.add(e.at, "`allow self` is for transitions under `any`; one from a state to itself needs no permission, so leave it out")
		case yes:
			t.AllowSelf()
		}
	case "no history":
		if r.boolean(e.value) {
			r.noteFlaws(e.at, t.NoHistory(), fsm.MistakeUselessNoHistory)
		}
	case "into":
		if states := r.statesElsewhere(l, e.value); len(states) > 0 {
			r.noteFlaws(e.at, t.Into(states...), fsm.MistakeWrongInto)
		}
	default:
		r.unknown(e, "a transition", "to", "on", "when", "unless", "in", "not in", "after", "weight", "do", "named", "internal", "allow self",
			"no history", "into")
	}
}
