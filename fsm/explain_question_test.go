package fsm_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// question is a transition with everything that it asks about.
type question struct {
	*transitionDesc
	view  *view
	tick  uint64
	since time.Duration
	delay time.Duration // 0 if the function that computes it panics
	snaps bool
	drawn bool // drawn, or not part of a draw

	exitGuard, guard *condition
}

func (q *question) learnDelay(delay func() time.Duration) {
	defer func() { q.snaps = recover() != nil }()
	q.delay = max(0, delay())
}

// reply is what a condition says.
type reply int

const (
	no reply = iota
	yes
	panics
)

func (q question) ask(c *condition) (r reply) {
	defer func() {
		if recover() != nil {
			r = panics
		}
	}()
	if c == nil || c.holds(q.view, q.tick, q.since) {
		return yes
	}
	return no
}

// all is the combined reply of everything that the transition asks.
func (q question) all() reply {
	for i := range q.when {
		if r := q.ask(&q.when[i]); r != yes {
			return r
		}
	}
	if r := q.ask(q.exitGuard); r != yes {
		return r
	}
	return q.ask(q.guard)
}

// broken reports whether anything that the transition asks would panic if asked.
func (q question) broken() bool {
	for i := range q.when {
		if q.ask(&q.when[i]) == panics {
			return true
		}
	}
	return q.snaps || q.ask(q.exitGuard) == panics || q.ask(q.guard) == panics
}

// wrongAround is wrong for a time in state that is known only to within a nanosecond: that of a later tick is rounded separately.
func (q question) wrongAround(a fsm.Answer, skipped bool, before []fsm.Answer) string {
	first := q.wrong(a, skipped, before)
	for _, off := range []time.Duration{-1, 1} {
		near := q
		near.since += off
		if first == "" || near.wrong(a, skipped, before) == "" {
			return ""
		}
	}
	return first
}

// wrong says what is wrong with an answer, given the answers before it.
func (q question) wrong(a fsm.Answer, skipped bool, before []fsm.Answer) string {
	if skipped != (a.Verdict == fsm.VerdictAlreadyThere) {
		return "whether it is skipped"
	}
	if skipped {
		return ""
	}
	if a.Delay != q.delay {
		return fmt.Sprintf("the delay, which is %v", q.delay)
	}
	if a.Remaining != max(0, q.delay-q.since) {
		return fmt.Sprintf("what remains of %v after %v", q.delay, q.since)
	}
	elapsed := q.since >= q.delay && !q.snaps && q.drawn
	var right bool
	switch a.Verdict {
	case fsm.VerdictFires, fsm.VerdictNeedsCommand:
		right = elapsed && q.all() == yes
	case fsm.VerdictConditionFalse:
		if a.Condition == len(q.when) { // the weight follows them
			right = !q.drawn
		} else {
			right = q.ask(&q.when[a.Condition]) == no
		}
	case fsm.VerdictDelayed:
		right = !elapsed && !q.snaps && q.drawn
	case fsm.VerdictRefused:
		right = elapsed && q.ask(q.exitGuard) == yes && q.ask(q.guard) == no
	case fsm.VerdictHeld:
		right = elapsed && q.ask(q.exitGuard) == no
	case fsm.VerdictFailed:
		if a.Condition >= 0 {
			right = q.ask(&q.when[a.Condition]) == panics && !strings.HasPrefix(a.Fault.Callback, "Can")
		} else if a.Fault.Callback == "AfterFunc" {
			right = q.snaps
		} else if a.Fault.Callback == "CanExit" {
			right = q.ask(q.exitGuard) == panics
		} else {
			right = q.ask(q.guard) == panics && a.Fault.Callback == "CanEnter"
		}
	case fsm.VerdictPreceded: // a failure after the one that fires is never reached
		right = false
		for _, b := range before {
			right = right || b.Transition == a.By && b.Verdict != fsm.VerdictPreceded
		}
		right = right && (elapsed && q.all() == yes || q.broken())
	default:
		return "an unexpected verdict"
	}
	if !right {
		return "the verdict"
	}
	return ""
}
