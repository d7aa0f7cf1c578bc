package definition_test

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// What cannot be a maker is told wherever it is used, and does not end the game.
func TestMakersThatAreNone(t *testing.T) {
	w := withMakers()
	w.Makers["no maker"] = (func(float64) func(*guard) bool)(nil)
	w.Makers["hidden"] = func(struct{ a int }) func(*guard) bool { return sees }
	w.Makers["embedded"] = func(struct{ Depth }) func(*guard) bool { return sees }
	w.Makers["unreadable"] = func(struct{ A map[int]int }) func(*guard) bool { return sees }
	w.Makers["pointer"] = func(float64, []*tree) func(*guard) bool { return sees }
	w.Makers["point"] = func([2]float64) func(*guard) bool { return sees }
	w.Makers["any number"] = func(...float64) func(*guard) bool { return sees }
	w.Makers["two"] = func(float64) (func(*guard) bool, int) { return sees, 0 }
	w.Makers["behave"] = func(float64) any { return nil }
	const is = " in the game; what takes a value is a function of it, or of several, that returns what the word stands for, or that and an error " +
		"(Words.Makers)"
	const cannot = " in the game, and no text can give it a value: "
	const none = " is none; values are bools, numbers, strings, time.Durations, what has UnmarshalText, and slices and structs of these (Words.Makers)"
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, when: [{no function: 1}, {no function: 2}]}"),
			`t:3:50: "no function" is int` + is + "\n" + `t:3:68: "no function" is int` + is},
		{leaving("{to: r, when: {no maker: 2}}"),
			`t:3:49: "no maker" is nil in the game, so it cannot be used (Words.Makers)`},
		{leaving("{to: r, when: {hidden: {a: 2}}}"),
			`t:3:49: "hidden" is func(struct { a int }) func(*definition_test.guard) bool` + cannot +
				`the field a of struct { a int } is not exported (Words.Makers)`},
		{leaving("{to: r, when: {embedded: {depth: 2}}}"),
			`t:3:49: "embedded" is func(struct { definition_test.Depth }) func(*definition_test.guard) bool` + cannot +
				`struct { definition_test.Depth } embeds Depth; make that a field with a name (Words.Makers)`},
		{leaving("{to: r, when: {unreadable: {a: {}}}}"),
			`t:3:49: "unreadable" is func(struct { A map[int]int }) func(*definition_test.guard) bool` + cannot + `a map[int]int` + none},
		{leaving("{to: r, when: {pointer: [1, []]}}"),
			`t:3:49: "pointer" is func(float64, []*definition_test.tree) func(*definition_test.guard) bool` + cannot + `a *definition_test.tree` + none},
		{leaving("{to: r, when: {point: [1, 2]}}"),
			`t:3:49: "point" is func([2]float64) func(*definition_test.guard) bool` + cannot + `a [2]float64` + none},
		{leaving("{to: r, when: {any number: [1, 2]}}"),
			`t:3:49: "any number" is func(...float64) func(*definition_test.guard) bool` + cannot +
				`it takes any number of values; let it take a list, []float64 (Words.Makers)`},
		{leaving("{to: r, when: {two: 2}}"),
			`t:3:49: "two" is func(float64) (func(*definition_test.guard) bool, int)` + is},
		{layer("{states: {s: {behaviour: {behave: 2}}}}"),
			`t:3:40: "behave" makes nothing of 2: its result is nil in the game (Words.Makers)`},
	})
}

type Depth int

// tree holds others of its own type.
type tree struct {
	Name     string
	Children []tree
}

