package definition

import (
	"fmt"

	"github.com/horde-fsm/horde/fsm"
)

func (r *machineReader[V]) machine(top node, begin func(name string) *fsm.Builder[V]) {
	var name named
	var layers, reserve node
	for _, e := range r.entries(top, "a machine") {
		switch e.key {
		case "machine":
			name, _ = r.name(e.value, "the machine")
		case "layers":
			layers = e.value
			r.notePlace(e.at, "it has no layer")
		case "reserve":
			reserve = e.value
			r.notePlace(e.value, "Reserve")
		default:
			r.unknown(e, "a machine", "machine", "layers", "reserve")
		}
	}
	r.builder = begin(name.string)
	if reserve.Node != nil {
		r.builder.Reserve(r.number(reserve))
	}
	r.layers(layers)
	r.builder.Commands(r.commands())
}

// body is a layer or a state and what the text says of it.
type body[T any] struct {
	of      T
	entries []entry
}

// layers reads layers. All states are made before anything that may name one.
func (r *machineReader[V]) layers(of node) {
	var layers []body[*fsm.Layer[V]]
	var states []body[*fsm.State[V]]
	for _, e := range r.entries(of, "a mapping of layers") {
		l := r.builder.Layer(e.key)
		r.layersRead = append(r.layersRead, l)
		r.notePlace(e.at, "layer %q", e.key)
		b := body[*fsm.Layer[V]]{l, r.entries(e.value, "a layer")}
		layers = append(layers, b)
		for _, e := range b.entries {
			if e.key == "states" {
				for _, s := range r.entries(e.value, "a mapping of states") {
					states = append(states, r.newState(l, s))
				}
			}
		}
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

func (r *machineReader[V]) newState(l *fsm.Layer[V], e entry) body[*fsm.State[V]] {
	r.notePlace(e.at, "layer %q: state %q", l.Name(), e.key)
	entries := r.entries(e.value, "a state")
	for _, e2 := range entries {
		if e2.key == "behaviour" {
			if b, ok := r.behaviour(e2.value); ok {
				return body[*fsm.State[V]]{l.StateOf(e.key, b), entries}
			}
		}
	}
	return body[*fsm.State[V]]{l.State(e.key), entries}
}

// nest puts a layer within a state.
func (r *machineReader[V]) nest(l *fsm.Layer[V], entries []entry) {
	for _, e := range entries {
		switch e.key {
		case "within":
			if n, ok := r.name(e.value, "a state"); ok {
				if s := r.stateElsewhere(l, n, false); s != nil {
					l.Within(s)
				}
			}
		case "history":
			if r.boolean(e.value) {
				l.History()
			}
		}
	}
}

func (r *machineReader[V]) layer(l *fsm.Layer[V], entries []entry) {
	for _, e := range entries {
		switch e.key {
		case "states", "within", "history":
		case "any":
			for _, t := range r.list(e.value, "transitions") {
				r.transition(l, t, "any-", l.Any().To)
			}
		case "initial":
			if s := r.stateOf(l, e.value); s != nil {
				l.Initial(s)
			}
		case "always":
			if f, ok := r.callback(e.value); ok {
				l.Always(f)
			}
		case "enter":
			if f, ok := r.callback(e.value); ok {
				l.OnEnter(f)
			}
		case "exit":
			if f, ok := r.callback(e.value); ok {
				l.OnExit(f)
			}
		case "message":
			if f, ok := r.message(e.value); ok {
				l.OnMessage(f)
			}
		case "update on transition":
			if r.boolean(e.value) {
				l.UpdateOnTransition()
			}
		default:
			r.unknown(e, "a layer", "states", "any", "initial", "always", "enter", "exit", "message", "update on transition", "within", "history")
		}
	}
}

func (r *machineReader[V]) state(s *fsm.State[V], entries []entry) {
	for _, e := range entries {
		switch e.key {
		case "behaviour": // with it the state was made
		case "enter":
			if f, ok := r.callback(e.value); ok {
				s.OnEnter(f)
			}
		case "update":
			r.update(s, e.value)
		case "exit":
			if f, ok := r.callback(e.value); ok {
				s.OnExit(f)
			}
		case "message":
			if f, ok := r.message(e.value); ok {
				s.OnMessage(f)
			}
		case "guard":
			if f, ok := r.guard(e.value); ok {
				if s.CanEnter(f); f != nil {
					word, _ := scalar(r.resolve(e.value))
					s.As(word)
				}
			}
		case "transitions":
			for _, t := range r.list(e.value, "transitions") {
				r.transition(s.Layer(), t, fmt.Sprintf("state %q: ", s.Name()), s.To)
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
			for _, n := range r.names(e.value, "a state") {
				if to := r.stateNamed(s.Layer(), n); to != nil {
					r.notePlace(n.at, "layer %q: state %q: transition to %q", s.Layer().Name(), s.Name(), to.Name())
					r.places[len(r.places)-1].bare = true
					s.Next(to)
				}
			}
		case "states", "layers": // as state charts have them
			r.mistakes.add(e.at, "a state has no %q; states within it are a layer of their own, with `within: %s`", e.key, s.Name())
		default:
			r.unknown(e, "a state", "enter", "update", "exit", "message", "guard", "behaviour", "transitions", "next", "final", "direct")
		}
	}
}
