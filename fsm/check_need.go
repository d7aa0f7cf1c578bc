package fsm

import (
	"reflect"
	"runtime"
	"strings"
	"time"
)

// need is what a transition asks for besides its command and which states are current. Two functions can be told to be one only if they
// are plain top-level ones: closures that differ in what they hold share their code.
type need struct {
	known   map[uintptr]bool // plain functions, as conditions and entry guard
	unknown int              // questions that are equal to no other
	after   time.Duration    // the delay, the shortest if it varies
	until   time.Duration    // the longest
}

func needOf(t *transition) need {
	n := need{known: map[uintptr]bool{}, after: t.after, until: t.longest}
	ask := func(f any) {
		if code, plain := plainFunc(f); plain {
			n.known[code] = true
		} else {
			n.unknown++
		}
	}
	for _, f := range t.when {
		ask(f)
	}
	if t.to.canEnter != nil {
		ask(t.to.canEnter)
	}
	if t.afterFunc != nil {
		ask(t.afterFunc)
	}
	n.unknown += len(t.whenTick) - len(t.members) // may throw dice, so that one function gives two answers
	if t.weight > 0 {
		n.unknown++ // who is drawn is not known either
	}
	if t.whenBatch != nil {
		n.unknown++
	}
	return n
}

// within reports whether all that n asks for is asked for by other too. Two delays that vary do so each by itself.
func (n need) within(other need) bool {
	if n.unknown > 0 || n.until > other.after {
		return false
	}
	for f := range n.known {
		if !other.known[f] {
			return false
		}
	}
	return true
}

// plainFunc returns the address of a function's code, and whether that tells it from all other functions.
func plainFunc(f any) (code uintptr, plain bool) {
	code = reflect.ValueOf(f).Pointer()
	fn := runtime.FuncForPC(code)
	if fn == nil {
		return code, false
	}
	name := fn.Name()
	name = name[strings.LastIndexByte(name, '/')+1:]
	// A closure is pkg.outer.func1, a method value pkg.Type.Method-fm, an instance of a generic function pkg.F[...].
	return code, strings.Count(name, ".") == 1 && !strings.ContainsAny(name, "[-")
}
