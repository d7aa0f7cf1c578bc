package definition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

func (r *machineReader[V]) guard(of node) (func(*V) bool, bool) {
	if !r.invented {
		return lookUp(r, of, "condition", "Conditions", r.words.Conditions, nil)
	}
	n, ok := r.name(of, "a condition")
	return r.inventedQuestion(n.string), ok
}

// when adds a condition, or its negation, to a transition.
func (r *machineReader[V]) when(t *fsm.Transition[V], n named, holds bool) {
	plain, one := r.words.Conditions[n.string]
	tick, two := r.words.TickConditions[n.string]
	batch, three := r.words.BatchConditions[n.string]
	name := n.string
	if !holds {
		name = "not " + name
	}
	switch {
	case r.invented:
		t.When(r.inventedQuestion(name))
	case one && two || two && three || one && three:
		r.mistakes.add(n.at, "%q is in two of Words.Conditions, Words.TickConditions and Words.BatchConditions", n.string)
		return
	case one && plain == nil || two && tick == nil || three && batch == nil:
		r.missing(n, "condition", "Conditions, TickConditions, BatchConditions")
		return
	case one && !holds:
		t.When(r.question(name, func() func(*V) bool { return contrary(plain) }))
	case one:
		t.When(plain)
	case two && !holds:
		t.WhenTick(contraryTick(tick))
	case two:
		t.WhenTick(tick)
	case three && !holds:
		t.WhenBatch(contraryBatch(batch))
	case three:
		t.WhenBatch(batch)
	default:
		known := slices.Concat(keysOf(r.words.Conditions), keysOf(r.words.TickConditions), keysOf(r.words.BatchConditions))
		what := negated(n.string, holds, known)
		if what == "" {
			what = joined(n.string, holds, known)
		}
		if what == "" {
			what = r.hint(n.string, known)
		}
		r.mistakes.add(n.at, "no condition is called %q%s (Words.Conditions, TickConditions, BatchConditions)", n.string, what)
		return
	}
	t.As(name)
}

// negated returns what to say of a condition that is negated in its name, as graphs show those of unless; "" if it is not.
func negated(name string, holds bool, known []string) string {
	for _, not := range []string{"not ", "!"} {
		if of, ok := strings.CutPrefix(name, not); ok && slices.Contains(known, strings.TrimSpace(of)) {
			key := "unless"
			if !holds {
				key = "when"
			}
			return fmt.Sprintf("; write `%s: %s`", key, strings.TrimSpace(of))
		}
	}
	return ""
}

// joined returns what to say of several conditions that an operator joins to one name; "" if the name is not made of conditions. What
// must all hold is a list after when, and what must all fail one after unless; anything else takes two transitions.
func joined(name string, holds bool, known []string) string {
	key := "when"
	if !holds {
		key = "unless"
	}
	for _, by := range []struct {
		operator string
		list     bool
	}{{" and ", holds}, {"&&", holds}, {" or ", !holds}, {"||", !holds}} {
		parts := strings.Split(name, by.operator)
		for i, part := range parts {
			parts[i] = strings.TrimSpace(part)
		}
		switch {
		case len(parts) == 1 || slices.ContainsFunc(parts, func(part string) bool { return !slices.Contains(known, part) }):
		case by.list:
			return fmt.Sprintf("; write `%s: [%s]`", key, strings.Join(parts, ", "))
		default:
			return "; write a transition for each of them"
		}
	}
	return ""
}

func contrary[V any](f func(*V) bool) func(*V) bool {
	return func(v *V) bool { return !f(v) }
}

func contraryTick[V any](f func(*fsm.Tick, *V) bool) func(*fsm.Tick, *V) bool {
	return func(t *fsm.Tick, v *V) bool { return !f(t, v) }
}

func contraryBatch[V any](f func(*fsm.Tick, []V, []bool)) func(*fsm.Tick, []V, []bool) {
	return func(t *fsm.Tick, vs []V, yes []bool) {
		f(t, vs, yes)
		for i := range yes {
			yes[i] = !yes[i]
		}
	}
}