// What UnmarshalText reads may be of a type that the text could not tell otherwise, and a value may hold others of its own type.
func TestValuesOfOtherTypes(t *testing.T) {
	var got []string
	note := func(v any) func(*fsm.Tick, *guard) {
		got = append(got, fmt.Sprint(v))
		return func(*fsm.Tick, *guard) {}
	}
	w := definition.Words[guard]{Makers: map[string]any{
		"call home": func(a netip.Addr) func(*fsm.Tick, *guard) { return note(a) },
		"climb":     func(t tree) func(*fsm.Tick, *guard) { return note(t) },
		"count":     func(k uint32) func(*fsm.Tick, *guard) { return note(k) },
	}}
	text := layer("{states: {s: {enter: [{call home: 10.0.0.1}, {count: 4294967295}, " +
		"{climb: {name: oak, children: [{name: twig}, {name: bough, children: [{name: leaf}]}]}}]}}}")
	if _, err := definition.Read("t", []byte(text), w); err != nil {
		t.Fatal(err)
	}
	if want := []string{"10.0.0.1", "4294967295", "{oak [{twig []} {bough [{leaf []}]}]}"}; !slices.Equal(got, want) {
		t.Errorf("the makers were given %q, want %q", got, want)
	}
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {enter: {count: 4294967296}}}}"),
			`t:3:35: "4294967296" is not a whole number from 0 to 4294967295, which "count" takes`},
	})
}

// A maker is not called with values of which one is wrong, and is called once for each value that differs, however alike they look.
func TestMakersAreCalledWithTheirValues(t *testing.T) {
	w, calls := words(), 0
	w.Makers = map[string]any{
		"lists": func([][]string) func(*guard) bool { calls++; return sees },
		"pair":  func(int, int) func(*guard) bool { calls++; return sees },
		"part": func(struct {
			A, B int
			C    []int
		}) func(*guard) bool {
			calls++
			return sees
		},
	}
	for value, want := range map[string]int{
		"{lists: [[a, b], [c]]}, {lists: [[a], [b, c]]}, {lists: [[a], [b], [c]]}": 3,
		`{lists: [["a, b"]]}, {lists: [[a, b]]}, {lists: [[a, b]]}`:                2,
		"{pair: [1, x]}": 0, "{pair: [x, 1]}": 0,
		"{part: {a: 1, b: x}}": 0, "{part: {a: x, b: 1}}": 0, "{part: {d: 1, a: 2}}": 0, "{part: {c: [x, 1]}}": 0,
		"{part: {A: 1, a: 2}}": 0, // the field of both
	} {
		calls = 0
		_, err := definition.Read("t", []byte(leaving("{to: r, when: ["+value+"]}")), w)
		if calls != want || (err != nil) != (want == 0) || err != nil && strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s: %d calls, want %d; %v", value, calls, want, err)
		}
	}
}

// Graphs and reports show a value in a line that is not too long.
func TestValuesAreShown(t *testing.T) {
	w := withMakers()
	w.Makers["near"] = func(pace) func(*guard) bool { return sees }
	w.Makers["called"] = func([]string) func(*guard) bool { return sees }
	for value, want := range map[string]string{
		"{near: {max speed: 2, rest: 1s, in: {snow: false}}}": "near max speed 2, rest 1s, in snow false",
		"{called: [a, b]}": "called a, b",
		"{called: [" + strings.Repeat("é", 60) + "]}":      "called " + strings.Repeat("é", 60),
		"{called: [" + strings.Repeat("é", 61) + "]}":      "called " + strings.Repeat("é", 59) + "…",
		"{called: [a, '" + strings.Repeat("b", 60) + "']}": "called a, " + strings.Repeat("b", 56) + "…",
	} {
		m, err := definition.Read("t", []byte(leaving("{to: r, when: "+value+"}")), w)
		if err != nil {
			t.Error(err)
		} else if got := m.Transitions()[0].Label; got != want {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
}

// A maker may return what any type is, which may be nothing all the same, and may have the name of a plain word.
func TestMakersOfAnyBehaviour(t *testing.T) {
	w := withMakers()
	w.Makers["a dance"] = func(k int) any {
		if k == 0 {
			return (*dance)(nil)
		}
		return dance{}
	}
	w.Makers["sees the player"] = func(float64) func(*guard) bool { return sees }
	m, err := definition.Read("t", []byte(layer("{states: {s: {behaviour: {a dance: 1}, guard: {sees the player: 2}}}}")), w)
	if err != nil || !m.State("a", "s").HasEnter() || m.State("a", "s").EntryGuard() != "sees the player 2" {
		t.Errorf("%v", err)
	}
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {behaviour: {a dance: 0}}}}"),
			`t:3:41: "a dance" makes nothing of 0: its result is nil in the game (Words.Makers)`},
	})
}
