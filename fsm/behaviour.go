package fsm

import (
	"fmt"
	"reflect"
	"strings"
)

// The methods that a type given to [Layer.StateOf] may have; any of them makes it a behaviour of views of type V.
type (
	enterer[V any]      interface{ Enter(*Tick, *V) }
	updater[V any]      interface{ Update(*Tick, *V) }
	exiter[V any]       interface{ Exit(*Tick, *V) }
	batchUpdater[V any] interface{ UpdateBatch(*Tick, []V) }
	receiver[V any]     interface {
		OnMessage(*Tick, *V, Message) bool
	}
	guarded[V any]     interface{ CanEnter(*V) bool }
	guardedTick[V any] interface{ CanEnterTick(*Tick, *V) bool }
	holding[V any]     interface{ CanExit(*V) bool }
	holdingTick[V any] interface{ CanExitTick(*Tick, *V) bool }
)

// StateOf adds a state whose callbacks are the methods of a value. These are the methods, all of them optional:
//
//	Enter(t *Tick, v *V)
//	Update(t *Tick, v *V)
//	UpdateBatch(t *Tick, vs []V)
//	Exit(t *Tick, v *V)
//	OnMessage(t *Tick, v *V, m Message) bool
//	CanEnter(v *V) bool
//	CanEnterTick(t *Tick, v *V) bool
//	CanExit(v *V) bool
//	CanExitTick(t *Tick, v *V) bool
//
// Update and UpdateBatch are two forms of one callback, and so are CanEnter and CanEnterTick, and CanExit and CanExitTick; a value has at
// most one of the two. All entities share the value, so it may hold settings but not an entity's data. Build reports
//
//   - a method that has one of these names but another signature,
//   - one that is called OnEnter, OnUpdate, OnUpdateBatch, OnExit or Message,
//   - a method with a value receiver if the value is a nil pointer,
//   - one whose name and signature look like a misspelt callback that the state does not have, such as Upate (except in js/wasm),
//   - and a value that has none of these methods.
//
// Other methods are the game's own.
func (l *Layer[V]) StateOf(name string, behaviour any) *State[V] {
	s := l.State(name)
	found := 0
	if b, ok := behaviour.(enterer[V]); ok {
		s.OnEnter(b.Enter)
		found++
	}
	if b, ok := behaviour.(updater[V]); ok {
		s.OnUpdate(b.Update)
		found++
	}
	if b, ok := behaviour.(batchUpdater[V]); ok {
		s.OnUpdateBatch(b.UpdateBatch)
		found++
	}
	if b, ok := behaviour.(exiter[V]); ok {
		s.OnExit(b.Exit)
		found++
	}
	if b, ok := behaviour.(receiver[V]); ok {
		s.OnMessage(b.OnMessage)
		found++
	}
	if b, ok := behaviour.(guarded[V]); ok {
		s.CanEnter(b.CanEnter)
		found++
	}
	if b, ok := behaviour.(guardedTick[V]); ok {
		s.CanEnterTick(b.CanEnterTick)
		found++
	}
	if b, ok := behaviour.(holding[V]); ok {
		s.CanExit(b.CanExit)
		found++
	}
	if b, ok := behaviour.(holdingTick[V]); ok {
		s.CanExitTick(b.CanExitTick)
		found++
	}
	s.inner.checkBehaviour(behaviour, found)
	return s
}

