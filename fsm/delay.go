package fsm

import (
	"fmt"
	"strings"
	"time"
)

// Delay describes how long a transition waits after its state was entered: the same time for all, a time between two bounds, or what
// a function of the entity's view returns. The zero value is no delay.
type Delay struct {
	After     time.Duration // the delay, in simulated time; if it varies, the shortest
	AfterMax  time.Duration // the longest; equal to After if it does not vary
	AfterFunc string        // the name of the function given to [Transition.AfterFunc], or ""
}

// HasDelay reports whether the transition waits at all.
func (d Delay) HasDelay() bool { return d.AfterMax > 0 || d.AfterFunc != "" }

// DelayText returns the delay in words: "after 2s", "after 1s to 3s", "after cooldown"; or "" if there is none.
func (d Delay) DelayText() string {
	switch {
	case d.AfterFunc != "":
		return "after " + d.AfterFunc
	case d.AfterMax > d.After:
		return "after " + shortDuration(d.After) + " to " + shortDuration(d.AfterMax)
	case d.After > 0:
		return "after " + shortDuration(d.After)
	}
	return ""
}

// shortDuration formats a duration the way people write it: 2s, 1.5s, 2m30s, 1h.
func shortDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// After adds a delay, in simulated time since the state was entered. Conditions and delay must all hold. A transition has one delay,
// set by After, [Transition.AfterBetween] or [Transition.AfterFunc]. A delay that is not positive is a mistake, which Build reports: leave
// it out instead.
func (t *Transition[V]) After(d time.Duration) *Transition[V] {
	t.plain().setAfter(d)
	return t
}

func (t *transition) setAfter(d time.Duration) {
	wrong := ""
	switch {
	case d < 0:
		wrong = fmt.Sprintf("was given %v; a delay is positive", d)
	case d == 0: // elsewhere a transition that is taken at once
		wrong = "was given 0s; a delay is positive: leave it out, or if nothing else is set on the transition, give it Weight(1)"
	}
	if t.delay("After", wrong) {
		t.after, t.longest = d, d
	}
}

// AfterBetween is like [Transition.After], with a different delay for each entity and each time that the state is entered, so that
// entities that enter it together do not leave it together. All durations from min to max, inclusive, are equally likely. Where ticks are
// long, as the turns of a game may be, hardly any is a whole number of them, so one between 3 and 6 ticks is over in the fourth, fifth or
// sixth.
//
// The delay is a function of [Config.Seed], the entity, the tick of entry, the names of machine, layer, source and target and, if several such
// transitions lead from one to the other, of which of them it is. So it takes no memory, takes no time until it is asked for, does
// not depend on workers, chunk size or platform, and is the same after [Engine.Restore] for an entity of the same number. It also
// survives [Engine.Swap]: if the bounds have changed, a waiting row keeps its relative place between them.
func (t *Transition[V]) AfterBetween(min, max time.Duration) *Transition[V] {
	t.plain().setAfterBetween(min, max)
	return t
}

func (t *transition) setAfterBetween(min, max time.Duration) {
	wrong := ""
	switch {
	case min < 0:
		wrong = fmt.Sprintf("was given %v to %v; no delay is shorter than 0", min, max)
	case max < min:
		wrong = fmt.Sprintf("was given %v to %v; give the shorter delay first", min, max)
	case max == 0:
		wrong = "was given 0s to 0s; a delay is positive"
	}
	if t.delay("AfterBetween", wrong) {
		t.after, t.longest = min, max
	}
}

// AfterFunc is like [Transition.After], with a delay computed from the entity's own components, such as a cooldown that depends on
// its skill. f is called whenever the delay matters, so the delay may change while it passes; 0 or less means none. Like a condition,
// f must be pure; it may be called before or after conditions. A panic in it is a [Fault] that names the transition's target.
func (t *Transition[V]) AfterFunc(f func(v *V) time.Duration) *Transition[V] {
	t.plain().setAfterFunc(erased[func(view) time.Duration](f))
	return t
}

func (t *transition) setAfterFunc(f func(view) time.Duration) {
	wrong := ""
	if f == nil {
		wrong = "was given a nil function"
	}
	if t.delay("AfterFunc", wrong) {
		t.afterFunc, t.delayName, t.last = f, funcName(f, nameOfDelay), givenDelay
	}
}

// nameOfDelay is the name of a delay that is a function without one.
const nameOfDelay = "some time"

// delay notes which method set the delay. It reports false, after noting a mistake, if it cannot be set.
func (t *transition) delay(method, wrong string) bool {
	t.mustBeOpen()
	t.asks = true
	if t.taken.delay {
		t.taken.delay, t.delayed, t.after, t.longest, t.afterFunc = false, "", 0, 0, nil
	}
	switch {
	case wrong != "":
		t.mistake("%s %s", method, wrong)
	case t.delayed == method:
		t.mistake("%s is set twice", method)
	case t.delayed != "":
		t.mistake("it has both %s and %s; a transition has one delay, so set one", t.delayed, method)
	default:
		t.delayed = method
		return true
	}
	return false
}

// describeDelay returns what [TransitionInfo] says about the delay.
func (t *transition) describeDelay() Delay {
	d := Delay{After: t.after, AfterMax: t.longest}
	if t.afterFunc != nil {
		d.AfterFunc = t.delayName
	}
	return d
}
