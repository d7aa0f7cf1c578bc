package fsm

import (
	"reflect"
	"runtime"
	"strings"
)

// funcName returns the name to show for a Go function without a label: the last part of its name or, for a closure, of the function that
// made it, as in SeesTarget for what use.SeesTarget() returns. For a closure made by a function that is currently defining the machine,
// it returns word.
func funcName(f any, word string) string {
	fn := runtime.FuncForPC(reflect.ValueOf(f).Pointer())
	if fn == nil {
		return word
	}
	name, closure := ownName(fn.Name())
	if !closure {
		return name
	}
	if name == "" || name == "init" || strings.HasPrefix(name, "glob") {
		return word // made in a package-level initialization
	}
	if strings.HasPrefix(name, "(") {
		return word // made in a generic function inlined into a generic method: Go's name for it keeps only half a type
	}
	var stack [32]uintptr
	for frames := runtime.CallersFrames(stack[:runtime.Callers(1, stack[:])]); ; {
		frame, more := frames.Next()
		own := strings.HasPrefix(frame.Function, library+"fsm.") // a method named When says nothing about a function named When
		if maker, _ := ownName(frame.Function); maker == name && !own {
			return word
		}
		if !more {
			return name
		}
	}
}

// ownName returns the last part of a Go function's name or, for a closure, of the enclosing function's. If that was inlined, its name is
// part of the closure's name too.
func ownName(full string) (name string, closure bool) {
	full = strings.TrimSuffix(strings.ReplaceAll(full, "[...]", ""), "-fm")
	parts := strings.Split(full[strings.LastIndexByte(full, '/')+1:], ".")
	for len(parts) > 1 {
		last := parts[len(parts)-1]
		if number := strings.TrimPrefix(last, "func"); strings.Trim(number, "0123456789") != "" {
			return last, closure
		}
		parts, closure = parts[:len(parts)-1], true
	}
	return "", closure
}
