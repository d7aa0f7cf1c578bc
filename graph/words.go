package graph

// Part says which aspect of a transition a line of its label tells.
type Part uint8

// The parts of a label, in the order in which they are written.
const (
	PartCommand Part = iota
	PartWhen
	PartAfter
	PartGuard
	PartAction
)

// Words is one line of a label.
type Words struct {
	Part Part
	Text string
}

// Label returns what is written at a transition, line by line: its command, its condition, its delay, the entry guard of
// its target in brackets, its action behind a slash. It returns nil where nothing is known of the transition.
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
	add(PartAction, t.Action != "", "/ "+t.Action)
	return lines
}

// callbacks lists a state's callbacks: enter, update, exit, message.
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
	return list
}

// title is what is written on a layer's box.
func (l *Layer) title() string {
	switch {
	case l.Always && l.Message:
		return l.Name + " (always: each tick; messages)"
	case l.Always:
		return l.Name + " (always: each tick)"
	case l.Message:
		return l.Name + " (messages)"
	}
	return l.Name
}

// hasAny reports whether some transition leaves from any state.
func (l *Layer) hasAny() bool { return len(l.Transitions) > 0 && l.Transitions[0].From == Any }
