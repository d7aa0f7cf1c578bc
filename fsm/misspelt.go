package fsm

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// A behaviour's method that is nearly named like a callback is called by nothing, and nothing else would say so.

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
// package internal/spelling, which this one may not import. Names of other than ASCII letters are far from those of callbacks anyway.
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
			s.mistake("nothing calls method %s of its behaviour; name it %s", u.name, u.meant).kind = MistakeWrongMethods
		case u.name != "On"+u.meant && !s.has(u.meant):
			s.mistake("its behaviour has a method %s, which nothing calls; did you mean %s?", u.name, u.meant).kind = MistakeWrongMethods
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
