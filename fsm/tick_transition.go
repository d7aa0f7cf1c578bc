package fsm

// What a callback of a change can ask about the transition that it is part of.

// Transition returns the transition that Exit, the action or Enter is part of, as an index into [Machine.Transitions], from which follow
// where it comes from and, in Exit, where it leads. In a layer that is left or entered with its outer state, that is the transition of the
// outer layer. It returns -1 in all other callbacks, and where the change is none of a transition: a start, a direct change, a swap.
func (t *Tick) Transition() int {
	cell := t.cellOf("Transition")
	source := cell.state
	switch t.kind {
	case inExit, inLayerExit, inAction:
	case inEnter, inLayerEnter:
		source = cell.prev
	default:
		return -1
	}
	switch {
	case t.edge == viaOuter && t.through != nil:
		return int(t.through.transition)
	case t.edge == 0 || t.edge > MaxTransitions:
		return -1
	}
	return t.machine.programs[t.layer].states[source].infos[t.edge-1]
}

// Command returns the command that has fired the transition that Exit, the action or Enter is part of, see [Tick.Transition], or 0 if none
// has.
func (t *Tick) Command() Command {
	t.cellOf("Command")
	if i := t.Transition(); i >= 0 {
		return t.machine.transitions[i].Command
	}
	return 0
}
