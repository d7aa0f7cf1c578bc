package definition

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/horde-fsm/horde/fsm"
)

// makerOf returns the maker that a word with a value names, or nil after noting a mistake. Known are the plain words that may stand in its
// place, types those of which it must make one.
func (l *lexicon[V]) makerOf(r *reader, w word, what string, known []string, types []reflect.Type) reflect.Value {
	maker, ok := l.words.Makers[w.name]
	f := reflect.ValueOf(maker)
	switch {
	case !ok && slices.Contains(known, w.name):
		r.mistakes.add(w.at, "%q takes no value; write it without the colon and what is behind it", w.name)
	case !ok:
		r.mistakes.addOf("Words.Makers", w.at, "no %s that takes a value is called %q%s", what, w.name, l.hint(w.name, l.makersOf(types)))
	case !f.IsValid() || f.Kind() == reflect.Func && f.IsNil():
		r.mistakes.addOf("Words.Makers", w.at, "%q is nil in the game, so it cannot be used", w.name)
	case !makesOf(f.Type()):
		r.mistakes.addOf("Words.Makers", w.at, "%q is %v in the game; what takes a value is a function of it, or of several, that returns what the word stands for, "+
			"or that and an error", w.name, f.Type())
	case ungivable(f.Type()) != "":
		r.mistakes.addOf("Words.Makers", w.at, "%q is %v in the game, and no text can give it a value: %s", w.name, f.Type(), ungivable(f.Type()))
	default:
		return f
	}
	return reflect.Value{}
}

// isMaker reports whether a type is that of a function which can be called with values from a text.
func isMaker(typ reflect.Type) bool { return makesOf(typ) && ungivable(typ) == "" }

// makesOf reports whether a type is that of a function which makes something, and perhaps an error, of one value or several.
func makesOf(typ reflect.Type) bool {
	if typ.Kind() != reflect.Func || typ.NumIn() == 0 {
		return false
	}
	return typ.NumOut() == 1 || typ.NumOut() == 2 && typ.Out(1) == reflect.TypeFor[error]()
}

// ungivable says why a text cannot give a function its values, or "" if it can.
func ungivable(maker reflect.Type) string {
	if maker.IsVariadic() {
		return fmt.Sprintf("it takes any number of values; let it take a list, %v", maker.In(maker.NumIn()-1))
	}
	for i := range maker.NumIn() {
		if why := unreadable(maker.In(i)); why != "" {
			return why
		}
	}
	return ""
}

// makes reports whether a maker makes what is of one of some types.
func (l *lexicon[V]) makes(name string, types []reflect.Type) bool {
	typ := reflect.TypeOf(l.words.Makers[name])
	return typ != nil && isMaker(typ) && slices.ContainsFunc(types, func(of reflect.Type) bool {
		made := typ.Out(0)
		return made.ConvertibleTo(of) && (of.Kind() == reflect.Func || behaves(made))
	})
}

// makersOf returns the names of the makers that make what is of one of some types.
func (l *lexicon[V]) makersOf(types []reflect.Type) []string {
	return slices.DeleteFunc(keysOf(l.words.Makers), func(maker string) bool { return !l.makes(maker, types) })
}

// behaves reports whether a type has a method of a behaviour; see [fsm.Layer.StateOf].
func behaves(typ reflect.Type) bool {
	methods := []string{"Enter", "Update", "UpdateBatch", "Exit", "OnMessage", "CanEnter", "CanEnterTick", "CanExit", "CanExitTick"}
	return slices.ContainsFunc(methods, func(method string) bool {
		_, has := typ.MethodByName(method)
		return has
	})
}

// fieldOfMade returns the field of [Words] in which what a maker makes would be, "" if it is none.
func (l *lexicon[V]) fieldOfMade(name string) string {
	words := reflect.TypeFor[Words[V]]()
	for i := range words.NumField() {
		f := words.Field(i)
		if f.Type.Kind() == reflect.Map && f.Name != "Commands" && f.Name != "Makers" && l.makes(name, []reflect.Type{f.Type.Elem()}) {
			return f.Name
		}
	}
	return ""
}

