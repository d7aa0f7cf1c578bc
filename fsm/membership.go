package fsm

import (
	"slices"
	"strings"
)

// Layers depend on each other only through callbacks that ask for each other's states. Conditions that merely ask which states are
// current are declared with these methods: they need no function, have a name, and follow a state through an edit.

// membership is a condition about current states. It takes the place at in whenTick.
type membership struct {
	states []*state
	in     bool
	at     int
}

// WhenIn adds the condition that one of the states, usually of another layer, is current. For an earlier layer this is as of this
// tick, for a later layer as of the tick before. Several WhenIn must all hold.
func (t *Transition[V]) WhenIn(states ...*State[V]) *Transition[V] {
	t.plain().addMember("WhenIn", membership{states: shells[state](states), in: true})
	return t
}

// WhenNotIn adds the condition that none of the states is current; see [Transition.WhenIn].
func (t *Transition[V]) WhenNotIn(states ...*State[V]) *Transition[V] {
	t.plain().addMember("WhenNotIn", membership{states: shells[state](states)})
	return t
}

// addMember adds a condition about current states.
func (t *transition) addMember(method string, m membership) {
	t.mustBeOpen()
	t.asks = true
	if len(m.states) == 0 {
		t.mistake("%s was given no state", method)
	}
	m.states, m.at = slices.Clone(m.states), len(t.whenTick)
	t.members = append(t.members, m)
	t.whenTick = append(t.whenTick, nil) // filled in when the machine is compiled
	t.addCondition(m.name(), tickForm)
}

// name describes the condition: "in combat or flight", "not in combat".
func (m *membership) name() string {
	names := make([]string, len(m.states))
	for i, s := range m.states {
		names[i] = s.title()
	}
	text := "in " + strings.Join(names, " or ")
	if !m.in {
		text = "not " + text
	}
	return text
}

// checkMembers reports states that the definition does not have.
func (t *transition) checkMembers() {
	for _, m := range t.members {
		method := "WhenNotIn"
		if m.in {
			method = "WhenIn"
		}
		for _, s := range m.states {
			if s == nil {
				t.note("%s was given a nil state%s", method, findsNone)
			} else if t.layer.builder.find(s) == nil {
				t.note("%s was given %s, which this definition does not have", method, describe(s))
			}
		}
	}
}

// compileMembers returns the conditions that take a Tick, with those about states filled in.
func (t *transition) compileMembers() []func(*Tick, view) bool {
	if len(t.members) == 0 {
		return t.whenTick
	}
	all := append([]func(*Tick, view) bool(nil), t.whenTick...)
	for _, m := range t.members {
		all[m.at] = m.compile(t.layer.builder)
	}
	return all
}

// compile turns the condition into a function, using the definition's state IDs.
func (m *membership) compile(b *builder) func(*Tick, view) bool {
	in := m.in
	if len(m.states) == 1 {
		s := b.find(m.states[0])
		layer, id := s.layer.index, s.id
		return func(t *Tick, _ view) bool { return (t.row()[layer].state == id) == in }
	}
	var states []*state
	for _, s := range m.states {
		states = append(states, b.find(s))
	}
	return func(t *Tick, _ view) bool {
		row := t.row()
		for _, s := range states {
			if row[s.layer.index].state == s.id {
				return in
			}
		}
		return !in
	}
}
