package definition

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// lexicon knows what the words of a text stand for, or invents it.
type lexicon[V any] struct {
	words    Words[V]
	invented bool                   // whatever is asked for is there, and does nothing
	used     map[string]fsm.Command // the commands that the text names
	commands map[fsm.Command]string // and their names

	// Functions made here, by their name in the text: one name gives one function, since [fsm.Machine.Check] compares functions.
	questions map[string]func(*V) bool
	delays    map[string]func(*V) time.Duration
	made      map[string]reflect.Value // by makers, of the types that they return: a word may stand for several kinds of things
}

// inventedQuestion returns a condition that never holds, for a name of which nothing else is known.
func (l *lexicon[V]) inventedQuestion(text string) func(*V) bool {
	if l.questions == nil {
		l.questions = map[string]func(*V) bool{}
	}
	if l.questions[text] == nil {
		l.questions[text] = func(*V) bool { return text == "" }
	}
	return l.questions[text]
}

// inventedDelay returns some delay, for a name of which nothing else is known.
func (l *lexicon[V]) inventedDelay(text string) func(*V) time.Duration {
	if l.delays == nil {
		l.delays = map[string]func(*V) time.Duration{}
	}
	if l.delays[text] == nil {
		l.delays[text] = func(*V) time.Duration { return time.Hour + time.Duration(len(text)) }
	}
	return l.delays[text]
}

// lookUp returns what a name in the text stands for: its entry in the map of Words called field or, if words are invented, standIn.
func lookUp[V, T any](r *machineReader[V], of node, what, field string, in map[string]T, standIn T) (found T, ok bool) {
	w, ok := r.word(of, "a "+what, onlyOne)
	if !ok {
		return found, false
	}
	return lookUpWord(r, w, what, field, in, standIn)
}

// lookUpWord is lookUp of a word that has been read.
func lookUpWord[V, T any](r *machineReader[V], w word, what, field string, in map[string]T, standIn T) (found T, ok bool) {
	if r.invented {
		return standIn, true
	}
	if w.given {
		made, ok := r.make(w, what, keysOf(in), reflect.TypeFor[T]())
		if ok {
			found = made.(T)
		}
		return found, ok
	}
	if found, ok = in[w.name]; !ok && r.forMany(w, what) {
		return found, false
	} else if !ok {
		r.mistakes.addOf("Words."+field, w.at, "no %s is called %q%s", what, w.name, r.hint(w.name, keysOf(in), reflect.TypeFor[T]()))
		return found, false
	}
	if v := reflect.ValueOf(found); !v.IsValid() || v.Kind() == reflect.Func && v.IsNil() {
		r.missing(w, what, field)
		return found, false
	}
	return found, true
}

// missing notes a word behind which there is nothing.
func (r *machineReader[V]) missing(w word, what, fields string) {
	r.mistakes.addOf("Words."+fields, w.at, "the %s %q is nil in the game, so it cannot be used", what, w.name)
}

// wordKinds tells by the field of [Words] in which a word is what the word stands for, for those who write texts and no Go.
var wordKinds = map[string]string{
	"Commands":        "a command",
	"Conditions":      "a condition",
	"TickConditions":  "a condition",
	"BatchConditions": "a condition that is asked of many at once",
	"Callbacks":       "a callback",
	"BatchUpdates":    "a callback that is called for many at once",
	"Messages":        "a callback for messages",
	"Delays":          "a delay",
	"Weights":         "a weight",
	"Behaviours":      "a behaviour",
}

// Where words in batch form may stand.
const (
	manyUpdates    = "is called for many at once, so it stands only under `update`, and alone"
	manyConditions = "is asked of many at once, so it stands only under `when` or `unless`"
)

// forMany notes a word of the kind that is wanted, but in batch form, where only a word for one entity can stand. It reports whether it is
// such a word.
func (r *machineReader[V]) forMany(w word, what string) bool {
	made := r.fieldOfMade(w.name)
	switch {
	case what == "callback" && (made == "BatchUpdates" || !w.given && has(r.words.BatchUpdates, w.name)):
		r.mistakes.addOf("Words.BatchUpdates", w.at, "%q %s", w.name, manyUpdates)
	case what == "condition" && (made == "BatchConditions" || !w.given && has(r.words.BatchConditions, w.name)):
		r.mistakes.addOf("Words.BatchConditions", w.at, "%q %s", w.name, manyConditions)
	default:
		return false
	}
	return true
}

// hint returns what to say of an unknown word: that there is one of another kind with that name, or else what [hint] proposes, of plain
// words and of makers that make one of some types.
func (l *lexicon[V]) hint(name string, of []string, types ...reflect.Type) string {
	w := &l.words
	if has(w.Makers, name) {
		if field := l.fieldOfMade(name); field != "" && !l.makes(name, types) {
			return "; it takes a value and makes " + wordKinds[field]
		}
		return fmt.Sprintf("; it takes a value: write `%s`", withValue(name))
	}
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
		{"Weights", has(w.Weights, name)},
		{"Behaviours", has(w.Behaviours, name)},
	} {
		if field.has {
			return "; it is " + wordKinds[field.name]
		}
	}
	return hint(name, of, l.makersOf(types)...)
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
