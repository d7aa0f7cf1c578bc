package definition

import (
	"math"
	"reflect"
	"regexp"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"

	"github.com/horde-fsm/horde/fsm"
)

// delay sets a transition's delay: one time, two, or a function that says it.
func (r *machineReader[V]) delay(t *fsm.Transition[V], of node) {
	switch bounds := r.resolve(of).Node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		if w, ok := r.word(of, "a delay", onlyOne); ok {
			r.delayOf(t, w)
		}
		return
	case *ast.SequenceNode:
		if text := asBounds(bounds); text != "" {
			r.mistakes.add(node{bounds}, "a delay is wanted here, and not a list; write %s", text)
			return
		}
	}
	n, ok := r.piece(of, "a delay, as 2s or 1s to 3s, or the name of one,")
	if !ok {
		return
	}
	shortest, longest, between := strings.Cut(n.string, " to ")
	if looksLikeTime(n.string) || looksLikeNumber(n.string) && !has(r.words.Delays, n.string) {
		min, err := time.ParseDuration(strings.TrimSpace(shortest))
		max := min
		if between && err == nil {
			max, err = time.ParseDuration(strings.TrimSpace(longest))
		}
		switch {
		case err != nil && has(r.words.Delays, n.string):
			r.mistakes.addOf("Words.Delays", n.at, "%q begins as a number does, so it is not taken for the name of a delay; rename it", n.string)
		case err != nil && tooLong(shortest, longest):
			r.mistakes.add(n.at, "%q is too long for a delay, which is at most %v", n.string, time.Duration(math.MaxInt64).Truncate(time.Hour))
		case err != nil && meantDelay(n.string) != "":
			r.mistakes.add(n.at, "%q is no delay; write %s", n.string, meantDelay(n.string))
		case err != nil:
			r.mistakes.add(n.at, "%q is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s", n.string)
		case min < 0:
			r.mistakes.add(n.at, "%q is no delay: no time is shorter than 0", n.string)
		case max == 0:
			r.mistakes.add(n.at, "%q is no delay, which is longer than 0; leave it out%s", n.string, atOnce(t))
		case max < min:
			r.mistakes.add(n.at, "%q has the longer delay first; write %s to %s", n.string,
				strings.TrimSpace(longest), strings.TrimSpace(shortest))
		case between:
			t.AfterBetween(min, max)
		default:
			t.After(min)
		}
		return
	}
	r.delayOf(t, word{named: n, name: n.string, source: n.string})
}

// asBounds returns how a delay between two bounds is written that a text gives as a list, or "" if it is not that.
func asBounds(list *ast.SequenceNode) string {
	var bounds []string
	for _, v := range list.Values {
		text, ok := scalar(node{v})
		if _, err := time.ParseDuration(text); !ok || err != nil {
			return ""
		}
		bounds = append(bounds, text)
	}
	if len(bounds) != 2 {
		return ""
	}
	return strings.Join(bounds, " to ")
}

// delayOf sets a transition's delay to what a word stands for.
func (r *machineReader[V]) delayOf(t *fsm.Transition[V], w word) {
	f, known := r.words.Delays[w.name]
	switch {
	case r.invented:
		f = r.inventedDelay(w.source)
	case w.given:
		made, ok := r.make(w, "delay", keysOf(r.words.Delays), reflect.TypeFor[func(*V) time.Duration]())
		if !ok {
			return
		}
		f = made.(func(*V) time.Duration)
	case !known:
		r.mistakes.addOf("Words.Delays", w.at, "%q is no delay, as 2s or 1s to 3s, nor the name of one%s", w.name,
			r.hint(w.name, keysOf(r.words.Delays), reflect.TypeFor[func(*V) time.Duration]()))
		return
	case f == nil:
		r.missing(w, "delay", "Delays")
		return
	}
	t.AfterFunc(f).As(w.string)
}

// atOnce says how else to write a transition that is always taken, for which other libraries have a delay of 0.
func atOnce[V any](t *fsm.Transition[V]) string {
	if t.From() == nil { // such a transition has no weight
		return ""
	}
	return ", or if nothing else fires the transition, write `weight: 1` instead"
}

// tooLong reports whether delays have their units, and are more than a [time.Duration] can hold: then they are fine without most digits.
func tooLong(delays ...string) bool {
	for _, d := range delays {
		short := digits.ReplaceAllString(strings.TrimSpace(d), "1")
		if _, err := time.ParseDuration(short); err != nil && short != "" {
			return false
		}
	}
	return true
}

var digits = regexp.MustCompile("[0-9]+")

// looksLikeTime reports whether a delay begins like a number, and so is not a name.
func looksLikeTime(text string) bool { return strings.ContainsRune("0123456789+-.", rune(text[0])) }
