package fsm

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
)

// Trigger says in a few words what fires a transition: its command, its label and its delay, as far as it has them, as in "Cast, is near,
// after 1s"; or else its entry guard. Explanations, traces and the descriptions of changes use these words. A condition that is a function
// without a name is called "condition", and left out if there is anything else.
func (m *Machine[V]) Trigger(t TransitionInfo) string { return m.made().trigger(&t) }

func (m *machine) trigger(t *TransitionInfo) string {
	var words []string
	if t.Command != 0 {
		words = append(words, m.commandName(t.Command))
	}
	if t.Label != "" && (!isNameless(t.Label) || t.Command == 0 && !t.HasDelay()) {
		words = append(words, t.Label)
	}
	if t.HasDelay() {
		words = append(words, t.DelayText())
	}
	if len(words) == 0 {
		words = append(words, cmp.Or(t.Guard, nameless))
	}
	return inLine(strings.Join(words, ", "))
}

// DescribeTransition returns a one-line description of a transition: its layer, where it leads and what fires it, as in
// "act: patrol → chase (sees the player)" or, with [Transition.Into], "act: stand → fight into strike (Ambush)". Numbers that the machine
// does not know, such as another machine's, are written as numbers.
func (m *Machine[V]) DescribeTransition(t TransitionInfo) string {
	return inLine(m.made().layerTitle(t.Layer) + ": " + m.made().path(&t))
}

// path says where a transition leads and what fires it.
func (m *machine) path(t *TransitionInfo) string {
	from := "any"
	if t.From != None {
		from = m.stateTitle(t.Layer, t.From)
	}
	to := m.stateTitle(t.Layer, t.To)
	for i, inner := range t.Into {
		to += [...]string{" into ", " and "}[min(i, 1)] + m.stateTitle(inner.Layer, inner.State)
	}
	return fmt.Sprintf("%s → %s (%s)", from, to, m.triggerOf(t))
}

// triggerOf says what fires a transition, and whether it is internal.
func (m *machine) triggerOf(t *TransitionInfo) string {
	why := m.trigger(t)
	if t.Internal {
		why += ", internal"
	}
	return why
}

// inLine returns a text in one line: names, which may be anybody's, may have line breaks, or what has a terminal do something.
func inLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, text)
}
