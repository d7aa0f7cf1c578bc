package fsm

// Layer is an independent region of a machine, with a current state of its own. While a machine is being defined, states are added to
// it; afterwards it is the handle that identifies the layer in questions and operations.
type Layer[V any] struct {
	_     of[V]
	inner layer
}

// layer is the implementation of [Layer].
type layer struct {
	builder *builder
	name    string
	index   int
	deleted bool

	states  []*state
	any     []*transition
	initial *state
	always  func(*Tick, view)
	enter   func(*Tick, view)
	exit    func(*Tick, view)
	message func(*Tick, view, Message) bool
	outer   *state // the state that it is within, maybe of a definition that this one edits; or nil
	outside *state // the layer's state while the outer one is not current
	history bool
	former  former

	identity *identity // shared by its copies in all editions

	withinSet          bool
	own                map[string]bool // callbacks set in this definition, not taken over from the one that it edits
	updateOnTransition bool
}

// Name returns the name given to [Builder.Layer]. For nil, which a lookup that finds nothing returns, it is "none".
func (l *Layer[V]) Name() string {
	if l == nil {
		return "none"
	}
	return l.inner.name
}

// String returns the name, so that a layer can be printed.
func (l *Layer[V]) String() string { return l.Name() }

// Index returns the position of the layer in the order of ticking, from 0.
func (l *Layer[V]) Index() int { return l.known().index }

// States returns the states in order of registration, including that of [Layer.Outside] if there is one; the state with ID n is at
// index n-1. Do not modify the slice.
func (l *Layer[V]) States() []*State[V] { return shells[State[V]](l.known().states) }

// InitialState returns the state in which the layer starts, or nil as long as it has none.
func (l *Layer[V]) InitialState() *State[V] { return shell[State[V]](l.known().initial) }

// State adds a state. The first one added is the layer's initial state.
func (l *Layer[V]) State(name string) *State[V] { return shell[State[V]](l.plain().addState(name)) }

func (l *layer) addState(name string) *state {
	if l != nil && l.builder != nil {
		l.builder.mustTakeMore("FindState")
	}
	l.mustBeOpen()
	s := &state{layer: l, name: name, id: StateID(min(len(l.states)+1, MaxStates+1))}
	switch {
	case name == "":
		l.mistake("state %d has no name", s.id).state = s
	case l.findState(name) != nil:
		s.mistake("the name is taken by another state of the layer")
	}
	l.states = append(l.states, s)
	if l.initial == nil {
		l.initial = s
	}
	return s
}

// FindState returns the state with that name, or nil if there is none. A nil layer has none.
func (l *Layer[V]) FindState(name string) *State[V] {
	return shell[State[V]](l.plain().findState(name))
}

func (l *layer) findState(name string) *state {
	if l == nil {
		return nil
	}
	for _, s := range l.states {
		if s.name == name {
			return s
		}
	}
	return nil
}

// Initial makes s the state in which the layer starts, instead of the first one added.
func (l *Layer[V]) Initial(s *State[V]) *Layer[V] {
	l.plain().setInitial(s.plain())
	return l
}

func (l *layer) setInitial(s *state) {
	l.mustBeOpen()
	switch {
	case s == nil || s.layer != l || s.deleted:
		l.mistake("the initial state is %s", l.stranger(s))
	case s.resting():
		l.mistake("the initial state is %q, where the layer is while the state that it is within is not current", s.name)
	default:
		l.initial = s
	}
}

// Always sets the callback that runs in each tick, before everything else in the layer and whatever the current state: what
// Buckland (Programming Game AI by Example, 2004) calls the global state. Several functions are called in the order given; see
// [State.OnEnter].
func (l *Layer[V]) Always(fs ...func(t *Tick, v *V)) *Layer[V] {
	l.plain().setAlways(erased[[]func(*Tick, view)](fs))
	return l
}

func (l *layer) setAlways(fs []func(*Tick, view)) {
	l.set("Always", present(fs)...)
	l.always = inTurn(fs...)
}

// OnEnter sets the callback that runs whenever a state of the layer becomes current, just before the state's own Enter. To it that state is
// already current, and the one before is previous. If it removes the entity, the state's Enter does not run. Several functions are
// called in the order given; see [State.OnEnter].
func (l *Layer[V]) OnEnter(fs ...func(t *Tick, v *V)) *Layer[V] {
	l.plain().setEnter(erased[[]func(*Tick, view)](fs))
	return l
}

func (l *layer) setEnter(fs []func(*Tick, view)) {
	l.set("OnEnter", present(fs)...)
	l.enter = inTurn(fs...)
}

// OnExit sets the callback that runs whenever a state of the layer is left, just after the state's own Exit. To it that state is still
// current. If the state's Exit removes the entity, it does not run. Several functions are called in the order given; see [State.OnEnter].
func (l *Layer[V]) OnExit(fs ...func(t *Tick, v *V)) *Layer[V] {
	l.plain().setExit(erased[[]func(*Tick, view)](fs))
	return l
}

func (l *layer) setExit(fs []func(*Tick, view)) {
	l.set("OnExit", present(fs)...)
	l.exit = inTurn(fs...)
}

// OnMessage sets the callback for messages that the current state does not handle, because it has no OnMessage or its OnMessage
// returned false. The layer's result is then that of this callback.
func (l *Layer[V]) OnMessage(f func(t *Tick, v *V, m Message) (handled bool)) *Layer[V] {
	l.plain().set("OnMessage", f != nil)
	l.inner.message = erased[func(*Tick, view, Message) bool](f)
	return l
}

// set notes that a callback is given, and reports mistakes; see [state.set].
func (l *layer) set(method string, given ...bool) {
	l.mustBeOpen()
	lacks := lacking(given, "callback")
	for _, lack := range lacks {
		l.mistake("%s was given %s", method, lack)
	}
	if len(lacks) == 0 && l.own[method] {
		l.mistake("%s is set twice%s", method, atOnce(method))
	}
	if l.own == nil {
		l.own = map[string]bool{}
	}
	l.own[method] = true
}

// UpdateOnTransition makes the new state's Update run in the tick of a transition too. Without it, a layer that takes a transition by
// polling has no Update in that tick. Direct changes and queued commands do not take an Update's place.
func (l *Layer[V]) UpdateOnTransition() *Layer[V] {
	l.plain().mustBeOpen()
	l.inner.updateOnTransition = true
	return l
}

// Any returns the source of transitions that may be taken from every state of the layer. They are asked before the current state's
// own. One that leads to the current state is skipped, unless it has [Transition.AllowSelf].
func (l *Layer[V]) Any() *AnyState[V] { return &AnyState[V]{layer: l.plain()} }

// AnyState is the source of any-transitions; see [Layer.Any].
type AnyState[V any] struct {
	_     of[V]
	layer *layer
}

// To adds an any-transition to target.
func (a *AnyState[V]) To(target *State[V]) *Transition[V] {
	a.mustBeOpen()
	return shell[Transition[V]](a.layer.addAny(target.plain()))
}

func (l *layer) addAny(target *state) *transition {
	t := newTransition(l, nil, target)
	l.any = append(l.any, t)
	return t
}
