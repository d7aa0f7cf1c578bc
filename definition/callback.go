package definition

import (
	"reflect"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// callbacks returns the callback of one name, or all those of a list; none if one of them is unknown.
func (r *machineReader[V]) callbacks(of node) []func(*fsm.Tick, *V) {
	return r.callbacksOf(r.wordList(of, "a callback"))
}

// callbacksOf is callbacks of words that have been read.
func (r *machineReader[V]) callbacksOf(words []word) (all []func(*fsm.Tick, *V)) {
	for _, w := range words {
		if r.inOneWord(w) {
			continue
		}
		if f, ok := lookUpWord(r, w, "callback", "Callbacks", r.words.Callbacks, func(*fsm.Tick, *V) {}); ok {
			all = append(all, f)
		}
	}
	if len(all) < len(words) {
		return nil
	}
	return all
}

// update sets a state's Update, in whichever form it is. Those of a list are called one after the other for each, so they have the simple
// form.
func (r *machineReader[V]) update(s *fsm.State[V], of node) {
	words := r.wordList(of, "a callback")
	if len(words) > 1 {
		if r.standAlone(words) {
			return
		}
		if fs := r.callbacksOf(words); fs != nil {
			s.OnUpdate(fs...)
		}
		return
	}
	if len(words) == 0 {
		return
	}
	w := words[0]
	f, simple := r.words.Callbacks[w.name]
	batch, several := r.words.BatchUpdates[w.name]
	switch {
	case r.invented:
		s.OnUpdate(func(*fsm.Tick, *V) {})
	case w.given:
		r.madeUpdate(s, w)
	case !simple && !several && r.inOneWord(w):
	case simple && several:
		r.mistakes.addOf("Words.Callbacks, Words.BatchUpdates", w.at, "%q is two callbacks in the game; give one of them another name", w.name)
	case simple && f == nil || several && batch == nil:
		r.missing(w, "callback", "Callbacks, BatchUpdates")
	case simple:
		s.OnUpdate(f)
	case several:
		s.OnUpdateBatch(batch)
	default:
		r.mistakes.addOf("Words.Callbacks, Words.BatchUpdates", w.at, "no callback is called %q%s", w.name,
			r.hint(w.name, r.updateWords(), updateTypes[V]()...))
	}
}

// inOneWord notes a word that is several callbacks with commas or an and between them, and reports whether it is.
func (r *machineReader[V]) inOneWord(w word) bool {
	if r.invented || w.given || has(r.words.Callbacks, w.name) {
		return false
	}
	for _, by := range []string{",", " and "} {
		parts := strings.Split(w.name, by)
		for i, part := range parts {
			parts[i] = strings.TrimSpace(part)
		}
		if slices.ContainsFunc(parts, func(part string) bool { return !has(r.words.Callbacks, part) }) {
			continue
		}
		r.mistakes.addOf("Words.Callbacks", w.at, "no callback is called %q; for several, write a list: `[%s]`", w.name, strings.Join(parts, ", "))
		return true
	}
	return false
}

// standAlone notes those of several words that are called for many entities at once, and so cannot be one of a list. It reports whether
// there are any.
func (r *machineReader[V]) standAlone(words []word) (any bool) {
	for _, w := range words { // which are in no map if they are invented
		batch := !w.given && has(r.words.BatchUpdates, w.name) && !has(r.words.Callbacks, w.name)
		if w.given && r.makes(w.name, updateTypes[V]()[1:]) {
			batch = true
		}
		if batch {
			any = true
			r.mistakes.addOf("Words.BatchUpdates", w.at, "%q is called for many at once, so it stands alone, and not in a list with others", w.string)
		}
	}
	return any
}

// updateWords lists the words for Updates.
func (l *lexicon[V]) updateWords() []string {
	return append(keysOf(l.words.Callbacks), keysOf(l.words.BatchUpdates)...)
}

// updateTypes returns the forms of an Update.
func updateTypes[V any]() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[func(*fsm.Tick, *V)](), reflect.TypeFor[func(*fsm.Tick, []V)]()}
}

// madeUpdate sets a state's Update to what a maker makes.
func (r *machineReader[V]) madeUpdate(s *fsm.State[V], w word) {
	made, _ := r.make(w, "callback", r.updateWords(), updateTypes[V]()...)
	switch f := made.(type) {
	case func(*fsm.Tick, *V):
		s.OnUpdate(f)
	case func(*fsm.Tick, []V):
		s.OnUpdateBatch(f)
	}
}

func (r *machineReader[V]) message(of node) (func(*fsm.Tick, *V, fsm.Message) bool, bool) {
	return lookUp(r, of, "callback for messages", "Messages", r.words.Messages, func(*fsm.Tick, *V, fsm.Message) bool { return false })
}

// behaviour returns the value for [fsm.Layer.StateOf]. There is none if words are invented: its methods are not known, and each of them
// might be a callback that the text also gives to the state.
func (r *machineReader[V]) behaviour(of node) (any, bool) {
	b, ok := lookUp(r, of, "behaviour", "Behaviours", r.words.Behaviours, nil)
	return b, ok && !r.invented
}
