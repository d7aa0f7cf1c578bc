package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// A word that is known in another place is not proposed where it would not do.
func TestWordsThatWouldNotDoAreNotProposed(t *testing.T) {
	w := definition.Words[guard]{
		Conditions:      map[string]func(*guard) bool{"sees": sees},
		BatchConditions: map[string]func(*fsm.Tick, []guard, []bool){"hungry": func(*fsm.Tick, []guard, []bool) {}},
		BatchUpdates:    map[string]func(*fsm.Tick, []guard){"march": func(*fsm.Tick, []guard) {}},
	}
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {guard: hungri}}}"),
			`t:3:27: no condition is called "hungri"; there is only sees (Words.Conditions, TickConditions)`},
		{leaving("{to: r, when: not asleep}"),
			`t:3:48: no condition is called "not asleep"; there are sees, hungry (Words.Conditions, TickConditions, BatchConditions)`},
		{layer("{states: {s: {enter: fly}}}"),
			`t:3:27: no callback is called "fly"; there are none (Words.Callbacks)`},
		{layer("{states: {s: {update: [fly, sing]}}}"),
			`t:3:29: no callback is called "fly"; there are none (Words.Callbacks)` + "\n" +
				`t:3:34: no callback is called "sing"; there are none (Words.Callbacks)`},
	})
}

// Names that are ambiguous, and former ones of the last layer of several.
func TestNamesOfStatesElsewhere(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {x: , s: , r: {transitions: [{to: s, in: x}]}}}\n  b: {states: {x: }}\n  c: {states: {x: }}"),
			`t:3:56: several layers have a state "x"; say which, as b/x`},
		{layer("{states: {x: , s: , r: {transitions: [{to: s, in: old}]}}}\n  b: {states: {y: }}\n  c: {states: {z: {enter: shout, formerly: old}}}"),
			`t:3:56: no other layer has a state "old"; it is called "z" now`},
		{layer("{states: {s: , r: {transitions: [{to: s, in: b/x}]}}}\n  b: {states: {x: }}\n  c: {states: {b/x: }}"),
			`t:3:51: several layers have a state "b/x"; say which, as c/b/x`},
		{layer("{states: {s: , r: {transitions: [{to: s, in: b/c/x}]}}}\n  b: {states: {c/x: }}\n  b/c: {states: {x: }}"),
			`t:3:51: several layers have a state "b/c/x"; give one of them another name`},
		{"machine: a\x00b",
			"t:1:11: a character of number 0 stands here; remove it"},
	})
}

// What is at its bound is no mistake, and false is as if it were not there.
func TestWhatIsNoMistake(t *testing.T) {
	const two = "\nlayers: {a: {states: {s: }}, b: {states: {s: }}}"
	for _, text := range []string{
		"machine: m\nreserve: 0" + two, "machine: m\nreserve: 2" + two, fmt.Sprintf("machine: m\nreserve: %d", fsm.MaxLayers) + two,
		layer("{update on transition: false, history: false, states: {outside: }}"),
		leaving(fmt.Sprintf("{to: r, weight: %d}", fsm.MaxWeight)),
	} {
		m, err := definition.Read("t", []byte(text), words())
		if err != nil {
			t.Errorf("%s\ngives %v", text, err)
		} else if m.Layers()[0].UpdatesOnTransition() {
			t.Errorf("%s\nupdates on a transition", text)
		}
	}
}

// Of a long value, a mistake quotes the beginning.
func TestLongValuesAreQuotedInPart(t *testing.T) {
	const wanted = "t:2:10: a whole number from 0 to 16 is wanted here, and not "
	long := strings.Repeat("é", 40)
	wantMistakes(t, words(), [][2]string{
		{"machine: m\nreserve: " + long + "\nlayers: {a: {states: {s: }}}", wanted + `"` + long + `"`},
		{"machine: m\nreserve: " + long + "é\nlayers: {a: {states: {s: }}}", wanted + `"` + long + `…"`},
	})
}

// Of several updates of a state, those for many at once are named, and no others.
func TestUpdatesThatStandAlone(t *testing.T) {
	w := withMakers()
	const alone = " is called for many at once, so it stands alone, and not in a list with others (Words.BatchUpdates)"
	w.Makers["march"] = w.Makers["say"]
	w.Makers["shout"] = w.Makers["all say"]
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {update: [{say: a}, {all say: a}, shout, march, {march: a}, {shout: a}]}}}"),
			`t:3:40: "all say a"` + alone + "\n" + `t:3:60: "march"` + alone + "\n" + `t:3:80: "shout a"` + alone},
	})
}

// Several words in one mapping are told to be a list only where that list would be taken.
func TestSeveralWordsWithValuesWhereThereIsOne(t *testing.T) {
	w := words()
	w.Makers = map[string]any{
		"say":     func(text string) func(*fsm.Tick, *guard) { return write(text) },
		"all say": func(string) func(*fsm.Tick, []guard) { return func(*fsm.Tick, []guard) {} },
		"as":      func(int) func(*guard) bool { return nil },
		"all as":  func(int) func(*fsm.Tick, []guard, []bool) { return nil },
		"both as": func(int) func(*fsm.Tick, []guard, []bool) { return nil },
	}
	const (
		callback  = "the name of a callback is wanted here, or one name with its value; "
		condition = "the name of a condition is wanted here, or one name with its value; "
	)
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {update: {say: a, say b: c}}}}"),
			"t:3:28: " + callback + "write several as a list: `[{say: …}, {say b: …}]`"},
		{layer("{states: {s: {update: {say: a, all say: b}}}}"),
			"t:3:28: " + callback + "\"all say\" is called for many at once, so it stands only under `update`, and alone"},
		{layer("{states: {s: {guard: {as: 1, all as: 2}}}}"),
			"t:3:27: " + condition + "leave all but one out"},
		{leaving("{to: r, when: {all as: 1, as: 1, both as: 2}}"),
			"t:3:48: " + condition + `"all as" and "both as" are asked of many at once, and a transition has only one such condition`},
		{leaving("{to: r, after: {one: 1, two: 2}}"),
			"t:3:49: the name of a delay is wanted here, or one name with its value; leave all but one out"},
	})
}

// A guard cannot be a condition for many at once, whatever that is in the game. What a layer's own states were called is said of no other's.
func TestWhatCannotBeMeant(t *testing.T) {
	w := words()
	w.BatchConditions["nothing"] = nil
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {guard: nothing}}}"),
			"t:3:27: \"nothing\" is asked of many at once, so it stands only under `when` or `unless` (Words.BatchConditions)"},
		{layer("{states: {s: }}\n  b: {within: old, states: {new: {formerly: old}}}"),
			`t:4:15: no other layer has a state "old"; there is only s`},
		{leaving("{to: r, after: 2 sec to 2 sec}"),
			`t:3:49: "2 sec to 2 sec" is no delay; write 2s to 2s`},
		{leaving("{to: r, after: 0 sec to 0 sec}"),
			`t:3:49: "0 sec to 0 sec" is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s`},
	})
}
