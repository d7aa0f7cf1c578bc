package definition

import "github.com/horde-fsm/horde/fsm"

// command returns the command of a name, and notes that the machine knows it.
func (r *machineReader[V]) command(of node) (fsm.Command, bool) {
	if list := r.resolve(of); isList(list) {
		r.mistakes.add(list, "the name of a command is wanted here, and not a list; write a transition for each command")
		return 0, false
	}
	n, ok := r.name(of, "a command")
	if !ok {
		return 0, false
	}
	c, known := r.words.Commands[n.string]
	switch {
	case r.invented:
		if c, known = r.used[n.string]; !known {
			c = fsm.Command(len(r.used) + 1)
		}
	case !known:
		r.mistakes.addOf("Words.Commands", n.at, "no command is called %q%s", n.string, r.hint(n.string, keysOf(r.words.Commands)))
		return 0, false
	case c == 0:
		r.mistakes.addOf("Words.Commands", n.at, "the command %q is 0 in the game, which is reserved; number commands from 1", n.string)
		return 0, false
	}
	if r.used == nil {
		r.used, r.commands = map[string]fsm.Command{}, map[fsm.Command]string{}
	}
	if _, again := r.used[n.string]; !again {
		r.used[n.string] = c
		if other, taken := r.commands[c]; taken {
			r.mistakes.addOf("Words.Commands", n.at, "the commands %q and %q are both %d in the game; number them differently", other, n.string, c)
		}
		r.commands[c] = n.string
		r.notePlace(n.at, c)
	}
	return c, true
}
