package fsm

import (
	"fmt"
	"maps"
	"slices"
)

// Commands names the commands that the machine should answer to. Errors, graphs, traces and the inspector use the names, and
// [Machine.Check] finds named commands that no transition answers to. A name given later replaces an earlier one.
func (b *Builder[V]) Commands(names map[Command]string) *Builder[V] {
	b.plain().addCommands(names)
	return b
}

func (b *builder) addCommands(names map[Command]string) {
	b.mustBeOpen()
	for _, c := range slices.Sorted(maps.Keys(names)) {
		switch name := names[c]; {
		case c == 0:
			b.mistake("Commands: command 0, named %q, is reserved; number the game's commands from 1", name)
		case name == "":
			b.mistake("Commands: command %d is given an empty name", c)
		default:
			if b.commands == nil {
				b.commands = map[Command]string{}
			}
			b.commands[c] = name
		}
	}
}

// DeleteCommandNames removes all names given by [Builder.Commands], including those taken over by [Machine.Edit].
func (b *Builder[V]) DeleteCommandNames() {
	b.plain().mustBeOpen()
	b.inner.commands = nil
}

// checkNames finds numbers that share a name.
func checkNames[K ~int32](b *builder, method string, names map[K]string) {
	of := map[string]K{}
	for _, k := range slices.Sorted(maps.Keys(names)) {
		name := names[k]
		if first, taken := of[name]; taken {
			b.mistake("%s: %d and %d are both named %q", method, first, k, name)
		} else {
			of[name] = k
		}
	}
}

// Commands returns, in ascending order, the commands that the machine knows: those that were named and those that transitions answer
// to. It allocates the slice.
func (m *Machine[V]) Commands() []Command { return m.made().commands() }

func (m *machine) commands() []Command {
	known := slices.Collect(maps.Keys(m.def.commands))
	for i := range m.transitions {
		if c := m.transitions[i].Command; c != 0 {
			known = append(known, c)
		}
	}
	slices.Sort(known)
	return slices.Compact(known)
}

// CommandName returns the name that [Builder.Commands] has given to a command; if it has none, its number, as in "command 3". For 0,
// which is not a command, it returns "".
func (m *Machine[V]) CommandName(c Command) string { return m.made().commandName(c) }

func (m *machine) commandName(c Command) string {
	if name := m.def.commands[c]; name != "" || c == 0 {
		return name
	}
	return fmt.Sprintf("command %d", c)
}

// nameCommand returns how an error refers to a command.
func nameCommand(names map[Command]string, c Command) string {
	if name := names[c]; name != "" {
		return fmt.Sprintf("command %q", name)
	}
	return fmt.Sprintf("command %d", c)
}