// make returns what a word with a value stands for, which must be of one of some types. One word is made once: see [lexicon]. If there is
// no such thing, a mistake is noted.
func (r *machineReader[V]) make(w word, what string, known []string, types ...reflect.Type) (made any, ok bool) {
	maker := r.makerOf(&r.reader, w, what, known, types)
	if !maker.IsValid() {
		return nil, false
	}
	result := maker.Type().Out(0)
	i := slices.IndexFunc(types, result.ConvertibleTo)
	if i < 0 && r.forMany(w, what) {
		return nil, false
	}
	if i < 0 || types[i].Kind() == reflect.Interface && result.Kind() == reflect.Func && !behaves(result) {
		made := wordKinds[r.fieldOfMade(w.name)]
		if made == "" {
			made = fmt.Sprint("a ", result) // of no use anywhere, which is the game's mistake
		}
		r.mistakes.addOf("Words.Makers", w.at, "%q makes %s, and a %s is wanted here", w.name, made, what)
		return nil, false
	}
	of, ok := r.made[w.source]
	if !ok {
		if of, ok = r.makeAnew(w, maker); !ok {
			return nil, false
		}
		if r.made == nil {
			r.made = map[string]reflect.Value{}
		}
		r.made[w.source] = of
	}
	return of.Convert(types[i]).Interface(), true
}

// makeAnew calls a maker with the values of a word.
func (r *machineReader[V]) makeAnew(w word, maker reflect.Value) (of reflect.Value, ok bool) {
	values, ok := r.valuesOf(w, maker.Type())
	if !ok {
		return of, false
	}
	of, err := call(maker, values)
	switch {
	case err != nil:
		r.mistakes.add(w.value, "%q does not take %s: %v", w.name, r.shown(w.value), err)
		return of, false
	case isNil(of):
		r.mistakes.addOf("Words.Makers", w.value, "%q makes nothing of %s: its result is nil in the game", w.name, r.shown(w.value))
		return of, false
	}
	return of, true
}

// valuesOf reads the values with which a maker is called: one, or a list of as many as it takes.
func (r *machineReader[V]) valuesOf(w word, maker reflect.Type) (values []reflect.Value, ok bool) {
	whose := fmt.Sprintf("%q", w.name)
	items := []node{w.value}
	if takes := maker.NumIn(); takes > 1 {
		var wants []string
		for i := range takes {
			wants = append(wants, wanted(maker.In(i)))
		}
		list, _ := w.value.Node.(*ast.SequenceNode)
		if list == nil || len(list.Values) != takes {
			r.mistakes.add(w.value, "%s takes a list of %d values: %s", whose, takes, strings.Join(wants, " and "))
			return nil, false
		}
		items = r.list(w.value, "values")
	}
	ok = true
	for i, item := range items {
		v, good := r.valueOf(item, maker.In(i), whose)
		values, ok = append(values, v), ok && good
	}
	return values, ok
}

// call calls a maker. A panic is an error too: a value that somebody has just typed must not end the game that runs.
func call(maker reflect.Value, values []reflect.Value) (made reflect.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New(saidBy(p))
		}
	}()
	results := maker.Call(values)
	if len(results) == 2 && !results[1].IsNil() {
		err = results[1].Interface().(error)
	}
	return results[0], err
}

// saidBy returns what a panic says. A text or an error was written for who reads it. Any other value, and what Go itself says of a slip in
// the game, would not be known for a panic.
func saidBy(p any) string {
	switch p.(type) {
	case runtime.Error:
	case string, error:
		return fsm.PanicText(p)
	}
	return "panic: " + fsm.PanicText(p)
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Func, reflect.Pointer, reflect.Map, reflect.Slice, reflect.Chan:
		return v.IsNil()
	case reflect.Interface:
		return v.IsNil() || isNil(v.Elem())
	}
	return false
}
