package fsm

import (
	"fmt"
	"strings"
)

// objections says, of a command that nothing has taken, what kept each transition that has it from being taken: a condition, a delay, or
// the entry guard of its target. It returns "" if the current states have no such transition.
func (e *engine) objections(entity Entity, c Command, layers uint8) string {
	if !e.look(entity) {
		return ""
	}
	var all strings.Builder
	s := e.asker
	for l := range s.machine.programs {
		if layers&(1<<l) == 0 {
			continue
		}
		s.layer = l
		commands := s.machine.programs[l].states[s.row()[l].state].commands
		for i := range commands {
			edge := &commands[i]
			if edge.command != c {
				continue
			}
			a := Answer{Transition: int(edge.transition)}
			s.inquire(edge, &a)
			all.WriteString(s.machine.objection(&a))
		}
	}
	return all.String()
}

// objection puts an answer into words; "" if the transition would be taken, as one may that rolls dice.
func (m *machine) objection(a *Answer) string {
	t := &m.transitions[a.Transition]
	target := m.stateName(t.Layer, t.To)
	switch a.Verdict {
	case ConditionFalse:
		return fmt.Sprintf("; the transition to %q has it, but its %s is false", target, called("condition", t.Conditions[a.Condition]))
	case Delayed:
		return fmt.Sprintf("; the transition to %q has it, but %v of its delay are left", target, a.Remaining)
	case Refused:
		return fmt.Sprintf("; the transition to %q has it, but the %s of that state is false", target, called("guard", t.Guard))
	}
	return ""
}

// called returns what a function is and its name, or only what it is if it has none.
func called(what, name string) string {
	if name == what {
		return what
	}
	return fmt.Sprintf("%s %q", what, name)
}
