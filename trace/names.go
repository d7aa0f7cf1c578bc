package trace

import (
	"fmt"

	"github.com/horde-fsm/horde/fsm"
)

// names is what must be known of a machine to write its changes.
type names struct {
	machine     string
	layers      []string
	states      [][]string // by layer and StateID; that of None is ""
	command     func(fsm.Command) string
	transitions []string // what fires a transition, without its command; "" if there is nothing else
}

// mustBeBuilt panics unless Build has made the machine: no change of another could be named.
func mustBeBuilt[V any](operation string, m *fsm.Machine[V]) {
	switch {
	case m == nil:
		panic("trace: " + operation + " was given a nil machine")
	case len(m.Layers()) == 0:
		panic("trace: " + operation + " was given a machine that Build has not made")
	}
}

func newNames[V any](m *fsm.Machine[V]) names {
	n := names{machine: m.Name(), command: m.CommandName}
	for _, l := range m.Layers() {
		n.layers = append(n.layers, l.Name())
		states := []string{""}
		for _, s := range l.States() {
			states = append(states, s.Name())
		}
		n.states = append(n.states, states)
	}
	for _, t := range m.Transitions() {
		words := ""
		if t.Command == 0 || t.Label != "" || t.HasDelay() || t.Guard != "" {
			t.Command = 0
			words = m.Trigger(t)
		}
		n.transitions = append(n.transitions, words)
	}
	return n
}

// state returns the name of a state. Changes of another machine get a number rather than a panic: after a swap, a ring may
// hold some.
func (n *names) state(layer uint8, id fsm.StateID) string {
	switch {
	case id == fsm.None: // in any layer
		return ""
	case int(layer) < len(n.states) && int(id) < len(n.states[layer]):
		return n.states[layer][id]
	}
	return fmt.Sprintf("state %d", id)
}

// statesOf returns the names of a change's states. That of From is "" if there was none, as before a start.
func (n *names) statesOf(c *fsm.Change) (from, to string) {
	from, to = n.state(c.Layer, c.From), n.state(c.Layer, c.To)
	switch c.Cause {
	case fsm.CauseCondition, fsm.CauseCommand, fsm.CauseDirect, fsm.CauseRevert, fsm.CauseOuter:
		if c.From == fsm.None {
			from = deleted
		}
	}
	if c.To == fsm.None {
		to = deleted
	}
	return from, to
}

// deleted stands for a state that a swap has taken away since, as in [fsm.Machine.DescribeChange].
const deleted = "(deleted)"

func (n *names) layer(layer uint8) string {
	if int(layer) < len(n.layers) {
		return n.layers[layer]
	}
	return fmt.Sprintf("layer %d", layer)
}

func (n *names) transition(index int32) string {
	if index >= 0 && int(index) < len(n.transitions) {
		return n.transitions[index]
	}
	return ""
}

func (r *Recorder) entityName(e fsm.Entity) string {
	if r.cfg.Entity != nil {
		if name := r.cfg.Entity(e); name != "" {
			return name
		}
	}
	return e.String()
}
