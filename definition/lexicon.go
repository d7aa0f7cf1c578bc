package definition

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// lexicon knows what the words of a text stand for, or invents it.
type lexicon[V any] struct {
	words    Words[V]
	invented bool                   // whatever is asked for is there, and does nothing
	used     map[string]fsm.Command // the commands that the text names

	// Functions made here, by their name in the text: one name gives one function, since [fsm.Machine.Check] compares functions.
	questions map[string]func(*V) bool
	delays    map[string]func(*V) time.Duration
}

// question returns the function that was made for a text, or makes it.
func (l *lexicon[V]) question(text string, make func() func(*V) bool) func(*V) bool {
	if l.questions == nil {
		l.questions = map[string]func(*V) bool{}
	}
	if l.questions[text] == nil {
		l.questions[text] = make()
	}
	return l.questions[text]
}

// inventedQuestion stands for a condition of which only the name is known.
func (l *lexicon[V]) inventedQuestion(text string) func(*V) bool {
	return l.question(text, func() func(*V) bool { return func(*V) bool { return text == "" } })
}

// inventedDelay stands for a delay of which only the name is known.
func (l *lexicon[V]) inventedDelay(text string) func(*V) time.Duration {
	if l.delays == nil {
		l.delays = map[string]func(*V) time.Duration{}
	}
	if l.delays[text] == nil {
		l.delays[text] = func(*V) time.Duration { return time.Hour + time.Duration(len(text)) }
	}
	return l.delays[text]
}

// lookUp returns what a text calls by name, found in the field of Words of that name. An invented word stands for standIn.
func lookUp[V, T any](r *machineReader[V], of node, what, field string, in map[string]T, standIn T) (found T, ok bool) {
	n, ok := r.name(of, "a "+what)
	if !ok {
		return found, false
	}
	return lookUpName(r, n, what, field, in, standIn)
}

// lookUpName is lookUp of a name that has been read.
func lookUpName[V, T any](r *machineReader[V], n named, what, field string, in map[string]T, standIn T) (found T, ok bool) {
	if r.invented {
		return standIn, true
	}
	if found, ok = in[n.string]; !ok {
		r.mistakes.add(n.at, "no %s is called %q%s (Words.%s)", what, n.string, r.hint(n.string, keysOf(in)), field)
	}
	return found, ok
}

// hint returns what to say of an unknown word: that there is one of another kind with that name, or else what [hint] proposes.
func (l *lexicon[V]) hint(name string, of []string) string {
	w := &l.words
	for _, field := range []struct {
		name string
		has  bool
	}{
		{"Commands", has(w.Commands, name)},
		{"Conditions", has(w.Conditions, name)},
		{"TickConditions", has(w.TickConditions, name)},
		{"BatchConditions", has(w.BatchConditions, name)},
		{"Callbacks", has(w.Callbacks, name)},
		{"BatchUpdates", has(w.BatchUpdates, name)},
		{"Messages", has(w.Messages, name)},
		{"Delays", has(w.Delays, name)},
		{"Behaviours", has(w.Behaviours, name)},
	} {
		if field.has {
			return "; it is one of Words." + field.name
		}
	}
	return hint(name, of)
}

func has[T any](in map[string]T, name string) bool {
	_, ok := in[name]
	return ok
}

