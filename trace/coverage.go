package trace

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// Coverage counts how often each transition of a machine was taken and each state entered: what tests, or an hour of play, have tried, and
// what they have left out. It must not be used concurrently.
type Coverage struct {
	names       names
	transitions []fsm.TransitionInfo
	words       []string      // the transitions, each in a line
	outside     []fsm.StateID // by layer: the state that a layer is in by itself while it is within one that is not current; or None
	taken       []uint64      // by transition
	entered     [][]uint64    // by layer and StateID
}

// NewCoverage returns a Coverage of a machine of which nothing has happened yet. A machine that is swapped in has numbers of its own and
// needs a Coverage of its own. Several worlds may share one, since only their changes count. NewCoverage panics if the machine is nil, or
// one that Build has not made.
func NewCoverage[V any](m *fsm.Machine[V]) *Coverage {
	mustBeBuilt("NewCoverage", m)
	c := &Coverage{names: newNames(m), transitions: m.Transitions(), taken: make([]uint64, len(m.Transitions()))}
	for _, t := range c.transitions {
		c.words = append(c.words, m.DescribeTransition(t))
	}
	for _, l := range m.Layers() {
		c.outside = append(c.outside, l.Outside().ID())
		c.entered = append(c.entered, make([]uint64, len(l.States())+1))
	}
	return c
}

// Record counts the changes of a tick; call it after each tick with what Changes returns and, if the machine has internal transitions, with
// what InternalTransitions returns. It does not allocate.
//
// A change holds numbers and not the machine that they are of. One whose numbers the Coverage's machine does not have, or not together, such
// as a transition that leads to another state, is not counted; but those of another machine that fit are taken for this one's. After a swap,
// Changes have the new machine's numbers, those made before it included: record them before, or with a Coverage of the new machine.
func (c *Coverage) Record(changes []fsm.Change) {
	for i := range changes {
		change := &changes[i]
		if !c.fits(change) {
			continue
		}
		if change.Transition >= 0 {
			c.taken[change.Transition]++
			if c.transitions[change.Transition].Internal {
				continue
			}
		}
		c.entered[change.Layer][change.To]++
	}
}

// fits reports whether a change could be one of the machine.
func (c *Coverage) fits(change *fsm.Change) bool {
	l, t := int(change.Layer), int(change.Transition)
	if l >= len(c.entered) || int(change.From) >= len(c.entered[l]) || int(change.To) >= len(c.entered[l]) || t >= len(c.transitions) {
		return false
	}
	if t < 0 {
		return true
	}
	of := &c.transitions[t]
	leads := of.To == change.To || change.To == fsm.None                               // None if a swap has taken the state away
	leaves := of.From == change.From || of.From == fsm.None || change.From == fsm.None // which any-transitions do from everywhere
	return of.Layer == l && leads && leaves
}

// Taken returns how often the transition with that index into [fsm.Machine.Transitions] was taken; 0 for one that the machine does not
// have.
func (c *Coverage) Taken(transition int) uint64 {
	if transition < 0 || transition >= len(c.taken) {
		return 0
	}
	return c.taken[transition]
}

// Entered returns how often a state was entered, by whatever cause; 0 for one that the machine does not have.
func (c *Coverage) Entered(layer int, state fsm.StateID) uint64 {
	if layer < 0 || layer >= len(c.entered) || int(state) >= len(c.entered[layer]) || state == fsm.None {
		return 0
	}
	return c.entered[layer][state]
}

// Missing describes the states that were never entered and the transitions that were never taken, as in "act: chase" and "act: chase →
// patrol (lost sight)": layer by layer, states first, each in order of definition. A test that is meant to try everything wants it empty.
func (c *Coverage) Missing() []string {
	var missing []string
	transitions := c.transitions
	for l, states := range c.entered {
		for id := 1; id < len(states); id++ {
			if states[id] == 0 && fsm.StateID(id) != c.outside[l] {
				missing = append(missing, c.names.layers[l]+": "+c.names.states[l][id])
			}
		}
		for ; len(transitions) > 0 && transitions[0].Layer == l; transitions = transitions[1:] {
			if c.taken[transitions[0].Index] == 0 {
				missing = append(missing, c.words[transitions[0].Index])
			}
		}
	}
	return missing
}

// String returns, for a test to log, how many of the states were entered and of the transitions taken, and then what is [Coverage.Missing],
// a line each.
func (c *Coverage) String() string {
	entered, states, taken := 0, 0, 0
	for l, counts := range c.entered {
		for id := 1; id < len(counts); id++ {
			if fsm.StateID(id) == c.outside[l] {
				continue
			}
			if states++; counts[id] > 0 {
				entered++
			}
		}
	}
	for _, n := range c.taken {
		if n > 0 {
			taken++
		}
	}
	total := fmt.Sprintf("%s: %d of %d states entered, %d of %d transitions taken", c.names.machine, entered, states, taken, len(c.taken))
	return strings.Join(append([]string{total}, c.Missing()...), "\n")
}
