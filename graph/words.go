package graph

import (
	"strings"
	"unicode"
)

// Part identifies the aspect of a transition that a line of its label describes.
type Part uint8

// The parts of a label, in the order in which they appear.
const (
	PartCommand Part = iota
	PartWhen         // a condition
	PartAfter        // a delay
	PartGuard        // the target's entry guard
	PartNote         // what is special about where the transition leads
	PartAction
)

// Words is one line of a label.
type Words struct {
	Part Part
	Text string
}

// Label returns the lines of the transition's label: its command, its condition, its delay, its target's entry guard in brackets, what is
// special about where it leads (an any-transition may be taken from its target itself; an internal one stays in its state; layers within
// the target begin with their initial states, or with those named), and its action after a slash. It returns nil if the transition has none
// of these.
func (t *Transition) Label() []Words {
	var lines []Words
	add := func(p Part, given bool, text string) {
		if given {
			lines = append(lines, Words{p, text})
		}
	}
	add(PartCommand, t.Command != 0, t.CommandName)
	add(PartWhen, t.When != "", t.When)
	add(PartAfter, t.HasDelay(), t.DelayText())
	add(PartGuard, t.Guard != "", "["+t.Guard+"]")
	add(PartNote, t.From == Any && t.AllowSelf, "from itself too")
	add(PartNote, t.Internal, "internal")
	add(PartNote, t.NoHistory, "no history")
	add(PartNote, len(t.Into) > 0, "into "+strings.Join(t.Into, " and "))
	add(PartAction, t.Action != "", "/ "+t.Action)
	return lines
}

// OneLine joins the lines of a label: with commas, but the guard and the action follow as in UML, as in "Cast, after 1s [canCast] / fire".
func OneLine(label []Words) string {
	var b strings.Builder
	for i, line := range label {
		switch {
		case i == 0:
		case line.Part == PartGuard || line.Part == PartAction:
			b.WriteString(" ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(line.Text)
	}
	return b.String()
}

// callbacks lists a state's callbacks: enter, update, exit, message; and its exit guard.
func (s *State) callbacks() []string {
	var list []string
	for _, c := range []struct {
		has  bool
		name string
	}{{s.Enter, "enter"}, {s.Update, "update"}, {s.Exit, "exit"}, {s.Message, "message"}} {
		if c.has {
			list = append(list, c.name)
		}
	}
	return append(list, s.exitGuard()...)
}

// exitGuard says on what condition the state is left, if it has an exit guard.
func (s *State) exitGuard() []string {
	if s.ExitGuard == "" {
		return nil
	}
	return []string{"leaves only if " + s.ExitGuard}
}

// direct says whether direct changes are meant to enter the state, since no line shows that.
func (s *State) direct() []string {
	if s.Direct {
		return []string{"direct"}
	}
	return nil
}

// notes lists what is written under a state's name.
func (s *State) notes() []string { return append(s.direct(), s.callbacks()...) }

// ways lists how a state is entered and left, as far as no line shows it, for formats that have no room for more.
func (s *State) ways() []string { return append(s.direct(), s.exitGuard()...) }

// title is what is written on a layer's box.
func (g *Graph) title(l *Layer) string {
	var notes []string
	if l.Within != nil {
		notes = append(notes, "within "+g.Layers[l.Within.Layer].States[l.Within.State].Name)
	}
	if l.History {
		notes = append(notes, "history")
	}
	if l.Always {
		notes = append(notes, "always: each tick")
	}
	if l.Enter {
		notes = append(notes, "enter: any state")
	}
	if l.Exit {
		notes = append(notes, "exit: any state")
	}
	if l.UpdateOnTransition {
		notes = append(notes, "update on transition")
	}
	if l.Message {
		notes = append(notes, "messages")
	}
	return noted(l.Name, notes)
}

// noted is a name with notes after it.
func noted(name string, notes []string) string {
	if len(notes) == 0 {
		return name
	}
	return name + " (" + strings.Join(notes, "; ") + ")"
}

// hasAny reports whether some transition leaves from any state.
func (l *Layer) hasAny() bool { return len(l.Transitions) > 0 && l.Transitions[0].From == Any }

// printable replaces characters that XML may not contain, not even as an entity, by a space, and invalid UTF-8 by U+FFFD: Graphviz and
// Mermaid turn what they read into XML. It does the same with all others that end a line for some reader, that turn around the text after
// them, or that a terminal obeys.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, s)
}
