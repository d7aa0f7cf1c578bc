package fsm

import (
	"fmt"
	"slices"
)

// Saved games and running machines know layers and states by name. One that has got another name since is found by a former one.

// Formerly gives names that the state had in earlier versions of the game. Rows of snapshots and of a machine that is swapped for this one
// that are in a state of such a name are then in this one: it is the same state, so no callback runs, and times go on; only
// [Transition.AfterBetween] and [Transition.Weight] draw anew, since draws depend on names. Several states of old may have become this one.
// Build reports a name that a state of the layer has now, or that two of them had. [Layer.FindState] and [Machine.State] know present names
// only.
func (s *State[V]) Formerly(names ...string) *State[V] {
	s.plain().addFormer(names)
	return s
}

func (s *state) addFormer(names []string) {
	s.mustBeOpen()
	s.former.add(names, func(mistake string) { s.mistake("%s", mistake) })
}

// Formerly gives names that the layer had in earlier versions of the game, as [State.Formerly] does for a state. Where there have been
// layers of several of these names, it is the first of them in the order given here, and not even that if there was one of its present
// name.
func (l *Layer[V]) Formerly(names ...string) *Layer[V] {
	l.plain().addFormer(names)
	return l
}

func (l *layer) addFormer(names []string) {
	l.mustBeOpen()
	l.former.add(names, func(mistake string) { l.mistake("%s", mistake) })
}

// former are the former names of a layer or state.
type former struct {
	names []string
	taken int // so many come from the machine that is edited, where another one may have such a name by now
}

func (f *former) add(names []string, mistake func(string)) {
	if len(names) == 0 {
		mistake("Formerly was given no name")
	}
	f.names = slices.Clip(f.names) // the machine that is edited has the same names
	for _, name := range names {
		switch {
		case name == "":
			mistake("Formerly was given an empty name")
		case slices.Contains(f.names[f.taken:], name):
			mistake(fmt.Sprintf("Formerly was given the name %q twice", name))
		}
		f.names = append(f.names, name)
	}
}

// handOn returns the former names for a copy of their owner, in a definition that edits this one.
func (f former) handOn() former { return former{f.names, len(f.names)} }

// checkFormer reports former names of layers that are also names of others.
func (b *builder) checkFormer() {
	for _, l := range b.layers {
		for _, name := range l.former.names[l.former.taken:] {
			switch other := b.layerOnce(name); {
			case other.name == name:
				l.mistake("Formerly: %q is the name of a layer now", name).former(MistakeFormerNameTaken, name)
			case other != l:
				l.mistake("Formerly: %q is a former name of layer %q, too", name, other.name).former(MistakeFormerNameShared, name)
			}
		}
	}
}

// checkFormer does so for the layer's states.
func (l *layer) checkFormer() {
	for _, s := range l.states {
		for _, name := range s.former.names[s.former.taken:] {
			switch other := l.stateOnce(name); {
			case other.name == name:
				s.mistake("Formerly: %q is the name of a state now", name).former(MistakeFormerNameTaken, name)
			case other != s:
				s.mistake("Formerly: %q is a former name of state %q, too", name, other.name).former(MistakeFormerNameShared, name)
			}
		}
	}
}

// layerOnce returns the layer that has the name, or else the one that had it, or nil.
func (b *builder) layerOnce(name string) *layer {
	if l := b.findLayer(name); l != nil {
		return l
	}
	for _, l := range b.layers {
		if slices.Contains(l.former.names, name) {
			return l
		}
	}
	return nil
}

// stateOnce returns the state that has the name, or else the one that had it, or nil. A nil layer has none.
func (l *layer) stateOnce(name string) *state {
	if s := l.findState(name); s != nil || l == nil {
		return s
	}
	for _, s := range l.states {
		if slices.Contains(s.former.names, name) {
			return s
		}
	}
	return nil
}

// heirs returns, for each of n layers of another definition, the one that it is in this definition, or nil. No two are the same.
func (b *builder) heirs(n int, nameAt func(int) string) []*layer {
	names, heirs := make([]string, n), make([]*layer, n)
	for i := range n {
		names[i] = nameAt(i)
		heirs[i] = b.findLayer(names[i])
	}
	for _, l := range b.layers {
		if slices.Contains(heirs, l) {
			continue
		}
		for _, name := range l.former.names {
			if i := slices.Index(names, name); i >= 0 && heirs[i] == nil {
				heirs[i] = l
				break
			}
		}
	}
	return heirs
}