func keysOf[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// callback returns the callback of one name, or one that calls all those of a list.
func (r *machineReader[V]) callback(of node) (func(*fsm.Tick, *V), bool) {
	return r.callbackOf(r.names(of, "a callback"))
}

func (r *machineReader[V]) callbackOf(names []named) (func(*fsm.Tick, *V), bool) {
	var all []func(*fsm.Tick, *V)
	for _, n := range names {
		if f, ok := lookUpName(r, n, "callback", "Callbacks", r.words.Callbacks, func(*fsm.Tick, *V) {}); ok {
			all = append(all, f)
		}
	}
	switch {
	case len(all) == 0 || len(all) < len(names):
		return nil, false
	case len(all) == 1:
		return all[0], true
	}
	return func(t *fsm.Tick, v *V) {
		for _, f := range all {
			if f(t, v); t.Row().Dead() { // what the view points to may be another entity's by now
				return
			}
		}
	}, true
}

func (r *machineReader[V]) message(of node) (func(*fsm.Tick, *V, fsm.Message) bool, bool) {
	return lookUp(r, of, "callback for messages", "Messages", r.words.Messages, func(*fsm.Tick, *V, fsm.Message) bool { return false })
}

func (r *machineReader[V]) guard(of node) (func(*V) bool, bool) {
	if !r.invented {
		return lookUp(r, of, "condition", "Conditions", r.words.Conditions, nil)
	}
	n, ok := r.name(of, "a condition")
	return r.inventedQuestion(n.string), ok
}

// update sets a state's Update, in whichever form it is. Those of a list are called one after the other for each, so they have the simple
// form.
func (r *machineReader[V]) update(s *fsm.State[V], of node) {
	names := r.names(of, "a callback")
	if len(names) > 1 {
		if f, ok := r.callbackOf(names); ok {
			s.OnUpdate(f)
		}
		return
	}
	if len(names) == 0 {
		return
	}
	n := names[0]
	f, simple := r.words.Callbacks[n.string]
	batch, several := r.words.BatchUpdates[n.string]
	switch {
	case r.invented:
		s.OnUpdate(func(*fsm.Tick, *V) {})
	case simple && several:
		r.mistakes.add(n.at, "%q is both in Words.Callbacks and in Words.BatchUpdates", n.string)
	case simple:
		s.OnUpdate(f)
	case several:
		s.OnUpdateBatch(batch)
	default:
		known := append(keysOf(r.words.Callbacks), keysOf(r.words.BatchUpdates)...)
		r.mistakes.add(n.at, "no callback is called %q%s (Words.Callbacks, Words.BatchUpdates)", n.string, r.hint(n.string, known))
	}
}

// behaviour returns the value for [fsm.Layer.StateOf]. There is none if words are invented: its methods are not known, and each of them
// might be a callback that the text also gives to the state.
func (r *machineReader[V]) behaviour(of node) (any, bool) {
	b, ok := lookUp(r, of, "behaviour", "Behaviours", r.words.Behaviours, nil)
	return b, ok && !r.invented
}

// command returns the command of a name, and notes that the machine knows it.
func (r *machineReader[V]) command(of node) (fsm.Command, bool) {
	n, ok := r.name(of, "a command")
	if !ok {
		return 0, false
	}
	c, known := r.words.Commands[n.string]
	switch {
	case r.invented:
		if c, known = r.used[n.string]; !known {
			c = fsm.Command(len(r.used) + 1)
		}
	case !known:
		r.mistakes.add(n.at, "no command is called %q%s (Words.Commands)", n.string, r.hint(n.string, keysOf(r.words.Commands)))
		return 0, false
	}
	if r.used == nil {
		r.used = map[string]fsm.Command{}
	}
	r.used[n.string] = c
	return c, true
}

// commands returns the names of the commands in the text.
func (r *machineReader[V]) commands() map[fsm.Command]string {
	names := map[fsm.Command]string{}
	for _, name := range keysOf(r.used) {
		c := r.used[name]
		if c == 0 {
			continue // Build reports it if it is used
		}
		if first, taken := names[c]; taken {
			r.mistakes.add(node{}, "the commands %q and %q are both %d (Words.Commands)", first, name, c)
		}
		names[c] = name
	}
	return names
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
		r.mistakes.add(n.at, "no condition is called %q%s (Words.Conditions, TickConditions, BatchConditions)", n.string, r.hint(n.string, known))
		return
	}
	t.As(name)
}

// A nil function has no negation: it is passed on, for Build to report.

func contrary[V any](f func(*V) bool) func(*V) bool {
	if f == nil {
		return nil
	}
	return func(v *V) bool { return !f(v) }
}

func contraryTick[V any](f func(*fsm.Tick, *V) bool) func(*fsm.Tick, *V) bool {
	if f == nil {
		return nil
	}
	return func(t *fsm.Tick, v *V) bool { return !f(t, v) }
}

func contraryBatch[V any](f func(*fsm.Tick, []V, []bool)) func(*fsm.Tick, []V, []bool) {
	if f == nil {
		return nil
	}
	return func(t *fsm.Tick, vs []V, yes []bool) {
		f(t, vs, yes)
		for i := range yes {
			yes[i] = !yes[i]
		}
	}
}

// delay sets a transition's delay: one time, two, or a function that says it.
func (r *machineReader[V]) delay(t *fsm.Transition[V], of node) {
	n, ok := r.piece(of, "a delay, as 2s or 1s to 3s, or the name of one,")
	if !ok {
		return
	}
	f, known := r.words.Delays[n.string]
	shortest, longest, between := strings.Cut(n.string, " to ")
	if looksLikeTime(n.string) {
		min, err := time.ParseDuration(strings.TrimSpace(shortest))
		max := min
		if between && err == nil {
			max, err = time.ParseDuration(strings.TrimSpace(longest))
		}
		switch {
		case err != nil && known:
			r.mistakes.add(n.at, "%q begins as a number does, so it is not taken for the name of a delay; rename it (Words.Delays)", n.string)
		case err != nil && tooLong(shortest, longest):
			r.mistakes.add(n.at, "%q is too long for a delay, which is at most %v", n.string, time.Duration(math.MaxInt64).Truncate(time.Hour))
		case err != nil:
			r.mistakes.add(n.at, "%q is no delay; write it with its unit, as 2s, 1.5s or 300ms, or between two bounds, as 1s to 3s", n.string)
		case between:
			t.AfterBetween(min, max)
		default:
			t.After(min)
		}
		return
	}
	if r.invented {
		t.AfterFunc(r.inventedDelay(n.string)).As(n.string)
		return
	}
	if !known {
		r.mistakes.add(n.at, "%q is no delay, as 2s or 1s to 3s, nor the name of one%s (Words.Delays)", n.string, r.hint(n.string, keysOf(r.words.Delays)))
		return
	}
	t.AfterFunc(f).As(n.string)
}

// tooLong reports whether delays have their units, and are more than a [time.Duration] can hold: then they are fine without most digits.
func tooLong(delays ...string) bool {
	for _, d := range delays {
		short := digits.ReplaceAllString(strings.TrimSpace(d), "1")
		if _, err := time.ParseDuration(short); err != nil && short != "" {
			return false
		}
	}
	return true
}

var digits = regexp.MustCompile("[0-9]+")

// looksLikeTime reports whether a delay begins like a number, and so is not a name.
func looksLikeTime(text string) bool { return strings.ContainsRune("0123456789+-.", rune(text[0])) }
