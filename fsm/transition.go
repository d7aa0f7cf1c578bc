package fsm

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// Transition leads from a state, or from any state of a layer, to a target. It fires when everything set on it holds. If several may
// fire, any-transitions come first, then the order of registration decides.
type Transition[V any] struct {
	_     of[V]
	inner transition
}

// transition is the implementation of [Transition].
type transition struct {
	layer    *layer
	from, to *state // from is nil for an any-transition

	when       []func(view) bool
	questions  []question // what each of them asks, for Check
	whenTick   []func(*Tick, view) bool
	whenBatch  func(*Tick, views, []bool)
	batch      any          // the game's own function for whenBatch, unless As has named it
	members    []membership // among whenTick
	weighed    string       // the method that set the weight, or "" if it is not part of a draw
	weight     uint64       // 0 if it is computed
	weightFunc func(view) int
	command    Command
	onCommand  bool
	delayed    string        // the method that set the delay, or ""
	after      time.Duration // the shortest
	longest    time.Duration
	afterFunc  func(view) time.Duration
	action     func(*Tick, view)
	allowSelf  bool
	noHistory  bool
	internal   bool
	into       []*state // by which layers within the target are entered
	asks       bool     // asks for something besides its command and its target's guard, even if it is invalid

	label      string
	conditions []string        // their names
	forms      []conditionForm // and their forms
	actionName string          // name of the Go function, or as given to As
	delayName  string
	weightName string
	last       given     // what As would name
	identity   *identity // shared by its copies in all editions
	taken      takenOver
	built      int // its position among the machine's transitions, counted from 1; 0 before Build
}

// identity distinguishes a layer or a transition and its copies from all others.
type identity struct{ _ byte }

// takenOver says which of a transition's settings, if set, come from the machine that is being edited, and so may be set again or, in the
// case of history, no longer mean anything.
type takenOver struct{ command, delay, weight, action, batch, history, into bool }

// given is what was added to a transition.
type given uint8

const (
	givenNothing given = iota
	givenWrong         // already reported
	givenCondition
	givenAction
	givenDelay
	givenWeight
)

// newTransition returns a transition that leaves the state from or, if from is nil, any state of the layer.
func newTransition(l *layer, from, to *state) *transition {
	t := &transition{layer: l, from: from, to: to, identity: new(identity)}
	switch {
	case to == nil || to.layer != l || to.deleted:
		t.mistake("the target is %s%s", l.stranger(to), t.sameInOneLayer())
	case to.resting():
		t.mistake("the target is %q, where the layer goes only when the state that it is within is left", to.name)
	}
	return t
}

// From returns the state that the transition leaves, or nil for an any-transition.
func (t *Transition[V]) From() *State[V] { return shell[State[V]](t.known().from) }

// Target returns the state that the transition leads to.
func (t *Transition[V]) Target() *State[V] { return shell[State[V]](t.known().to) }

// Command returns the command that fires the transition, or 0 if it is taken by polling.
func (t *Transition[V]) Command() Command { return t.known().command }

// Index returns the position of the transition in [Machine.Transitions] of the machine that Build has made, which is how changes, answers
// and counts refer to it; -1 before that, and for one that was deleted.
func (t *Transition[V]) Index() int { return t.known().built - 1 }

// On makes the transition answer to a command. It is then never taken by polling, and its condition is asked only when the command
// comes.
func (t *Transition[V]) On(c Command) *Transition[V] {
	t.plain().on(c)
	return t
}

func (t *transition) on(c Command) {
	t.mustBeOpen()
	if c == 0 {
		t.mistake("On was given command 0, which is reserved; number the game's commands from 1")
	} else if t.onCommand && !t.taken.command {
		t.mistake("On is set twice; add a transition for each command")
	}
	t.command, t.onCommand, t.taken.command = c, true, false
}

// Do sets the transition's own action, which runs between Exit of the old state and Enter of the new one. Several functions are called in
// the order given, see [State.OnEnter]; their names are shown with commas in between, unless [Transition.As] gives the action one.
func (t *Transition[V]) Do(fs ...func(t *Tick, v *V)) *Transition[V] {
	t.plain().setAction(erased[[]func(*Tick, view)](fs))
	return t
}

func (t *transition) setAction(fs []func(*Tick, view)) {
	t.mustBeOpen()
	for _, lack := range lacking(present(fs), "function") {
		t.mistake("Do was given %s", lack)
	}
	if t.action != nil && !t.taken.action {
		t.mistake("Do is set twice%s", atOnce("Do"))
	}
	var names []string
	for _, f := range fs {
		if f != nil {
			names = append(names, funcName(f, nameOfAction))
		}
	}
	t.actionName = strings.Join(names, ", ")
	t.action, t.taken.action, t.last = inTurn(fs...), false, givenAction
}

// nameOfAction is the name of an action that is a function without one.
const nameOfAction = "action"

// AllowSelf lets an any-transition lead to the current state, by Exit and Enter.
func (t *Transition[V]) AllowSelf() *Transition[V] {
	t.plain().setAllowSelf()
	return t
}

func (t *transition) setAllowSelf() {
	t.mustBeOpen()
	if t.from != nil {
		t.mistake("AllowSelf is for any-transitions; a transition from a state to itself needs no permission")
	}
	t.allowSelf = true
}

// Named sets the label shown in graphs and reports, in place of the names of the conditions' Go functions.
func (t *Transition[V]) Named(label string) *Transition[V] {
	t.plain().mustBeOpen()
	t.inner.label = label
	return t
}

// As names what was added last, a condition, an action or a function that says a delay or a weight, in place of its Go function's name. It
// is for closures, whose only name is that of the function that made them. As("") leaves it without a name, like a closure made on the
// spot: it is then called "condition", "action" and so on.
//
//	patrol.To(chase).When(within(5)).As("within 5 m")
func (t *Transition[V]) As(name string) *Transition[V] {
	t.plain().nameLast(name)
	return t
}

func (t *transition) nameLast(name string) {
	t.mustBeOpen()
	switch t.last {
	case givenCondition:
		last := len(t.conditions) - 1
		t.conditions[last] = cmp.Or(name, nameless)
		if t.forms[last] == batchForm {
			t.batch = nil
		}
	case givenAction:
		t.actionName = cmp.Or(name, nameOfAction)
	case givenDelay:
		t.delayName = cmp.Or(name, nameOfDelay)
	case givenWeight:
		t.nameWeight(cmp.Or(name, nameOfWeight))
	case givenNothing:
		t.mistake("As(%q) follows nothing that it could name; it stands behind a condition, an action, AfterFunc or WeightFunc; Named labels the transition", name)
	}
}

// describe names the transition in an error, within its layer.
func (t *transition) describe() string {
	to := "nil"
	if t.to != nil {
		to = fmt.Sprintf("%q", t.to.name)
	}
	if t.from == nil {
		return "any-transition to " + to
	}
	return fmt.Sprintf("state %q: transition to %s", t.from.name, to)
}