// checkBehaviour finds methods that were meant to be callbacks but are not, because their parameters differ or because they have pointer
// receivers.
func (s *state) checkBehaviour(behaviour any, found int) {
	if behaviour == nil {
		s.mistake("StateOf was given nil").kind = MistakeWrongMethods
		return
	}
	typ := reflect.TypeOf(behaviour)
	none := typ.Kind() == reflect.Pointer && reflect.ValueOf(behaviour).IsNil()
	view := s.layer.builder.viewType.typ()
	signatures := []struct {
		name, want string
		set        bool
	}{
		{"Enter", "(*fsm.Tick, *V)", s.enter != nil},
		{"Update", "(*fsm.Tick, *V)", s.update != nil},
		{"UpdateBatch", "(*fsm.Tick, []V)", s.updateBatch != nil},
		{"Exit", "(*fsm.Tick, *V)", s.exit != nil},
		{"OnMessage", "(*fsm.Tick, *V, fsm.Message) bool", s.message != nil},
		{"CanEnter", "(*V) bool", s.own["CanEnter"]}, // even if it has the other form, too
		{"CanEnterTick", "(*fsm.Tick, *V) bool", s.own["CanEnterTick"]},
		{"CanExit", "(*V) bool", s.own["CanExit"]},
		{"CanExitTick", "(*fsm.Tick, *V) bool", s.own["CanExitTick"]},
	}
	var names []string
	var missing []callbackName
	for _, sig := range signatures {
		names = append(names, sig.name)
		if none && sig.set {
			if _, ok := typ.Elem().MethodByName(sig.name); ok {
				s.mistake("StateOf was given a nil %v, and %s, which has a value receiver, would panic: give it a pointer to a value", typ, sig.name).kind = MistakeWrongMethods
				none = false // one mistake is enough
			}
		}
		// A method that is already set is not looked up needlessly: reflect holds the addresses of methods as pointers, which can trip up
		// the garbage collector in js/wasm.
		if sig.set {
			continue
		}
		typed := func(signature string) string { return "func" + strings.ReplaceAll(signature, "V", view.String()) }
		want := typed(sig.want)
		if m, ok := typ.MethodByName("On" + sig.name); ok && !strings.HasPrefix(sig.name, "Can") && methodType(m) == want {
			s.unheard = append(s.unheard, unheard{m.Name, sig.name})
		}
		missing = append(missing, callbackName{sig.name, want})
		if m, ok := typ.MethodByName(sig.name); ok {
			is := methodType(m)
			if sig.want == "(*V) bool" && is == typed("(*fsm.Tick, *V) bool") {
				want += fmt.Sprintf("; name it %sTick", sig.name)
			}
			s.mistake("%v.%s is %v, want %s", typ, sig.name, is, want).kind = MistakeWrongMethods
			found++
		} else if _, ok := reflect.PointerTo(typ).MethodByName(sig.name); ok && typ.Kind() != reflect.Pointer {
			s.mistake("%v.%s has a pointer receiver: give StateOf a pointer", typ, sig.name).kind = MistakeWrongMethods
			found++
		}
	}
	s.findMisspelt(typ, missing, found)
	if found == 0 {
		s.mistake("%v has none of the methods %s%s", typ, strings.Join(names, ", "), s.hintUnheard()).kind = MistakeWrongMethods
	}
}

// hintUnheard says which methods were probably meant, and takes note that they are told of.
func (s *state) hintUnheard() (hint string) {
	var withOn []string
	for _, u := range s.unheard {
		if u.name == "On"+u.meant {
			withOn = append(withOn, u.name)
		} else {
			hint += fmt.Sprintf("; it has a method %s; did you mean %s?", u.name, u.meant)
		}
	}
	if len(withOn) > 0 {
		hint += fmt.Sprintf("; name its method %s without On", strings.Join(withOn, ", "))
	}
	s.unheard = nil
	return hint
}

// methodType prints a method's type without its receiver.
func methodType(m reflect.Method) string {
	in := make([]string, 0, m.Type.NumIn())
	for i := 1; i < m.Type.NumIn(); i++ {
		in = append(in, m.Type.In(i).String())
	}
	out := make([]string, 0, m.Type.NumOut())
	for i := range m.Type.NumOut() {
		out = append(out, m.Type.Out(i).String())
	}
	results := strings.Join(out, ", ")
	if len(out) > 1 {
		results = "(" + results + ")"
	}
	return strings.TrimSpace(fmt.Sprintf("func(%s) %s", strings.Join(in, ", "), results))
}
