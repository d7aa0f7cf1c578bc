package fsm_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// The oracle is a plain, slow interpreter of the rules: it steps one entity at a time through a description of a machine. The same
// description is translated for the engine, both run the same script, and everything observable about them must be equal. This file says
// what a description is.

type machineDesc struct {
	layers []layerDesc
	plan   []planned // what callbacks request

	reserve int // layers that rows have room for
}

type layerDesc struct {
	name      string // "": derived from its index
	former    string // "": none
	states    []stateDesc
	any       []transitionDesc
	initial   int // index into states
	always    *callbackDesc
	enter     *callbackDesc // runs before that of each state,
	exit      *callbackDesc // and this one after
	updateToo bool          // UpdateOnTransition
	message   *callbackDesc
	handles   uint // as of stateDesc

	within  *stateAt // nil: within no state
	history bool
}

type stateDesc struct {
	name                         string // "": derived from its index
	former                       []string
	enter, update, exit, message *callbackDesc // nil: none
	handles                      uint          // a bit for each kind of message that OnMessage says it handled
	guard, exitGuard             *condition
	transitions                  []transitionDesc
}

type transitionDesc struct {
	mark      int // identifies it across edits; see swap_edition_test.go
	to        int // index into states
	command   fsm.Command
	when      []condition
	kind      delayKind
	after     time.Duration // of AfterBetween the shortest delay, of AfterFunc a unit
	until     time.Duration // of AfterBetween the longest
	says      int           // of AfterFunc: index into view.n
	action    *callbackDesc
	allowSelf bool
	noHistory bool
	internal  bool
	into      []stateAt // by which layers within the target are entered
	weight    int       // 0: not part of a draw
	weighs    int       // of WeightFunc: index into view.n, from 1; 0: Weight
	next      bool      // added by Next
}

// callbackDesc is a callback: what it does to the view. In addition, every callback is recorded and makes the requests of the plan.
type callbackDesc struct{ effects []effect }

func (d *machineDesc) stateName(layer, state int) string {
	if name := d.layers[layer].states[state].name; name != "" {
		return name
	}
	return fmt.Sprintf("s%d", state)
}

// number returns the index that a transition has in Machine.Transitions: layer by layer, any-transitions first, then
// state by state. from is -1 for an any-transition.
func (d *machineDesc) number(layer, from, index int) int {
	n := 0
	for l := range d.layers {
		if l == layer && from < 0 {
			return n + index
		}
		n += len(d.layers[l].any)
		for s := range d.layers[l].states {
			if l == layer && s == from {
				return n + index
			}
			n += len(d.layers[l].states[s].transitions)
		}
	}
	panic("no such layer or state")
}

func (d *machineDesc) String() string {
	var b strings.Builder
	for l, layer := range d.layers {
		if layer.within != nil {
			fmt.Fprintf(&b, "within %+v, history %v: ", *layer.within, layer.history)
		}
		fmt.Fprintf(&b, "layer %d: initial s%d, always %v, enter %v, exit %v, updateToo %v, message %v handles %b\n",
			l, layer.initial, layer.always, layer.enter, layer.exit, layer.updateToo, layer.message, layer.handles)
		for _, t := range layer.any {
			fmt.Fprintf(&b, "  any → %v\n", t)
		}
		for s, state := range layer.states {
			fmt.Fprintf(&b, "  s%d: enter %v, update %v, exit %v, message %v handles %b, guard %v, exit guard %v\n",
				s, state.enter, state.update, state.exit, state.message, state.handles, state.guard, state.exitGuard)
			for _, t := range state.transitions {
				fmt.Fprintf(&b, "    → %v\n", t)
			}
		}
	}
	for _, p := range d.plan {
		fmt.Fprintf(&b, "plan: %v\n", p)
	}
	return b.String()
}

func (t transitionDesc) String() string {
	s := fmt.Sprintf("s%d", t.to)
	if t.next {
		return s + " next"
	}
	if t.command != 0 {
		s += fmt.Sprintf(" on %d", t.command)
	}
	if len(t.when) > 0 {
		s += fmt.Sprintf(" when %v", t.when)
	}
	if t.weight > 0 {
		s += fmt.Sprintf(" weight %d", t.weight)
		if t.weighs > 0 {
			s += fmt.Sprintf(" times n%d%%4-1", t.weighs-1)
		}
	}
	s += t.describeDelay()
	if t.action != nil {
		s += fmt.Sprintf(" do %v", t.action)
	}
	if t.allowSelf {
		s += " allowing self"
	}
	if t.noHistory {
		s += " without history"
	}
	if t.internal {
		s += " internal"
	}
	if len(t.into) > 0 {
		s += fmt.Sprintf(" into %v", t.into)
	}
	return s
}

func (c *callbackDesc) String() string {
	if c == nil {
		return "-"
	}
	return fmt.Sprint(c.effects)
}

func (d *machineDesc) layerName(layer int) string {
	if name := d.layers[layer].name; name != "" {
		return name
	}
	return fmt.Sprintf("l%d", layer)
}
