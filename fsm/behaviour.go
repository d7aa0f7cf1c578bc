package fsm

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
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
		s.mistake("StateOf was given nil").kind = WrongMethods
		return
	}
	typ := reflect.TypeOf(behaviour)
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
			s.mistake("%v.%s is %v, want %s", typ, sig.name, is, want).kind = WrongMethods
			found++
		} else if _, ok := reflect.PointerTo(typ).MethodByName(sig.name); ok && typ.Kind() != reflect.Pointer {
			s.mistake("%v.%s has a pointer receiver: give StateOf a pointer", typ, sig.name).kind = WrongMethods
			found++
		}
	}
	s.findMisspelt(typ, missing, found)
	if found == 0 {
		hint := ""
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
		s.unheard = nil // one mistake is enough
		s.mistake("%v has none of the methods %s%s", typ, strings.Join(names, ", "), hint).kind = WrongMethods
	}
}

// callbackName is the name of a callback that a behaviour does not have, and the signature that it would have.
type callbackName struct{ name, want string }

// unheard is a method that nothing calls, and the callback that it is probably meant to be.
type unheard struct{ name, meant string }

// findMisspelt finds methods whose names and signatures are nearly those of callbacks that are missing. It looks at the methods of the
// pointer, too, which a value given by mistake does not have.
func (s *state) findMisspelt(typ reflect.Type, missing []callbackName, found int) {
	if runtime.GOARCH == "wasm" {
		return // see checkBehaviour: all methods would be looked up
	}
	if typ.Kind() != reflect.Pointer && typ.Kind() != reflect.Interface {
		typ = reflect.PointerTo(typ)
	}
	if typ.NumMethod() == found {
		return // all are callbacks
	}
	view := s.layer.builder.viewType.typ().String()
	for i := range typ.NumMethod() {
		m := typ.Method(i)
		got := methodType(m)
		for _, c := range missing {
			known := m.Name == c.name || m.Name == "On"+c.name // which is reported already, or has another signature
			fits := got == c.want || strings.HasPrefix(got, "func(*fsm.Tick, *"+view+")")
			if !known && fits && isMisspelt(m.Name, c.name) {
				s.unheard = append(s.unheard, unheard{m.Name, c.name})
				break
			}
		}
	}
}

// isMisspelt reports whether a name is so like a callback's that it is hardly a name of its own: but for the case of letters, an On, or a
// mistake or two in typing. In short names, a letter may be missing or too many, or two may have changed places, but no letter stands for
// another, and the first is the same: Emit, Edit and Center are not Exit and Enter.
func isMisspelt(name, callback string) bool {
	name, callback = strings.ToLower(name), strings.ToLower(callback)
	plain, bare := strings.TrimPrefix(name, "on"), strings.TrimPrefix(callback, "on")
	if plain == bare {
		return true
	}
	if plain == "" || plain[0] != bare[0] {
		return false
	}
	can, both := strings.CutPrefix(plain, "can")
	want, guard := strings.CutPrefix(bare, "can")
	switch {
	case guard && !both:
		return typingMistakes(plain, bare) == 1
	case guard:
		if can == "" || can[0] != want[0] {
			return false
		}
		plain, bare = can, want
	}
	d := typingMistakes(plain, bare)
	if len(bare) > 5 {
		return d <= 2
	}
	return d == 1 && (len(plain) != len(bare) || sortedLetters(plain) == sortedLetters(bare))
}

func sortedLetters(name string) string {
	letters := []byte(name)
	slices.Sort(letters)
	return string(letters)
}

// typingMistakes is the number of letters to insert, delete, replace, or swap with the next, to make one word of the other; see distance in
// package definition. Names of other than ASCII letters are far from those of callbacks anyway.
func typingMistakes(a, b string) int {
	const most = 24 // letters of a name that can be meant
	if len(a) > most || len(b) > most {
		return most
	}
	var d [most + 1][most + 1]int
	for i := range len(a) + 1 {
		for k := range len(b) + 1 {
			if i == 0 || k == 0 {
				d[i][k] = i + k
				continue
			}
			replaced := d[i-1][k-1]
			if a[i-1] != b[k-1] {
				replaced++
			}
			d[i][k] = min(replaced, d[i-1][k]+1, d[i][k-1]+1)
			if i > 1 && k > 1 && a[i-1] == b[k-2] && a[i-2] == b[k-1] {
				d[i][k] = min(d[i][k], d[i-2][k-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

// checkUnheard reports methods named nearly as callbacks are, such as OnEnter, the function that gives a state its Enter. Nothing calls
// them, unless the game has passed them to the functions that set the callbacks.
func (s *state) checkUnheard() {
	for _, u := range s.unheard {
		switch {
		case u.name == "On"+u.meant && !s.own[u.name]:
			s.mistake("nothing calls method %s of its behaviour; name it %s", u.name, u.meant).kind = WrongMethods
		case u.name != "On"+u.meant && !s.has(u.meant):
			s.mistake("its behaviour has a method %s, which nothing calls; did you mean %s?", u.name, u.meant).kind = WrongMethods
		}
	}
}

// has reports whether the state has the callback of a method's name.
func (s *state) has(callback string) bool {
	switch callback {
	case "Enter":
		return s.enter != nil
	case "Update", "UpdateBatch":
		return s.update != nil || s.updateBatch != nil
	case "Exit":
		return s.exit != nil
	case "OnMessage":
		return s.message != nil
	case "CanEnter", "CanEnterTick":
		return s.canEnter.given()
	}
	return s.canExit.given()
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
