package fsm

import (
	"fmt"
	"maps"
	"slices"
)

// Messages names the kinds of messages that the machine's callbacks handle, for [Machine.DescribeLost] and a game's own logs. A name
// given later replaces an earlier one.
func (b *Builder[V]) Messages(names map[MessageKind]string) *Builder[V] {
	b.plain().addMessages(names)
	return b
}

func (b *builder) addMessages(names map[MessageKind]string) {
	b.mustBeOpen()
	for _, k := range slices.Sorted(maps.Keys(names)) {
		if names[k] == "" {
			b.mistake("Messages: message %d is given an empty name", k)
			continue
		}
		if b.messages == nil {
			b.messages = map[MessageKind]string{}
		}
		b.messages[k] = names[k]
	}
}

// DeleteMessageNames removes all names given by [Builder.Messages], including those taken over by [Machine.Edit].
func (b *Builder[V]) DeleteMessageNames() {
	b.plain().mustBeOpen()
	b.inner.messages = nil
}

// MessageName returns the name that [Builder.Messages] has given to a kind of message; if it has none, its number, as in "message 3".
func (m *Machine[V]) MessageName(k MessageKind) string { return m.made().messageName(k) }

func (m *machine) messageName(k MessageKind) string {
	if name := m.def.messages[k]; name != "" {
		return name
	}
	return fmt.Sprintf("message %d", k)
}
