package fsm

import "fmt"

// What takes several functions makes one callback of them, so whatever else knows of callbacks need not know how many there are.

// inTurn returns a callback that calls some functions in turn, without those that are nil; each only if the ones before have not removed
// the entity. A single function is returned unwrapped, so it costs nothing extra.
func inTurn(fs ...func(*Tick, view)) (all func(*Tick, view)) {
	for i := len(fs) - 1; i >= 0; i-- {
		all = then(fs[i], all)
	}
	return all
}

// then is inTurn for two.
func then(first, second func(*Tick, view)) func(*Tick, view) {
	if first == nil {
		return second
	}
	if second == nil {
		return first
	}
	return func(t *Tick, v view) {
		if first(t, v); !t.row().Dead() {
			second(t, v)
		}
	}
}

// present reports of each function whether it is one.
func present(fs []func(*Tick, view)) []bool {
	all := make([]bool, len(fs))
	for i, f := range fs {
		all[i] = f != nil
	}
	return all
}

// lacking says what is wrong with the functions that were given, of a kind such as a callback.
func lacking(given []bool, what string) (all []string) {
	if len(given) == 0 {
		all = append(all, "no "+what)
	}
	for i, is := range given {
		switch {
		case is:
		case len(given) == 1:
			all = append(all, "a nil "+what)
		default:
			all = append(all, fmt.Sprintf("a nil %s, number %d of %d", what, i+1, len(given)))
		}
	}
	return all
}

// atOnce tells who has set a callback twice what to do instead, if there is something.
func atOnce(method string) string {
	switch method {
	case "OnUpdateBatch", "OnMessage", "CanEnter", "CanEnterTick", "CanExit", "CanExitTick":
		return ""
	}
	return fmt.Sprintf("; give it all functions at once, as in %s(f, g)", method)
}
