package fsm

import "time"

// Answer says why one transition will be taken, or why not; see [Engine.Explain].
type Answer struct {
	Transition int // index into [Machine.Transitions]
	Verdict    Verdict

	// Condition is the condition that said no, or failed, as an index into [TransitionInfo].Conditions; -1 if none did.
	// Those that the tick would ask after it were not asked.
	Condition int

	// By is the transition that comes before this one where it is [Preceded], as an index into [Machine.Transitions]; else -1.
	By int

	// Delay is how long the transition waits, for this entity and since this Enter, in simulated time; 0 where it does not. Where
	// it varies ([Transition.AfterBetween], [Transition.AfterFunc]) it is this entity's own, as it is now. It is given unless the verdict
	// is [AlreadyThere], or the function that says it has failed.
	Delay time.Duration

	// Remaining is what will be left of the delay, in simulated time, when the transition is asked; 0 once it has elapsed,
	// and where there is none. It is given where Delay is.
	Remaining time.Duration

	// Fault is the panic of the condition, delay or entry guard that makes the verdict [Failed]; else nil.
	Fault *Fault
}

// Verdict is what comes of asking a transition.
type Verdict uint8

const (
	Fires          Verdict = iota + 1 // it is taken
	Preceded                          // it would fire, or fail, but one before it does
	ConditionFalse                    // a condition says no
	Delayed                           // its delay has not elapsed
	Refused                           // the entry guard of its target says no
	NeedsCommand                      // all that it asks for holds, and its command would fire it
	CommandPending                    // all that it asks for holds, and its command is queued for the next tick
	AlreadyThere                      // an any-transition into the current state, which it does not allow
	Failed                            // a condition, the delay or the entry guard panics
)

var verdictNames = [...]string{
	"unknown", "fires", "preceded", "condition false", "delayed", "refused", "needs its command", "command pending",
	"already there", "failed",
}

// String returns the verdict in words, as in "condition false".
func (v Verdict) String() string {
	if int(v) >= len(verdictNames) {
		v = 0
	}
	return verdictNames[v]
}
