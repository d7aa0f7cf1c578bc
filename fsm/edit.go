package fsm

import (
	"maps"
	"slices"
)

// Edit starts a definition that begins as a copy of this machine's. Add, replace and delete states and transitions, then Build
// another machine; this one does not change. Find layers and states by name, with [Builder.FindLayer] and [Layer.FindState], and
// transitions with [State.Transitions]. A callback that is set replaces the one taken over, and so does anything that a transition
// has only one of: its delay, command, weight, action, batch condition and the states of [Transition.Into]. Other conditions are added to
// those that are there. A state that was marked by [State.Final] loses the mark when a transition that leaves it is added. [Engine.Swap]
// replaces the old machine by the new one while rows are alive.
func (m *Machine[V]) Edit() *Builder[V] { return shell[Builder[V]](m.made().edit()) }

func (m *machine) edit() *builder {
	b := &builder{
		name: m.name, viewType: m.def.viewType, commands: maps.Clone(m.def.commands), messages: maps.Clone(m.def.messages),
		edition: m.def.edition.next(), reserve: max(m.def.reserve, len(m.layers)),
	}
	for _, from := range m.layers {
		l := &layer{
			builder: b, name: from.name, index: from.index, identity: from.identity,
			always: from.always, enter: from.enter, exit: from.exit, message: from.message,
			updateOnTransition: from.updateOnTransition, former: from.former.handOn(),
		}
		for _, s := range from.states {
			c := *s
			c.layer, c.own, c.named, c.transitions, c.wasFinal, c.unmarked, c.former = l, nil, inNothing, nil, s.final, false, s.former.handOn()
			c.unheard = nil // Build has found that they are called
			l.states = append(l.states, &c)
		}
		for _, s := range from.states {
			l.states[s.id-1].transitions = l.adopt(m, s.transitions)
		}
		l.any = l.adopt(m, from.any)
		l.initial = l.states[from.initial.id-1]
		l.outer, l.history = from.outerState(), from.history
		if from.outside != nil {
			l.outside = l.states[from.outside.id-1]
		}
		b.layers = append(b.layers, l)
	}
	return b
}

// adopt copies the transitions of the layer with the same index in a machine. The states of other layers that they name are from then on
// those of that machine, not of one from which it was derived in turn: they may have got another name there, and this definition may give
// the old one to another state.
func (l *layer) adopt(m *machine, transitions []*transition) []*transition {
	var copies []*transition
	for _, t := range transitions {
		c := *t
		c.layer, c.to, c.last, c.built = l, l.states[t.to.id-1], givenNothing, 0
		c.taken = takenOver{command: true, delay: true, weight: true, action: true, batch: true, history: true, into: true}
		// Appending to one copy must not write into the memory of another.
		c.when, c.questions, c.whenTick = slices.Clip(c.when), slices.Clip(c.questions), slices.Clip(c.whenTick)
		c.conditions, c.forms, c.members, c.into = slices.Clip(c.conditions), slices.Clip(c.forms), slices.Clone(c.members), m.def.findAll(c.into)
		for i := range c.members {
			c.members[i].states = m.def.findAll(c.members[i].states)
		}
		if t.from != nil {
			c.from = l.states[t.from.id-1]
		}
		copies = append(copies, &c)
	}
	return copies
}

// Deletion works on a copy, so that a loop over the layers, states or transitions may delete as it goes.

// DeleteLayer removes the layer with that name from the definition. If there is none, Build reports it.
func (b *Builder[V]) DeleteLayer(name string) { b.plain().deleteLayer(name) }

func (b *builder) deleteLayer(name string) {
	b.mustBeOpen()
	l := b.findLayer(name)
	if l == nil {
		b.mistake("DeleteLayer: there is no layer %q", name)
		return
	}
	l.deleted = true
	b.layers = slices.Delete(slices.Clone(b.layers), l.index, l.index+1)
	for i, l := range b.layers {
		l.index = i
	}
}

// DeleteState removes the state with that name from the layer, along with the transitions that lead to it. If it was the initial
// state, the first remaining one becomes the initial state. If there is none with that name, Build reports it.
func (l *Layer[V]) DeleteState(name string) { l.plain().deleteState(name) }

func (l *layer) deleteState(name string) {
	l.mustBeOpen()
	gone := l.findState(name)
	if gone == nil {
		l.mistake("DeleteState: there is no state %q", name)
		return
	}
	if gone.resting() {
		l.mistake("DeleteState: %q stays as long as the layer is within a state", name)
		return
	}
	gone.deleted = true
	l.states = slices.DeleteFunc(slices.Clone(l.states), func(s *state) bool { return s == gone })
	leadsThere := func(t *transition) bool { return t.to == gone }
	l.any = slices.DeleteFunc(slices.Clone(l.any), leadsThere)
	for i, s := range l.states {
		s.id = StateID(min(i+1, MaxStates+1))
		s.transitions = slices.DeleteFunc(slices.Clone(s.transitions), leadsThere)
	}
	if l.initial == gone {
		l.initial = nil
		if i := slices.IndexFunc(l.states, func(s *state) bool { return !s.resting() }); i >= 0 {
			l.initial = l.states[i]
		}
	}
}

// DeleteTransition removes a transition that leaves the state. If the transition does not leave this state, Build reports it.
func (s *State[V]) DeleteTransition(t *Transition[V]) {
	s.plain().deleteTransition(t.plain())
}

func (s *state) deleteTransition(t *transition) {
	s.mustBeOpen()
	i := slices.Index(s.transitions, t)
	if i < 0 {
		s.mistake("DeleteTransition: it has no such transition")
		return
	}
	s.transitions = slices.Delete(slices.Clone(s.transitions), i, i+1)
}

// DeleteCommand removes the transitions with that command that leave the state. If there are none, Build reports it.
func (s *State[V]) DeleteCommand(c Command) { s.plain().deleteCommand(c) }

func (s *state) deleteCommand(c Command) {
	s.mustBeOpen()
	n := len(s.transitions)
	s.transitions = slices.DeleteFunc(slices.Clone(s.transitions), func(t *transition) bool { return t.onCommand && t.command == c })
	if len(s.transitions) == n {
		s.mistake("DeleteCommand: it has no transition for %s", nameCommand(s.layer.builder.commands, c))
	}
}

// DeleteTransition removes an any-transition from the layer. If the layer does not have it, Build reports it.
func (a *AnyState[V]) DeleteTransition(t *Transition[V]) {
	a.mustBeOpen()
	a.layer.deleteAny(t.plain())
}

func (l *layer) deleteAny(t *transition) {
	i := slices.Index(l.any, t)
	if i < 0 {
		l.mistake("DeleteTransition: it has no such any-transition")
		return
	}
	l.any = slices.Delete(slices.Clone(l.any), i, i+1)
}

// DeleteCommand removes the layer's any-transitions with that command. If there are none, Build reports it.
func (a *AnyState[V]) DeleteCommand(c Command) {
	a.mustBeOpen()
	a.layer.deleteAnyCommand(c)
}

func (l *layer) deleteAnyCommand(c Command) {
	n := len(l.any)
	l.any = slices.DeleteFunc(slices.Clone(l.any), func(t *transition) bool { return t.onCommand && t.command == c })
	if len(l.any) == n {
		l.mistake("DeleteCommand: it has no any-transition for %s", nameCommand(l.builder.commands, c))
	}
}
