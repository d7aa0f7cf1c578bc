package definition

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// condition is what a word for a condition stands for: a function in one of three forms.
type condition[V any] struct {
	plain func(*V) bool
	tick  func(*fsm.Tick, *V) bool
	batch func(*fsm.Tick, []V, []bool)
}

// How many of the forms, in that order, a word may have: a guard is asked about one entity.
const (
	formsOfGuard = 2
	forms        = 3
)

// guard returns what the word for a guard stands for, and how it is shown.
func (r *machineReader[V]) guard(of node) (c condition[V], text string, ok bool) {
	w, ok := r.word(of, "a condition", onlyOne)
	if !ok {
		return c, "", false
	}
	if r.invented {
		c.plain = r.inventedQuestion(w.source)
		return c, w.string, true
	}
	c, ok = r.condition(w, formsOfGuard, func([]string) string { return "" })
	return c, w.string, ok
}

// when adds a condition, or its negation, to a transition.
func (r *machineReader[V]) when(t *fsm.Transition[V], w word, holds bool) {
	c, ok := r.condition(w, forms, func(known []string) string {
		return cmp.Or(negated(w.name, holds, known), joined(w.name, holds, known))
	})
	if !ok {
		return
	}
	text, source := w.string, w.source
	if !holds {
		text, source = "not "+text, "not "+source
	}
	switch {
	case r.invented:
		t.When(r.inventedQuestion(source))
	case c.plain != nil && !holds:
		t.WhenNot(c.plain)
	case c.plain != nil:
		t.When(c.plain)
	case c.tick != nil && !holds:
		t.WhenNotTick(c.tick)
	case c.tick != nil:
		t.WhenTick(c.tick)
	case !holds:
		t.WhenBatch(contraryBatch(c.batch))
	default:
		t.WhenBatch(c.batch)
	}
	t.As(text)
}

// condition returns what a word stands for, in one of the first few forms; nothing, if words are invented. If it stands for nothing, meant
// says what may be meant, given the known words; "" if it cannot tell.
func (r *machineReader[V]) condition(w word, few int, meant func(known []string) string) (c condition[V], ok bool) {
	switch {
	case r.invented:
		return c, true
	case w.given:
		made, ok := r.make(w, "condition", r.conditionWords(few), conditionTypes[V]()[:few]...)
		c.plain, _ = made.(func(*V) bool)
		c.tick, _ = made.(func(*fsm.Tick, *V) bool)
		c.batch, _ = made.(func(*fsm.Tick, []V, []bool))
		return c, ok
	}
	plain, one := r.words.Conditions[w.name]
	tick, two := r.words.TickConditions[w.name]
	batch, three := r.words.BatchConditions[w.name]
	fields := strings.Join([]string{"Conditions", "TickConditions", "BatchConditions"}[:few], ", ")
	switch {
	case one && two || two && three || one && three:
		r.mistakes.addOf("Words.Conditions, TickConditions, BatchConditions", w.at, "%q is two conditions in the game; give one of them another name", w.name)
	case one && plain == nil || two && tick == nil || three && few == forms && batch == nil:
		r.missing(w, "condition", fields)
	case one || two || three && few == forms:
		return condition[V]{plain, tick, batch}, true
	case few < forms && r.forMany(w, "condition"):
	default:
		known := r.conditionWords(few)
		what := meant(known)
		if what == "" {
			what = r.hint(w.name, known, conditionTypes[V]()[:few]...)
		}
		r.mistakes.addOf("Words."+fields, w.at, "no condition is called %q%s", w.name, what)
	}
	return c, false
}

// conditionWords lists the words for conditions in the first few forms.
func (l *lexicon[V]) conditionWords(few int) []string {
	all := slices.Concat(keysOf(l.words.Conditions), keysOf(l.words.TickConditions))
	if few == forms {
		all = append(all, keysOf(l.words.BatchConditions)...)
	}
	return all
}

// conditionTypes returns the forms of a condition, in the order of [condition].
func conditionTypes[V any]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[func(*V) bool](), reflect.TypeFor[func(*fsm.Tick, *V) bool](), reflect.TypeFor[func(*fsm.Tick, []V, []bool)](),
	}
}

// inForm reports whether a word stands for a condition in one of the three forms, by its place in [condition].
func (l *lexicon[V]) inForm(w word, form int) bool {
	if w.given {
		typ := reflect.TypeOf(l.words.Makers[w.name])
		return typ != nil && isMaker(typ) && typ.Out(0).ConvertibleTo(conditionTypes[V]()[form])
	}
	return [...]bool{has(l.words.Conditions, w.name), has(l.words.TickConditions, w.name), has(l.words.BatchConditions, w.name)}[form]
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

// joined returns what to say of several conditions that an operator, or a comma, joins to one name; "" if the name is not made of
// conditions. What must all hold is a list after when, and what must all fail one after unless; anything else takes two transitions.
func joined(name string, holds bool, known []string) string {
	key := "when"
	if !holds {
		key = "unless"
	}
	for _, by := range []struct {
		operator string
		list     bool
	}{{" and ", holds}, {"&&", holds}, {" or ", !holds}, {"||", !holds}, {",", true}} {
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

func contraryBatch[V any](f func(*fsm.Tick, []V, []bool)) func(*fsm.Tick, []V, []bool) {
	return func(t *fsm.Tick, vs []V, yes []bool) {
		f(t, vs, yes)
		for i := range yes {
			yes[i] = !yes[i]
		}
	}
}
