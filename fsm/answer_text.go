package fsm

import (
	"fmt"
	"path/filepath"
	"time"
)

// DescribeAnswer returns a one-line description of what [Engine.Explain] answers about a transition, for logs and tests: from where to
// where it leads and what fires it, much as [Machine.DescribeChange] writes it, and the reason that [Machine.ReasonOf] returns, as in
// "patrol → chase (sees the player): not true". What is left of a delay is added if it is not itself the reason: "; waits 0.98 s more".
// A transition that the machine does not have, such as another machine's, is written as a number.
func (m *Machine[V]) DescribeAnswer(a Answer) string { return m.made().describeAnswer(&a) }

func (m *machine) describeAnswer(a *Answer) string {
	text := fmt.Sprintf("transition %d", a.Transition)
	if t := m.transitionAt(a.Transition); t != nil {
		text = m.path(t)
	}
	text += ": " + m.reasonOf(a)
	if a.Remaining > 0 && a.Verdict != VerdictDelayed {
		text += "; " + waitText(a.Remaining)
	}
	return inLine(text)
}

// ReasonOf puts into a few words why a transition will or will not be taken, for games that show the transition in their own way:
//
//	yes: in its next tick
//	→ chase comes first
//	not true: near (2 of 2)
//	another was drawn
//	its weight is 0
//	it was not drawn
//	waits 0.98 s more
//	canCast refuses
//	blowLanded holds it back
//	waits for Lock
//	Lock is on its way
//	is there already
//	panics: ouch (guard.go:12)
//
// A condition is named unless the transition's label is its name, and numbered, in the order of [TransitionInfo.Conditions], if there are
// several. A transition that comes first is named by where it leads and, if another that is asked with it leads there too, by what fires
// it: "→ chase (is hit) comes first". If the machine does not have what the answer refers to, the reason is the verdict's name; for the
// zero Answer that is "unknown".
func (m *Machine[V]) ReasonOf(a Answer) string { return m.made().reasonOf(&a) }

func (m *machine) reasonOf(a *Answer) string {
	switch a.Verdict {
	case VerdictFires:
		return "yes: in its next tick"
	case VerdictDelayed:
		return waitText(a.Remaining)
	case VerdictAlreadyThere:
		return "is there already"
	case VerdictFailed:
		return "panics" + panicText(a.Fault)
	}
	t, by := m.transitionAt(a.Transition), m.transitionAt(a.By)
	switch {
	case t == nil:
	case a.Verdict == VerdictPreceded && by != nil:
		return m.ahead(by, t) + " comes first"
	case a.Verdict == VerdictConditionFalse && t.draw >= 0 && a.Condition == t.draw:
		return m.undrawn(t)
	case a.Verdict == VerdictConditionFalse:
		return "not true" + t.whichCondition(a.Condition)
	case a.Verdict == VerdictRefused && t.Guarded:
		return t.Guard + " refuses"
	case a.Verdict == VerdictHeld && m.stateAt(t.Layer, a.From).exitGuard() != "":
		return m.stateAt(t.Layer, a.From).exitGuard() + " holds it back"
	case a.Verdict == VerdictNeedsCommand && t.Command != 0:
		return "waits for " + m.commandName(t.Command)
	case a.Verdict == VerdictCommandPending && t.Command != 0:
		return m.commandName(t.Command) + " is on its way"
	}
	return a.Verdict.String()
}

func (m *machine) transitionAt(index int) *TransitionInfo {
	if index < 0 || index >= len(m.transitions) {
		return nil
	}
	return &m.transitions[index]
}

// undrawn says why a transition that has a weight was not drawn: where all weights are functions, none may have been.
func (m *machine) undrawn(t *TransitionInfo) string {
	alone := true
	for i := range m.transitions {
		if o := &m.transitions[i]; o.Index != t.Index && o.Layer == t.Layer && o.From == t.From && o.draw >= 0 {
			if alone = false; o.Weight > 0 {
				return "another was drawn"
			}
		}
	}
	if alone {
		return "its weight is 0"
	}
	return "it was not drawn"
}

// ahead names the transition by, which comes before t, so that it can be found among those that are asked together.
func (m *machine) ahead(by, t *TransitionInfo) string {
	text := "→ " + m.stateName(by.Layer, by.To)
	for i := range m.transitions {
		other := &m.transitions[i]
		together := other.Layer == by.Layer && (other.From == None || other.From == t.From)
		if together && other.To == by.To && other != by {
			return text + " (" + m.trigger(by) + ")"
		}
	}
	return text
}

// whichCondition names the condition that returned false, if the label does not: by its Go function, and by its number if there are
// several. Functions without a name of their own are all called condition.
func (t *TransitionInfo) whichCondition(condition int) string {
	if condition < 0 || condition >= len(t.Conditions) {
		return ""
	}
	text, all := "", len(t.Conditions)
	if name := t.Conditions[condition]; !isNameless(name) && (t.Named || all > 1) {
		text = ": " + name
	}
	if all > 1 {
		text += fmt.Sprintf(" (%d of %d)", condition+1, all)
	}
	return text
}

// waitText says how much of a delay is left, so precisely that it can be seen to pass. It promises no more than that: when the delay is
// over, the conditions are asked.
func waitText(left time.Duration) string {
	digits := 2
	switch {
	case left >= 100*time.Second:
		return fmt.Sprintf("waits %v more", left.Truncate(time.Second))
	case left >= 10*time.Second:
		digits = 1
	}
	return fmt.Sprintf("waits %.*f s more", digits, left.Seconds())
}

// panicText says what a callback panicked with, and where if that is known.
func panicText(f *Fault) string {
	switch {
	case f == nil:
		return ""
	case f.Where == "":
		return fmt.Sprintf(": %s", PanicText(f.Value))
	}
	return fmt.Sprintf(": %s (%s)", PanicText(f.Value), filepath.Base(f.Where))
}
