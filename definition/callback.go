package definition

import "github.com/horde-fsm/horde/fsm"

// callback returns the callback of one name, or one that calls all those of a list.
func (r *machineReader[V]) callback(of node) (func(*fsm.Tick, *V), bool) {
	return r.callbackOf(r.names(of, "a callback"))
}

// callbackOf is callback of names that have been read.
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
	case simple && f == nil || several && batch == nil:
		r.missing(n, "callback", "Callbacks, BatchUpdates")
	case simple:
		s.OnUpdate(f)
	case several:
		s.OnUpdateBatch(batch)
	default:
		known := append(keysOf(r.words.Callbacks), keysOf(r.words.BatchUpdates)...)
		r.mistakes.add(n.at, "no callback is called %q%s (Words.Callbacks, Words.BatchUpdates)", n.string, r.hint(n.string, known))
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
