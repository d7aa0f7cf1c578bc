package fsm

import (
	"fmt"
	"reflect"
)

// PanicText returns what somebody has panicked with, such as the Value of a [Fault], as text. Package fmt follows a map or a slice that
// contains itself until the stack overflows, from which nothing recovers; so a value that does not come to an end soon is named by its type.
// What an error or a Stringer says of itself is its own affair.
func PanicText(value any) string {
	switch value.(type) {
	case reflect.Value: // a Stringer, and yet fmt prints what it holds
		return "a value of type reflect.Value"
	case error, fmt.Stringer:
		return fmt.Sprint(value)
	}
	const most = 1000
	left := most
	if v := reflect.ValueOf(value); !ends(v, &left, 0) {
		return fmt.Sprintf("a value of type %T", value)
	}
	return fmt.Sprint(value)
}

// ends reports whether all that package fmt prints of a value is found within some depth, in no more values than are left.
func ends(v reflect.Value, left *int, depth int) bool {
	const deepest = 16
	if *left--; *left < 0 || depth > deepest {
		return false
	}
	within := func(v reflect.Value) bool { return ends(v, left, depth+1) }
	switch v.Kind() {
	case reflect.Interface:
		return within(v.Elem())
	case reflect.Pointer:
		return depth > 0 || within(v.Elem()) // fmt prints the address of a pointer inside a value
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
		for entries := v.MapRange(); entries.Next(); {
			if !within(entries.Key()) || !within(entries.Value()) {
				return false
			}
		}
	}
	return true
}
