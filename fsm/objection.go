package fsm

import (
	"fmt"
	"slices"
	"strings"
)

// objection is what kept a transition that has a command from being taken. It is noted while transitions are asked, for the error of
// [Engine.Perform]: asking again could have another outcome, and a game's own counting of calls would be wrong.
type objection struct {
	edge    *edge
	layer   int
	by      callback // the kind of what was asked last, and said no
	refused int      // see stepper
}

// object notes an objection if they are wanted.
func (s *stepper) object(e *edge) {
	if s.objecting {
		s.objections = append(s.objections, objection{e, s.layer, s.kind, s.refused})
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
			fmt.Fprintf(&all, "its delay has %v left", s.delayOf(o.edge, s.views.at(0))-s.spent())
		case o.by == inGuard:
			fmt.Fprintf(&all, "the %s of that state is false", called("guard", info.Guard))
		case o.by == inExitGuard:
			from := s.machine.stateAt(o.layer, s.cells[s.index()*s.stride+o.layer].state)
			fmt.Fprintf(&all, "the exit %s of %q is false", called("guard", from.exitGuard()), from.title())
		case o.by == inWeight:
			all.WriteString(s.machine.undrawn(info))
		default:
			all.WriteString(info.sayCondition(o.condition(info)))
		}
	}
	return all.String()
}

// condition returns which condition was false, as an index into TransitionInfo.Conditions.
func (o *objection) condition(info *TransitionInfo) int {
	asked, first := info.asked, 0
	if o.edge.share != nil { // the weight is one of them, and not it
		asked = slices.DeleteFunc(slices.Clone(asked), func(i int) bool { return i == info.draw })
	}
	if o.edge.when != nil || o.edge.whenBatch != nil {
		first = 1
	}
	return asked[max(o.refused-1+first, 0)]
}

// sayCondition says that a condition is false: by its name or, among several, by its number, as ReasonOf counts them.
func (t *TransitionInfo) sayCondition(i int) string {
	switch all := len(t.Conditions); {
	case !isNameless(t.Conditions[i]):
		return fmt.Sprintf("its condition %q is false", t.Conditions[i])
	case all > 1:
		return fmt.Sprintf("condition %d of %d is false", i+1, all)
	}
	return "its condition is false"
}

// sayOthers puts into words what else may keep a command from leading anywhere: an any-transition is not asked about the state that it
// leads to, and a command that no transition has is probably not the one that was meant.
func (m *machine) sayOthers(row Row, layers layerSet, c Command) string {
	var all strings.Builder
	known := false
	for i := range m.transitions {
		t := &m.transitions[i]
		if t.Command != c {
			continue
		}
		known = true
		if t.From == None && !t.AllowSelf && layers.has(t.Layer) && row[t.Layer].state == t.To {
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
