package fsm

import (
	"cmp"
	"fmt"
)

// State is one state of a layer. While a machine is being defined, callbacks and transitions are added to it; afterwards it is the
// handle that identifies the state.
type State[V any] struct {
	_     of[V]
	inner state
}

// state is the implementation of [State].
type state struct {
	layer *layer
	name  string
	id    StateID

	enter, update, exit func(*Tick, view)
	updateBatch         func(*Tick, views)
	message             func(*Tick, view, Message) bool
	canEnter, canExit   guard
	named               callback // the guard that As would name: the one set last
	transitions         []*transition
	final               bool
	wasFinal            bool // final in the machine that is edited, which holds until a transition leaves it
	unmarked            bool // one that was added has taken that mark away
	direct              bool
	former              former

	own     map[string]bool // callbacks set in this definition, not taken over from the one that it edits
	unheard []unheard       // methods of its behaviour that are named nearly as callbacks are, and so are not called
	deleted bool
}

// guard is a state's entry or exit guard, in one of two forms.
type guard struct {
	plain func(view) bool
	tick  func(*Tick, view) bool
	name  string // of the Go function, or as given to As
}

// given reports whether there is a guard.
func (g *guard) given() bool { return g.plain != nil || g.tick != nil }

// label returns what to call the guard, or "" if there is none.
func (g *guard) label() string {
	if !g.given() {
		return ""
	}
	return cmp.Or(g.name, "guard") // As may have taken its name away
}

// Name returns the name given to [Layer.State]. For nil, which is the current state of a row that has not started, it returns "none".
func (s *State[V]) Name() string {
	return s.plain().title()
}

// title returns the name, also for no state.
func (s *state) title() string {
	if s == nil {
		return "none"
	}
	return s.name
}

// String returns the name, so that a state can be printed.
func (s *State[V]) String() string { return s.Name() }

// MarshalText returns the name, for logs and JSON. No state is read back from that: save the names of layer and state, and look them up
// with [Machine.State].
func (s *State[V]) MarshalText() ([]byte, error) { return []byte(s.Name()), nil }

// Layer returns the layer that the state belongs to, or nil for nil.
func (s *State[V]) Layer() *Layer[V] {
	if s == nil {
		return nil
	}
	return shell[Layer[V]](s.inner.layer)
}

// ID returns the state's number in its layer, from 1, or [None] for nil.
func (s *State[V]) ID() StateID {
	if s == nil {
		return None
	}
	return s.inner.id
}

// OnEnter sets the callback that runs when the state becomes current. To it the state is already current, and the one before is
// previous.
//
// Several functions are one callback, which calls them in the order given:
//
//	run.OnEnter(use.Play(clipRun, 6, 0.1), shout)
//
// If one of them removes the entity, those behind it are not called, since what the view points to may be another's by then. A change of
// state that one of them requests waits until all have been called, like any that a callback requests. They share the generator of
// [Tick.Rand], and a panic ends them all. All this also holds for the other functions that take several: [State.OnUpdate], [State.OnExit],
// [Transition.Do], [Layer.OnEnter], [Layer.OnExit] and [Layer.Always].
func (s *State[V]) OnEnter(fs ...func(t *Tick, v *V)) *State[V] {
	s.plain().setEnter(erased[[]func(*Tick, view)](fs))
	return s
}

func (s *state) setEnter(fs []func(*Tick, view)) {
	s.set("OnEnter", present(fs)...)
	s.enter = inTurn(fs...)
}

// OnUpdate sets the callback that runs in each tick in which the state is current and no transition fires. Several functions are called
// in the order given; see [State.OnEnter].
func (s *State[V]) OnUpdate(fs ...func(t *Tick, v *V)) *State[V] {
	s.plain().setUpdate(erased[[]func(*Tick, view)](fs))
	return s
}

func (s *state) setUpdate(fs []func(*Tick, view)) {
	s.set("OnUpdate", present(fs)...)
	s.update = inTurn(fs...)
	if !s.own["OnUpdateBatch"] {
		s.updateBatch = nil // the edited definition had the other form
	}
}

