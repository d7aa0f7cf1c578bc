// Package reason puts into words why a transition is going to be taken or not: what the answers of [fsm.Engine.Explain] say,
// for the inspector and for the tool's verb why.
package reason

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Names is how the reader calls things.
type Names struct {
	Command    func(fsm.Command) string
	Transition func(int) string // by its index in [fsm.Machine.Transitions]
}

// Of puts an answer about a transition into a few words. Where it waits for something else first, what is left of its delay is
// not among them: see [Wait].
func Of(info *fsm.TransitionInfo, a *fsm.Answer, names Names) string {
	switch a.Verdict {
	case fsm.Fires:
		return "yes: in the next tick"
	case fsm.Preceded:
		return names.Transition(a.By) + " comes first"
	case fsm.ConditionFalse:
		return "not true" + which(info, a.Condition)
	case fsm.Delayed:
		return Wait(a.Remaining)
	case fsm.Refused:
		return info.Guard + " refuses"
	case fsm.NeedsCommand:
		return "waits for " + names.Command(info.Command)
	case fsm.CommandPending:
		return names.Command(info.Command) + " is on its way"
	case fsm.AlreadyThere:
		return "is there already"
	case fsm.Failed:
		return "panics" + what(a.Fault)
	}
	return a.Verdict.String()
}

// Wait says how much of a delay is left, so precisely that it can be seen to pass. It promises no more than that: when the
// delay is over, the conditions are asked.
func Wait(left time.Duration) string {
	digits := 2
	if left >= 10*time.Second {
		digits = 1
	}
	return fmt.Sprintf("waits %.*f s more", digits, left.Seconds())
}

// which names the condition that returned false, if the label does not: by its Go function, and by its number if there are several.
// Functions without a name of their own are all called condition.
func which(info *fsm.TransitionInfo, condition int) string {
	if condition < 0 || condition >= len(info.Conditions) {
		return ""
	}
	text, all := "", len(info.Conditions)
	if name := info.Conditions[condition]; name != "condition" && (info.Named || all > 1) {
		text = ": " + name
	}
	if all > 1 {
		text += fmt.Sprintf(" (%d of %d)", condition+1, all)
	}
	return text
}

// what says what a callback panicked with, and where if that is known.
func what(f *fsm.Fault) string {
	switch {
	case f == nil:
		return ""
	case f.Where == "":
		return fmt.Sprintf(": %v", f.Value)
	}
	return fmt.Sprintf(": %v (%s)", f.Value, filepath.Base(f.Where))
}
