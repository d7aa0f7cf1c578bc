package fsm

import (
	"reflect"
	"runtime"
	"strings"
)

// funcName returns the name by which a Go function without a label is shown: the last part of its own, or for a closure that of the
// function that made it, as in SeesTarget for what use.SeesTarget() returns. A closure made by a function that is defining the machine
// just now is shown as the word given.
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
		return word // made where a package is initialized
	}
	if strings.HasPrefix(name, "(") {
		return word // made where a generic function was inlined into a generic method: Go's name for it leaves out both, but half a type
	}
	var stack [32]uintptr
	for frames := runtime.CallersFrames(stack[:runtime.Callers(1, stack[:])]); ; {
		frame, more := frames.Next()
		own := strings.HasPrefix(frame.Function, library+"fsm.") // When itself, say, is no reason to doubt a function called When
		if maker, _ := ownName(frame.Function); maker == name && !own {
			return word
		}
		if !more {
			return name
		}
	}
}

// ownName returns the last part of a Go function's name, of a closure that of the function around it. Where that was inlined, it stands in
// the name of the closure too.
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
