package definition

import (
	"slices"

	"github.com/horde-fsm/horde/fsm"
)

func (r *machineReader[V]) machine(top node, begin func(name string) *fsm.Builder[V]) {
	var name named
	var layers, reserve node
	says, at := false, top // where the layers are, or should be
	for _, e := range r.entries(top, "a machine") {
		switch e.key {
		case "machine":
			name, _ = r.name(e.value, "the machine")
			says = true
		case "layers":
			layers, at = e.value, e.at
		case "reserve":
			reserve = e.value
		default:
			r.unknown(e, "a machine", "machine", "layers", "reserve")
		}
	}
	if !says && len(r.mistakes) == 0 { // whose key is not just misspelt
		r.mistakes.add(top, "a machine says its name, as `machine: …`")
	}
	r.builder = begin(name.string)
	r.layers(layers)
	if len(r.layersRead) == 0 && len(r.mistakes) == 0 { // the game may add some, but such a text is one of which most is missing
		r.mistakes.add(at, "the machine has no layer; write its layers under `layers`")
	}
	if reserve.Node != nil {
		r.reserve(reserve)
	}
	r.builder.Commands(r.commands)
}

// reserve reads for how many layers there should be room, 0 if for no more than there are. A number below the layer count probably means
// "this many more".
func (r *machineReader[V]) reserve(of node) {
	n, ok := r.number(of, 0, fsm.MaxLayers)
	switch layers := len(r.layersRead); {
	case !ok:
	case 0 < n && n < layers:
		r.mistakes.add(of, "reserve is %d, but the machine has %d layers; reserve as many at least, or leave it out", n, layers)
	default:
		r.builder.Reserve(n)
	}
}

// body is a layer or a state and what the text says of it.
type body[T any] struct {
	of      T
	entries []entry
}

// layers reads layers. All states are made before anything that may name one. Where there are more than a machine can have, nothing else is
// looked for: what names one of those would be called wrong, and a text may hold so many that looking takes long.
func (r *machineReader[V]) layers(of node) {
	var layers []body[*fsm.Layer[V]]
	var states []body[*fsm.State[V]]
	for i, e := range r.entries(of, "a mapping of layers") {
		if i == fsm.MaxLayers {
			r.mistakes.add(e.at, "a machine has at most %d layers, and this is one more; "+
				"docs/nested.md tells how layers within different states can share one", fsm.MaxLayers)
			panic(tooMuch{})
		}
		l := r.builder.Layer(e.key)
		r.layersRead = append(r.layersRead, l)
		r.notePlace(e.at, l, fsm.MistakeNoState)
		b := body[*fsm.Layer[V]]{l, r.entries(e.value, "a layer")}
		layers = append(layers, b)
		states = append(states, r.statesOf(l, b.entries)...)
	}
	for _, b := range layers {
		r.nest(b.of, b.entries)
	}
	for _, b := range layers {
		r.layer(b.of, b.entries)
	}
	for _, b := range states {
		r.state(b.of, b.entries)
	}
}

// statesOf makes the states of a layer.
func (r *machineReader[V]) statesOf(l *fsm.Layer[V], entries []entry) (states []body[*fsm.State[V]]) {
	what, most := "a layer", fsm.MaxStates
	if slices.ContainsFunc(entries, func(e entry) bool { return e.key == "within" }) {
		what, most = "a layer within a state", fsm.MaxStates-1
	}
	for _, e := range entries {
		if e.key != "states" {
			continue
		}
		for i, s := range r.entries(e.value, "a mapping of states") {
			switch {
			case i == most:
				r.mistakes.add(s.at, "%s has at most %d states, and this is one more", what, most)
				panic(tooMuch{})
			case s.key == fsm.Outside && most < fsm.MaxStates:
				r.mistakes.add(s.at, "%s is %q while that state is not current; give this one another name", what, fsm.Outside)
			}
			states = append(states, r.newState(l, s))
		}
	}
	return states
}

func (r *machineReader[V]) newState(l *fsm.Layer[V], e entry) body[*fsm.State[V]] {
	var s *fsm.State[V]
	entries := r.entries(e.value, "a state")
	for _, e2 := range entries {
		if e2.key == "behaviour" {
			if b, ok := r.behaviour(e2.value); ok {
				s = l.StateOf(e.key, b)
				r.noteFlaws(e2.value, s, fsm.MistakeWrongMethods, fsm.MistakeTwoUpdates)
			}
		}
	}
	if s == nil {
		s = l.State(e.key)
	}
	r.notePlace(e.at, s, fsm.MistakeTooManyTransitions)
	r.noteFormer(s, entries)
	return body[*fsm.State[V]]{s, entries}
}

// nest puts a layer within a state.
func (r *machineReader[V]) nest(l *fsm.Layer[V], entries []entry) {
	for _, e := range entries {
		switch e.key {
		case "within":
			if n, ok := r.name(e.value, "a state"); ok {
				r.within(l, n)
			}
		case "history":
			if r.boolean(e.value) {
				r.noteFlaws(e.at, l.History(), fsm.MistakeUselessHistory)
			}
		}
	}
}

