package fsm

import (
	"fmt"
	"strings"
)

// objection is what kept a transition that has a command from being taken. It is noted while transitions are asked, for the error of
// [Engine.Perform]: asking again could have another outcome, and a game's own counting of calls would be wrong.
type objection struct {
	edge  *edge
	layer int
	by    callback // the kind of what was asked last, and said no
}

// object notes an objection if they are wanted.
func (s *stepper) object(e *edge) {
	if s.objecting {
		s.objections = append(s.objections, objection{e, s.layer, s.kind})
	}
}

// sayObjections puts the objections noted into words, to follow an error.
func (s *stepper) sayObjections() string {
	var all strings.Builder
	for _, o := range s.objections {
		info := &s.machine.transitions[o.edge.transition]
		fmt.Fprintf(&all, "; the transition to %q has it, but ", s.machine.stateName(o.layer, o.edge.to))
		switch {
		case o.by == inDelay && o.edge.wait != nil && o.edge.wait.ask != nil: // the game's own, which was asked already
			all.WriteString("its delay is not over")
		case o.by == inDelay:
			s.layer = o.layer
			fmt.Fprintf(&all, "%v of its delay are left", s.delayOf(o.edge, s.views.at(0))-s.spent())
		case o.by == inGuard:
			fmt.Fprintf(&all, "the %s of that state is false", called("guard", info.Guard))
		case o.by == inExitGuard:
			from := s.machine.stateAt(o.layer, s.cells[s.index()*s.stride+o.layer].state)
			fmt.Fprintf(&all, "the exit %s of %q is false", called("guard", from.exitGuard()), from.title())
		case o.by == inWeight:
			all.WriteString(s.machine.undrawn(info))
		case len(info.Conditions) == 1:
			fmt.Fprintf(&all, "its %s is false", called("condition", info.Conditions[0]))
		default:
			fmt.Fprintf(&all, "one of its conditions is false (%s)", strings.Join(info.Conditions, ", "))
		}
	}
	return all.String()
}

// sayOthers puts into words what else may keep a command from leading anywhere: an any-transition is not asked about the state that it
// leads to, and a command that no transition has is probably not the one that was meant.
func (m *machine) sayOthers(row Row, layers uint8, c Command) string {
	var all strings.Builder
	known := false
	for i := range m.transitions {
		t := &m.transitions[i]
		if t.Command != c {
			continue
		}
		known = true
		if t.From == None && !t.AllowSelf && layers&(1<<t.Layer) != 0 && row[t.Layer].state == t.To {
			fmt.Fprintf(&all, "; the any-transition to %q has it, but is not taken from there (AllowSelf)", m.stateName(t.Layer, t.To))
		}
	}
	if !known {
		all.WriteString("; no transition has it")
	}
	return all.String()
}

// called returns what a function is and its name, or only what it is if it has none.
func called(what, name string) string {
	if name == what {
		return what
	}
	return fmt.Sprintf("%s %q", what, name)
}
