package fsm

import "fmt"

// Change records one change of state. All changes are recorded, including starts.
type Change struct {
	Entity     Entity
	Tick       uint64
	Transition int32 // index into Machine.Transitions, or -1 if no transition made the change
	Command    Command
	Layer      uint8
	From, To   StateID // From is None for a start, of a row or of a layer that a swap added; either is if a swap has taken the state away
	Cause      Cause
}

// Cause identifies what made a change.
type Cause uint8

const (
	CauseStart     Cause = iota + 1 // the row started
	CauseCondition                  // a transition taken by polling
	CauseCommand                    // a transition taken by a command
	CauseDirect                     // a direct change was requested
	CauseRevert                     // Revert
	CauseSwap                       // the machine was swapped and no longer has the state
	CauseRestart                    // Restart after a fault
	CauseOuter                      // the state that the layer is within was entered or left
)

var causeNames = [...]string{
	"none", "start", "condition", "command", "direct", "revert", "swap", "restart", "outer",
}

// String returns the cause in a word or two.
func (c Cause) String() string {
	if int(c) < len(causeNames) {
		return causeNames[c]
	}
	return fmt.Sprintf("Cause(%d)", uint8(c))
}

// Changes returns the changes of state made in the last tick, preceded by those made between it and the tick before. Each change is
// listed once, tick by tick. Changes made by functions given to [Tick.Defer] and by the fault handler are made after the tick and
// come with the next. The slice is valid until the next tick, Swap or Restore. Its entities may be gone.
func (e *Engine[V]) Changes() []Change { return e.made().changes }

// AppendEntered appends the entities that have entered s according to [Engine.Changes] to dst and returns the extended slice: in the order
// of the changes, by whatever cause, and once for each time. If further states are given, only those that came from one of these count,
// as for the sound of a landing: idle, entered from fall. The entities may be gone, or in another state by now. It appends nothing if s is
// nil or belongs to another machine; such a state among the others stands for none.
func (e *Engine[V]) AppendEntered(dst []Entity, s *State[V], from ...*State[V]) []Entity {
	return e.made().appendEntered(dst, s.plain(), shells[state](from))
}

func (e *engine) appendEntered(dst []Entity, s *state, from []*state) []Entity {
	mustBeBuiltOnce(e.machine, "AppendEntered", s)
	layer, id, ok := e.machine.find(s)
	if !ok {
		return dst
	}
	var came [MaxStates + 1]bool
	for _, f := range from {
		mustBeBuiltOnce(e.machine, "AppendEntered", f)
		if l, was, ok := e.machine.find(f); ok && l == layer {
			came[was] = true
		}
	}
	for i := range e.changes {
		if c := &e.changes[i]; c.To == id && int(c.Layer) == layer && (len(from) == 0 || came[c.From]) {
			dst = append(dst, c.Entity)
		}
	}
	return dst
}

// DescribeChange returns a one-line description of a change, for logs and tests: which entity, when, in which layer, from where to where
// and why, as in "entity 7, tick 12, act: patrol → chase (sees the player)"; an internal transition says so: "chase → chase (Bark,
// internal)". A state that a swap has taken away since is "(deleted)". Numbers that the machine does not know, such as those of a change
// made by another machine, are written as numbers.
func (m *Machine[V]) DescribeChange(c Change) string { return m.made().describe(c) }

func (m *machine) describe(c Change) string {
	layer, why := int(c.Layer), c.Cause.String()
	if t := m.transitionAt(int(c.Transition)); t != nil {
		why = m.triggerOf(t)
	} else if c.Command != 0 {
		why = m.commandName(c.Command)
	}
	from, to := m.stateTitle(layer, c.From), m.stateTitle(layer, c.To)
	if c.From == None && !c.Cause.begins() {
		from = deletedTitle
	}
	if c.To == None {
		to = deletedTitle
	}
	return inLine(fmt.Sprintf("entity %v, tick %d, %s: %s → %s (%s)", c.Entity, c.Tick, m.layerTitle(layer), from, to, why))
}

// deletedTitle stands for a state that a swap has taken away since it was changed to or left.
const deletedTitle = "(deleted)"

// begins reports whether a change of that cause may lead from no state at all, as into a layer that a swap has added.
func (c Cause) begins() bool {
	switch c {
	case CauseCondition, CauseCommand, CauseDirect, CauseRevert, CauseOuter:
		return false
	}
	return true
}

// layerTitle returns a layer's name, or its number if the machine does not have it.
func (m *machine) layerTitle(layer int) string {
	if layer >= 0 && layer < len(m.layers) {
		return m.layers[layer].name
	}
	return fmt.Sprintf("layer %d", layer)
}

// stateTitle returns what a state is called, or its number if the machine does not have it.
func (m *machine) stateTitle(layer int, id StateID) string {
	if s := m.stateAt(layer, id); s != nil || id == None {
		return s.title()
	}
	return fmt.Sprintf("state %d", id)
}

// causeOf returns the cause of a change that was not made by a transition.
func causeOf(via uint8) Cause {
	if via == viaOuter {
		return CauseOuter
	}
	return [...]Cause{CauseStart, CauseDirect, CauseRevert, CauseSwap, CauseRestart}[via-viaStart]
}