// OnUpdateBatch is [State.OnUpdate] for hot states: f is called for many entities at once, usually for all in a chunk that are in the
// state. The slice is valid only during the call. Its length and order are not specified. An entity that f removes by hand, instead of in
// [Tick.Defer], is still in it: what is requested for it is dropped, and what is sent to it is lost.
//
// vs[i] is the view itself, as *v is in the simple form: if views hold pointers, write to what they point to. Sorting or filtering
// the slice in place gives entities the views of others, in all callbacks that follow in the tick; do it with a copy.
//
// If f panics, nobody knows for whom, and it cannot be called again, since it has written to some of the views: with a fault handler, all
// entities of the call are stopped. Who they are depends on [Config.ChunkSize]. An Update that may panic is better in the simple form.
func (s *State[V]) OnUpdateBatch(f func(t *Tick, vs []V)) *State[V] {
	var batch func(*Tick, views)
	if f != nil {
		batch = func(t *Tick, vs views) { f(t, typed[V](vs)) }
	}
	s.plain().setUpdateBatch(batch)
	return s
}

func (s *state) setUpdateBatch(f func(*Tick, views)) {
	s.set("OnUpdateBatch", f != nil)
	s.updateBatch = f
	if !s.own["OnUpdate"] {
		s.update = nil
	}
}

// OnExit sets the callback that runs when the state is left. To it the state is still current. Several functions are called in the order
// given; see [State.OnEnter].
func (s *State[V]) OnExit(fs ...func(t *Tick, v *V)) *State[V] {
	s.plain().setExit(erased[[]func(*Tick, view)](fs))
	return s
}

func (s *state) setExit(fs []func(*Tick, view)) {
	s.set("OnExit", present(fs)...)
	s.exit = inTurn(fs...)
}

// OnMessage sets the callback that receives messages while the state is current. It reports whether it has handled the message.
func (s *State[V]) OnMessage(f func(t *Tick, v *V, m Message) bool) *State[V] {
	s.plain().set("OnMessage", f != nil)
	s.inner.message = erased[func(*Tick, view, Message) bool](f)
	return s
}

// CanEnter sets the entry guard: a pure question that every transition into the state asks after its own condition. Only transitions
// ask it: not a start, ChangeTo or Revert, nor an outer state that enters the layer.
func (s *State[V]) CanEnter(f func(v *V) bool) *State[V] {
	s.plain().setGuard(inGuard, erased[func(view) bool](f))
	return s
}

// CanEnterTick is like [State.CanEnter], for a guard that needs the time, a random number or the entity's identity. It must be pure too: it
// may not send, post or change anything through the tick. A state has one entry guard, in either form.
//
//	dash.CanEnterTick(rested) // whatever leads to a dash waits for its cooldown
//
// To the guard the state that is left is still current. One that draws a random number draws another for each transition that asks it.
func (s *State[V]) CanEnterTick(f func(t *Tick, v *V) bool) *State[V] {
	s.plain().setTickGuard(inGuard, erased[func(*Tick, view) bool](f))
	return s
}

// CanExit sets the exit guard: a pure question that every transition from the state, any-transitions among them, asks after its own
// condition and before the target's entry guard. While it returns false, the state can be interrupted only by what does not ask: ChangeTo,
// Revert and Restart, a swap, and an outer state that is left.
//
//	strike.CanExit(blowLanded) // neither a parry nor a hit from behind ends it before
func (s *State[V]) CanExit(f func(v *V) bool) *State[V] {
	s.plain().setGuard(inExitGuard, erased[func(view) bool](f))
	return s
}

// CanExitTick is like [State.CanExit], for a guard that needs the tick, as [State.CanEnterTick] is for one that is asked on entering.
func (s *State[V]) CanExitTick(f func(t *Tick, v *V) bool) *State[V] {
	s.plain().setTickGuard(inExitGuard, erased[func(*Tick, view) bool](f))
	return s
}

// setGuard sets the guard that is asked as a callback of some kind.
func (s *state) setGuard(kind callback, f func(view) bool) {
	if g := s.newGuard(kind, "", "Tick", f != nil); f != nil {
		*g = guard{plain: f, name: funcName(f, "guard")}
	}
}

// setTickGuard is setGuard for the form that sees the tick.
func (s *state) setTickGuard(kind callback, f func(*Tick, view) bool) {
	if g := s.newGuard(kind, "Tick", "", f != nil); f != nil {
		*g = guard{tick: f, name: funcName(f, "guard")}
	}
}

// newGuard returns where a guard is to be written, of the form whose method has that ending. One of the other form is a mistake as a second
// one of the same form is, and likewise replaces one that was taken over from the edited machine.
func (s *state) newGuard(kind callback, form, other string, given bool) *guard {
	method := kind.String()
	s.set(method+form, given)
	if s.own[method+other] {
		s.mistake("it has both %[1]s and %[1]sTick; a state has one such guard, so ask both questions in one function", method)
	}
	g := &s.canEnter
	if kind == inExitGuard {
		g = &s.canExit
	}
	*g, s.named = guard{name: g.name}, kind
	return g
}