// within puts a layer within the state of a name.
func (r *machineReader[V]) within(l *fsm.Layer[V], n named) {
	s := r.stateElsewhere(l, n, false)
	switch {
	case s == nil: // noted
	case s.Layer() == l:
		r.mistakes.add(n.at, "a layer cannot be within a state of its own; name a state of a layer above this one")
	case s.Layer().Index() > l.Index():
		r.mistakes.add(n.at, "layer %q stands below this one, and layers tick in their order; put it above", s.Layer().Name())
	case s == s.Layer().Outside():
		r.mistakes.add(n.at, "nothing is within %q; name another state of layer %q", s.Name(), s.Layer().Name())
	default:
		l.Within(s)
	}
}

func (r *machineReader[V]) layer(l *fsm.Layer[V], entries []entry) {
	for _, e := range entries {
		switch e.key {
		case "states", "within", "history":
		case "any":
			for _, t := range r.list(e.value, "transitions") {
				r.transition(l, nil, t, l.Any().To)
			}
		case "initial":
			if s := r.initial(l, e.value); s != nil {
				l.Initial(s)
			}
		case "always":
			if fs := r.callbacks(e.value); fs != nil {
				l.Always(fs...)
			}
		case "enter":
			if fs := r.callbacks(e.value); fs != nil {
				l.OnEnter(fs...)
			}
		case "exit":
			if fs := r.callbacks(e.value); fs != nil {
				l.OnExit(fs...)
			}
		case "message":
			if f, ok := r.message(e.value); ok {
				l.OnMessage(f)
			}
		case "update on transition":
			if r.boolean(e.value) {
				l.UpdateOnTransition()
			}
		case "formerly":
			if names := r.former(e.value, "layer", l); len(names) > 0 {
				l.Formerly(names...)
			}
		default:
			r.unknown(e, "a layer", "states", "any", "initial", "always", "enter", "exit", "message", "update on transition", "within", "history",
				"formerly")
		}
	}
}

func (r *machineReader[V]) state(s *fsm.State[V], entries []entry) {
	var out []node // under each key, the first that leaves the state
	for _, e := range entries {
		switch e.key {
		case "behaviour": // with it the state was made
		case "enter", "update", "exit", "message", "guard", "exit guard":
			r.stateCallback(s, e)
		case "transitions":
			lead := len(out)
			for _, t := range r.list(e.value, "transitions") {
				if leaves := r.transition(s.Layer(), s, t, s.To); leaves && len(out) == lead {
					out = append(out, t)
				}
			}
		case "final":
			if r.boolean(e.value) {
				s.Final()
			}
		case "direct":
			if r.boolean(e.value) {
				s.Direct()
			}
		case "next":
			for i, n := range r.names(e.value, "a state") {
				if i == 0 {
					out = append(out, n.at)
				}
				if to := r.targetNamed(s.Layer(), n); to != nil {
					r.notePlace(n.at, s.To(to), fsm.MistakeNeverFires)
				}
			}
		case "formerly":
			if names := r.former(e.value, "state", s); len(names) > 0 {
				s.Formerly(names...)
			}
		case "states", "layers": // as state charts have them
			r.mistakes.add(e.at, "a state has no %q; states within it are a layer of their own, with `within: %s`", e.key, s.Name())
		default:
			r.unknown(e, "a state", "enter", "update", "exit", "message", "guard", "exit guard", "behaviour", "transitions", "next", "final", "direct",
				"formerly")
		}
	}
	if s.IsFinal() {
		for _, at := range out {
			r.mistakes.add(at, "this leaves the state, which is final; leave it out, or `final`")
		}
	}
}

// stateCallback gives a state one of its callbacks.
func (r *machineReader[V]) stateCallback(s *fsm.State[V], e entry) {
	switch e.key {
	case "enter":
		if fs := r.callbacks(e.value); fs != nil && r.alone(e, s.HasEnter(), "Enter") {
			s.OnEnter(fs...)
		}
	case "update":
		if r.alone(e, s.HasUpdate(), "Update or UpdateBatch") {
			r.update(s, e.value)
		}
	case "exit":
		if fs := r.callbacks(e.value); fs != nil && r.alone(e, s.HasExit(), "Exit") {
			s.OnExit(fs...)
		}
	case "message":
		if f, ok := r.message(e.value); ok && r.alone(e, s.HasMessage(), "OnMessage") {
			s.OnMessage(f)
		}
	case "guard":
		if c, text, ok := r.guard(e.value); ok && r.alone(e, s.EntryGuard() != "", "CanEnter or CanEnterTick") {
			if c.tick != nil {
				s.CanEnterTick(c.tick).As(text)
			} else {
				s.CanEnter(c.plain).As(text)
			}
		}
	case "exit guard":
		if c, text, ok := r.guard(e.value); ok && r.alone(e, s.ExitGuard() != "", "CanExit or CanExitTick") {
			if c.tick != nil {
				s.CanExitTick(c.tick).As(text)
			} else {
				s.CanExit(c.plain).As(text)
			}
		}
	}
}

// alone reports whether a callback of a state is given by its key only, after noting a mistake if the state's behaviour has it as a method.
func (r *machineReader[V]) alone(e entry, has bool, method string) bool {
	if has {
		r.mistakes.add(e.at, "the behaviour of this state has a method %s, which does not go with `%s`; leave one of them out", method, e.key)
	}
	return !has
}
