package fsm

// names is what a [Tick] and a [Fault] need to speak about a machine without knowing the type of its view.
type names struct {
	machine string
	layers  []string
	states  [][]string // by layer and StateID; states[l][None] is "none"

	commands map[Command]string // those that were named
}

func newNames[V any](m *Machine[V]) *names {
	n := &names{machine: m.name, commands: m.def.commands}
	for _, l := range m.layers {
		n.layers = append(n.layers, l.name)
		states := []string{"none"}
		for _, s := range l.states {
			states = append(states, s.name)
		}
		n.states = append(n.states, states)
	}
	return n
}
