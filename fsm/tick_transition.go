package fsm

// What a callback of a change can ask about the transition that it is part of.

// Transition returns the transition that Exit, the action or Enter is part of, as an index into [Machine.Transitions], from which follow
// where it comes from and, in Exit, where it leads. It returns -1 in all other callbacks, and where the change is none of a transition:
// a start, a direct change, a swap, and a layer that is entered or left with its outer state.
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
	if t.edge == 0 || t.edge > MaxTransitions {
		return -1
	}
	return t.machine.programs[t.layer].states[source].infos[t.edge-1]
}

// Command returns the command that has fired the transition that Exit, the action or Enter is part of, or 0 if none has. Like Transition, it
// knows of none in a layer that is entered or left with its outer state: what those callbacks should know is written to the view beforehand.
func (t *Tick) Command() Command {
	t.cellOf("Command")
	if i := t.Transition(); i >= 0 {
		return t.machine.transitions[i].Command
	}
	return 0
}
