package graph

import (
	"github.com/horde-fsm/horde/fsm"
)

// Graph describes a machine without the type of its view. [Of] makes one; one that is filled in by hand is checked before it is drawn.
type Graph struct {
	Name   string
	Layers []Layer
}

// Layer describes one layer.
type Layer struct {
	Name        string
	Initial     int // index into States
	States      []State
	Transitions []Transition // any-transitions first, then state by state: the order in which they are asked

	Always             bool // it has a callback that runs in each tick, whatever the state
	Enter, Exit        bool // it has a callback that runs whenever one of its states becomes current, or is left
	Message            bool // it has a callback for the messages that states do not handle
	UpdateOnTransition bool // the new state's Update runs in the tick of the transition

	Within  *Place // the state that the layer is within, or nil
	History bool   // when entered again, it returns to the state that was left
}

// Place identifies a state by indices into Graph.Layers and Layer.States.
type Place struct{ Layer, State int }

// State describes a state: its name and which callbacks it has.
type State struct {
	Name                         string
	Enter, Update, Exit, Message bool
	ExitGuard                    string // the name of the exit guard, or ""; see [fsm.State.CanExit]
	Final                        bool   // no transition of its own leaves it; see [fsm.State.Final]
	Direct                       bool   // it is meant to be entered by direct changes; see [fsm.State.Direct]
	Outside                      bool   // the layer is in it while the state that the layer is within is not current
}

// Any is the source of any-transitions.
const Any = -1

// Transition describes a transition.
type Transition struct {
	Index       int // into Machine.Transitions
	From, To    int // indices into Layer.States; From may be [Any]
	Command     fsm.Command
	CommandName string // its number if it has no name, as in "command 3"; "" if there is no command
	When        string // the label, or else the names of the conditions
	fsm.Delay
	Guard     string // the name of the target's entry guard
	Action    string // the name of the action
	AllowSelf bool
	Internal  bool     // its action runs, and the state stays as it is; see [fsm.Transition.Internal]
	NoHistory bool     // layers within the target begin with their initial states; see [fsm.Transition.NoHistory]
	Into      []string // the names of the states by which layers within the target are entered; see [fsm.Transition.Into]
}

// Of returns the description of a machine. It panics if the machine is nil, or one that Build has not made.
func Of[V any](m *fsm.Machine[V]) *Graph {
	switch {
	case m == nil:
		panic("graph: Of was given a nil machine")
	case len(m.Layers()) == 0:
		panic("graph: Of was given a machine that Build has not made")
	}
	g := &Graph{Name: m.Name()}
	for _, l := range m.Layers() {
		layer := Layer{
			Name: l.Name(), Initial: int(l.InitialState().ID()) - 1,
			Always: l.HasAlways(), Enter: l.HasEnter(), Exit: l.HasExit(), Message: l.HasMessage(),
			UpdateOnTransition: l.UpdatesOnTransition(), History: l.HasHistory(),
		}
		if outer := l.Outer(); outer != nil {
			layer.Within = &Place{outer.Layer().Index(), int(outer.ID()) - 1}
		}
		for _, s := range l.States() {
			layer.States = append(layer.States, State{
				Name: s.Name(), Enter: s.HasEnter(), Update: s.HasUpdate(), Exit: s.HasExit(), Message: s.HasMessage(),
				ExitGuard: s.ExitGuard(), Final: s.IsFinal(), Direct: s.IsDirect(), Outside: s == l.Outside(),
			})
		}
		g.Layers = append(g.Layers, layer)
	}
	for _, t := range m.Transitions() {
		l := &g.Layers[t.Layer]
		var into []string
		for _, s := range t.Into {
			into = append(into, g.Layers[s.Layer].States[s.State-1].Name)
		}
		l.Transitions = append(l.Transitions, Transition{
			Index: t.Index, From: int(t.From) - 1, To: int(t.To) - 1, Command: t.Command, CommandName: m.CommandName(t.Command),
			When: t.Label, Delay: t.Delay, Guard: t.Guard, Action: t.ActionName, AllowSelf: t.AllowSelf,
			Internal: t.Internal, NoHistory: t.NoHistory, Into: into,
		})
	}
	return g
}
