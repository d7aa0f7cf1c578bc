package fsm

import "strings"

// Trigger says in a few words what fires a transition: its command, its label and its delay, as far as it has them, as in "Cast, is near,
// after 1s"; or else its entry guard. Explanations, traces and the descriptions of changes use these words. A condition that is a function
// without a name is called "condition", and left out if there is anything else.
func (m *Machine[V]) Trigger(t TransitionInfo) string { return m.inner.trigger(&t) }

func (m *machine) trigger(t *TransitionInfo) string {
	var words []string
	if t.Command != 0 {
		words = append(words, m.commandName(t.Command))
	}
	if t.Label != "" && (t.Label != nameless || t.Command == 0 && !t.HasDelay()) {
		words = append(words, t.Label)
	}
	if t.HasDelay() {
		words = append(words, t.DelayText())
	}
	if len(words) == 0 {
		return t.Guard
	}
	return strings.Join(words, ", ")
}
