package fsm

import (
	"fmt"
	"time"
)

// Answer tells whether and why one transition will or will not be taken; see [Engine.Explain]. [Machine.DescribeAnswer] puts it
// into words.
type Answer struct {
	Transition int     // index into [Machine.Transitions]
	From       StateID // the current state, also for an any-transition
	Verdict    Verdict

	// Condition is the condition that returned false, or panicked, as an index into [TransitionInfo.Conditions]; -1 if none did.
	// Conditions that the tick would ask after it were not asked.
	Condition int

	// By is, if the verdict is [VerdictPreceded], the transition that comes before this one, as an index into [Machine.Transitions]; else
	// -1.
	By int

	// Delay is how long the transition waits after Enter, in simulated time; 0 if it does not wait. If it varies
	// ([Transition.AfterBetween], [Transition.AfterFunc]) it is this entity's own delay as of now. It is set unless the verdict is
	// [VerdictAlreadyThere] or the function that returns the delay panicked.
	Delay time.Duration

	// Remaining is what will be left of the delay, in simulated time, when the transition is asked; 0 if it will have elapsed or
	// there is none. It is set whenever Delay is.
	Remaining time.Duration

	// Fault is the panic of the condition, weight, delay or guard if the verdict is [VerdictFailed]; else nil.
	Fault *Fault
}

// Verdict is the outcome of asking a transition.
type Verdict uint8

const (
	VerdictFires          Verdict = iota + 1 // it is taken
	VerdictPreceded                          // it would fire, or fail, but one that is asked before it does
	VerdictConditionFalse                    // a condition is false
	VerdictDelayed                           // its delay has not elapsed
	VerdictRefused                           // the entry guard of its target returns false
	VerdictNeedsCommand                      // all else holds, and its command would fire it
	VerdictCommandPending                    // all else holds, and its command is queued for the next tick
	VerdictAlreadyThere                      // an any-transition to the current state, without AllowSelf
	VerdictFailed                            // a condition, the weight, the delay or a guard panics
	VerdictHeld                              // the exit guard of the current state returns false
)

var verdictNames = [...]string{
	"unknown", "fires", "preceded", "condition false", "delayed", "refused", "needs its command", "command pending",
	"already there", "failed", "held",
}

// String returns the verdict in words, such as "condition false".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}
