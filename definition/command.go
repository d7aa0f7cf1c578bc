package definition

import "github.com/horde-fsm/horde/fsm"

// command returns the command of a name, and notes that the machine knows it.
func (r *machineReader[V]) command(of node) (fsm.Command, bool) {
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
		r.mistakes.add(n.at, "no command is called %q%s (Words.Commands)", n.string, r.hint(n.string, keysOf(r.words.Commands)))
		return 0, false
	}
	if r.used == nil {
		r.used = map[string]fsm.Command{}
	}
	r.used[n.string] = c
	return c, true
}

// commands returns the names of the commands in the text.
func (r *machineReader[V]) commands() map[fsm.Command]string {
	names := map[fsm.Command]string{}
	for _, name := range keysOf(r.used) {
		c := r.used[name]
		if c == 0 {
			continue // Build reports it if it is used
		}
		if first, taken := names[c]; taken {
			r.mistakes.add(node{}, "the commands %q and %q are both %d (Words.Commands)", first, name, c)
		}
		names[c] = name
	}
	return names
}
