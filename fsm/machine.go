package fsm

import (
	"slices"
	"strings"
)

// Machine is a compiled definition. It is immutable and shared by all entities that run it; what each entity owns is a row of a few
// bytes. Its methods may be called concurrently.
type Machine[V any] struct {
	_     of[V]
	inner machine
}

// machine is the implementation of [Machine].
type machine struct {
	name        string
	def         *builder
	layers      []*layer
	programs    []layerProgram
	transitions []TransitionInfo

	offsets []int // where each layer begins in a table of all layers' states, including None
	slots   int   // length of that table
	batched bool
	nested  bool // some layer is within a state

	fingerprint func() uint64 // computed on first use; see snapshot.go
}

// TransitionInfo describes a transition for graphs, tables and explanations.
type TransitionInfo struct {
	Index      int // into Machine.Transitions
	Layer      int
	From, To   StateID // From is None for an any-transition
	Command    Command // 0 if taken by polling
	Conditions []string
	Delay
	Guarded    bool   // the target has an entry guard
	Guard      string // the name of the entry guard: that of its Go function, or the one given to State.As; "" if there is none
	Weight     int    // its weight in its state's draw, which is one of the conditions; 0 if it has none, or one that a function returns
	WeightFunc string // the name of the function given to Transition.WeightFunc, or ""
	AllowSelf  bool
	Internal   bool         // it runs its action and stays in the state; see [Transition.Internal]
	NoHistory  bool         // layers within the target begin with their initial states
	Into       []InnerState // but these layers with these; see [Transition.Into]
	Action     bool
	ActionName string // the name of the action: that of its Go function, or the one given to Transition.As
	Label      string // as given to Named, or else the names of the conditions, joined
	Named      bool   // the label was given to Named

	asked []int // indices into Conditions, in the order in which they are asked
	draw  int   // the index of the weight in Conditions; -1 if there is none
}

// InnerState is a state of a layer that is within another state.
type InnerState struct {
	Layer int
	State StateID
}

// Name returns the machine's name.
func (m *Machine[V]) Name() string { return m.made().name }

// Layers returns the layers in the order in which they tick: none if the machine is one that Build has not made. Do not modify the slice.
func (m *Machine[V]) Layers() []*Layer[V] {
	if m == nil {
		m.made() // panics
	}
	return shells[Layer[V]](m.inner.layers)
}

// Transitions describes all transitions: layer by layer, any-transitions first, then state by state, in order of registration. Do not
// modify the slice.
func (m *Machine[V]) Transitions() []TransitionInfo { return m.made().transitions }

// Output returns where the first transition with a command leads from s, any-transitions first, or nil if none has it. Since conditions and
// guards are not asked, the one that is taken may be another; see [Engine.Can] and [Engine.Explain].
func (m *Machine[V]) Output(s *State[V], c Command) *State[V] {
	return shell[State[V]](m.made().output(s.plain(), c))
}

func (m *machine) output(s *state, c Command) *state {
	layer, id, ok := m.find(s)
	if !ok {
		return nil
	}
	commands := m.programs[layer].states[id].commands
	for i := range commands {
		if e := &commands[i]; e.command == c {
			return m.stateAt(layer, e.to)
		}
	}
	return nil
}

// Stride, which is for hosts, returns the number of cells in a row of the machine: 2, 4, 8 or 16. It is a power of two, so that rows
// straddle no more cache lines than they need, and at least two, since bookkeeping for the whole row is spread over its first two cells.
func (m *Machine[V]) Stride() int { return m.made().stride() }

func (m *machine) stride() int {
	n := 2
	for n < max(len(m.layers), m.def.reserve) {
		n *= 2
	}
	return n
}

// info describes the transition with the given index.
func (t *transition) info(index int) TransitionInfo {
	guard := t.entryGuard()
	info := TransitionInfo{
		Index: index, Layer: t.layer.index, To: t.to.id, Command: t.command, Conditions: t.conditions, Delay: t.describeDelay(),
		Guarded: guard.given(), Guard: guard.label(), AllowSelf: t.allowSelf, Internal: t.internal, NoHistory: t.noHistory, Action: t.action != nil,
		Label: t.label, Named: t.label != "",
		Weight: int(t.weight), WeightFunc: t.weightName, asked: t.order(), draw: slices.Index(t.forms, drawForm),
	}
	if info.Action {
		info.ActionName = t.actionName
	}
	if t.from != nil {
		info.From = t.from.id
	}
	into, _ := t.entered()
	for l, s := range into {
		if s != nil {
			info.Into = append(info.Into, InnerState{l, s.id})
		}
	}
	if !info.Named {
		info.Label = strings.Join(t.conditions, " and ")
	}
	return info
}
