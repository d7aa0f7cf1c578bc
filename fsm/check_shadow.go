package fsm

import (
	"fmt"
	"slices"
	"strings"
)

// Why a transition can never win when no other transition is to blame.
const (
	noSource = "it leads from the only state to itself, which it does not allow"
	noPlace  = "what it asks of current states is never true"
)

// findShadows fills in which transitions can never win, and why.
func (c *checker) findShadows() {
	c.shadows, c.never = map[*transition]*transition{}, map[*transition]string{}
	for _, s := range c.layer.states {
		for _, t := range s.transitions {
			if !c.possible(t, s) {
				c.never[t] = noPlace
			} else if by := c.shadowedIn(t, s); by != nil {
				c.shadows[t] = by
			}
		}
	}
	for _, t := range c.layer.any {
		c.findShadowsOfAny(t)
	}
}

// findShadowsOfAny fills in whether an any-transition can never win: because it is beaten in each state in which it is asked, or because
// there is none.
func (c *checker) findShadowsOfAny(t *transition) {
	var by *transition // the first that beats it
	never := noSource
	free, asked := false, false
	for _, s := range c.layer.states {
		if t.to == s && !t.allowSelf || s.resting() {
			continue
		}
		never = noPlace
		if !c.possible(t, s) {
			continue
		}
		asked = true
		if first := c.shadowedIn(t, s); first == nil {
			free = true
		} else if by == nil {
			by = first
		}
	}
	switch {
	case !asked:
		c.never[t] = never
	case !free:
		c.shadows[t] = by
	}
}

// shadowedIn finds the first transition that beats t in a state whenever t could fire.
func (c *checker) shadowedIn(t *transition, s *state) *transition {
	firing, _ := c.firing(t, s)
	for _, before := range c.leaving(s) {
		if before == t {
			return nil
		}
		if before.command == t.command && !t.heldAlone(before, s) && c.needs[before].within(c.needs[t]) && firing.implies(c.asked[before]) {
			return before
		}
	}
	return nil
}

func (c *checker) shadowed() {
	for _, t := range c.all {
		by := c.shadows[t]
		switch {
		case c.never[t] != "":
			c.report(FindingShadowed, t.from, t, "the %s can never win: %s", c.name(t), c.never[t])
		case by != nil:
			c.report(FindingShadowed, t.from, t, "the %s can never win: the %s is asked before it and fires whenever it could", c.name(t), c.name(by))
		}
	}
}

// name identifies a transition in a finding: transition to "chase" (sees, after 2s).
func (c *checker) name(t *transition) string {
	text := fmt.Sprintf("transition to %q", t.to.name)
	if t.from == nil {
		text = fmt.Sprintf("any-transition to %q", t.to.name)
	}
	info := t.info(0)
	details := []string{info.Label, info.DelayText(), info.Guard}
	if t.command != 0 {
		details = slices.Insert(details, 0, nameCommand(c.machine.def.commands, t.command))
	}
	details = slices.DeleteFunc(details, func(detail string) bool { return detail == "" })
	return text + " (" + strings.Join(details, ", ") + ")"
}

// heldAlone reports whether an exit guard of the state s may hold back an earlier transition and not this one: because it does not concern
// this one, which is internal, or because it may roll dice.
func (t *transition) heldAlone(earlier *transition, s *state) bool {
	exit := earlier.exitGuard(s)
	return exit.tick != nil || exit.given() && t.internal
}