// As names the guard that was set last, in graphs and reports, in place of its Go function's name; see [Transition.As]. Where an edit has set
// none, it names the entry guard or, if there is none, the exit guard.
func (s *State[V]) As(name string) *State[V] {
	s.plain().nameGuard(name)
	return s
}

func (s *state) nameGuard(name string) {
	s.mustBeOpen()
	switch {
	case s.named == inExitGuard, !s.canEnter.given() && s.canExit.given():
		s.canExit.name = name
	case s.canEnter.given():
		s.canEnter.name = name
	default:
		s.mistake("As(%q) follows nothing that it could name; it stands behind CanEnter or CanExit", name)
	}
}

// Final marks the state as a last one, such as a death: no transition of its own leaves it, and [Machine.Check] does not report it as
// stuck. Any-transitions leave it unless [Transition.WhenNotIn] keeps them from it, and Check reports those that do. It has no other
// effect. To leave an outer state when an inner one is reached, give the outer one a transition with [Transition.WhenIn].
func (s *State[V]) Final() *State[V] {
	s.plain().mustBeOpen()
	s.inner.final, s.inner.wasFinal = true, false
	return s
}

// Direct marks the state as one that is meant to be entered by direct changes, such as those of [Tick.ChangeTo] and [Engine.ChangeTo], or
// that entities start in by [Engine.Start], so that [Machine.Check] does not report it, or what follows from it, as unreached, nor the
// layer's other states as stuck. It has no other effect: transitions may lead to it as well, and a direct change may lead to any state.
func (s *State[V]) Direct() *State[V] {
	s.plain().mustBeOpen()
	s.inner.direct = true
	return s
}

// To adds a transition to target. It needs a command, a condition, a delay, a weight or an entry guard on its target.
func (s *State[V]) To(target *State[V]) *Transition[V] {
	return shell[Transition[V]](s.plain().addTransition(target.plain()))
}

func (s *state) addTransition(target *state) *transition {
	s.mustBeOpen()
	if s.resting() {
		s.mistake("no transition leaves it: the layer is entered with the state that it is within")
	}
	t := newTransition(s.layer, s, target)
	if s.wasFinal {
		s.final, s.wasFinal, s.unmarked = false, false, true
	}
	s.transitions = append(s.transitions, t)
	return t
}

// Next adds, in the order given, a transition to each successor that is taken as soon as the successor's entry guard allows it.
func (s *State[V]) Next(successors ...*State[V]) *State[V] {
	for _, n := range successors {
		s.To(n)
	}
	return s
}

// set is what all callback setters share: a nil callback is a mistake, and so is a second one, but a callback taken over from the edited
// machine may be replaced. Given says of each function whether it is one.
func (s *state) set(method string, given ...bool) {
	s.mustBeOpen()
	if s.resting() {
		s.mistake("%s: it takes no callbacks, since nothing of the layer runs there; the outer state has Enter and Exit", method)
	}
	for _, lack := range lacking(given, "callback") {
		s.mistake("%s was given %s", method, lack)
	}
	if s.own[method] {
		s.mistake("%s is set twice%s", method, atOnce(method))
	}
	if s.own == nil {
		s.own = map[string]bool{}
	}
	s.own[method] = true
}

// describe names a state in an error, wherever the state belongs.
func describe(s *state) string {
	if s == nil || s.layer == nil {
		return "nil"
	}
	if s.deleted {
		return fmt.Sprintf("the deleted state %q of layer %q of machine %q", s.name, s.layer.name, s.layer.builder.name)
	}
	return fmt.Sprintf("state %q of layer %q of machine %q", s.name, s.layer.name, s.layer.builder.name)
}

// findsNone is what to say where a definition is given nil for a state. Most often that is one looked up in an edit, or in what a file
// says, where it has another name by now.
const findsNone = "; FindState returns nil where there is none of that name"

// stranger describes a state that is not one of the layer. A layer of another definition may have the same names, so that names alone
// would say of a state that it is not itself.
func (l *layer) stranger(s *state) string {
	text := describe(s) + ", which is not a state of this layer"
	switch {
	case s == nil:
		text += findsNone
	case s.layer == nil || s.layer.builder == l.builder:
		return text
	case l.builder.descendsFrom(s.layer.builder):
		if s.layer.name == l.name {
			text += " but of the one that Edit has copied; find the copy of the state with FindState"
		}
	case l.builder.related(s.layer.builder):
		text += " but of another edit of the machine; find the state with FindState"
	case s.layer.builder.name == l.builder.name:
		text += " but of another machine that has the same name; was it built twice?"
	}
	return text
}
