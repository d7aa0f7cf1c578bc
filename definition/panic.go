package definition

import (
	"fmt"
	"reflect"
)

// The game's own functions are called while a text is read: makers, UnmarshalText, Extend. Their panics are mistakes of the text, and a
// panic may hold any value.

// Bounds of a panic's value that is put into words.
const (
	deepestPanic = 10
	longestPanic = 1000 // values within it
)

// panicText says what a panic holds. Package fmt follows a map or slice that contains itself until the stack is full, which ends the game;
// so of what is too deep or too long to be told from one, only the type is named.
func panicText(p any) string {
	switch p.(type) {
	case error, fmt.Stringer:
		return fmt.Sprint(p)
	}
	if left := longestPanic; !printable(reflect.ValueOf(p), 0, &left) {
		return fmt.Sprintf("a value of type %T", p)
	}
	return fmt.Sprint(p)
}

// printable reports whether a value ends within the bounds. Left is how many more values there may be.
func printable(v reflect.Value, depth int, left *int) bool {
	if *left--; *left < 0 || depth > deepestPanic {
		return false
	}
	within := func(v reflect.Value) bool { return printable(v, depth+1, left) }
	switch v.Kind() {
	case reflect.Interface:
		return within(v.Elem())
	case reflect.Pointer:
		return depth > 0 || within(v.Elem()) // further down, package fmt prints the address
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !within(v.Index(i)) {
				return false
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !within(v.Field(i)) {
				return false
			}
		}
	case reflect.Map:
		for all := v.MapRange(); all.Next(); {
			if !within(all.Key()) || !within(all.Value()) {
				return false
			}
		}
	}
	return true
}
