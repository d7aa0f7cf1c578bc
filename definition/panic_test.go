package definition_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// skittish is a value whose own reading panics.
type skittish struct{}

func (*skittish) UnmarshalText(text []byte) error { panic("not " + string(text)) }

// torn is a value whose own reading fails with an error that cannot be printed.
type torn struct{}

func (*torn) UnmarshalText([]byte) error { return unprintable{} }

type unprintable struct{}

func (unprintable) Error() string { panic("no words") }

// A value that a type of the game's own cannot read is a mistake with a line, whatever the type does.
func TestAPanicInUnmarshalTextIsAMistake(t *testing.T) {
	w := withMakers()
	w.Makers["jump"] = func(skittish) func(*guard) bool { return sees }
	w.Makers["jump all"] = func([]struct{ At skittish }) func(*guard) bool { return sees }
	w.Makers["tear"] = func(torn) func(*guard) bool { return sees }
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, when: {jump: z}}"),
			`t:3:55: "z" is not a skittish, which "jump" takes: not z`},
		{leaving("{to: r, when: {jump all: [{at: z}]}}"),
			`t:3:65: "z" is not a skittish, which "at" of "jump all" takes: not z`},
		{leaving("{to: r, when: {tear: z}}"),
			`t:3:55: "z" is not a torn, which "tear" takes: %!v(PANIC=Error method: no words)`},
	})
}

// A panic may hold anything, even what contains itself, in which package fmt would never come to an end.
func TestWhatAPanicHoldsIsPutIntoWords(t *testing.T) {
	circle, ring := map[string]any{}, []any{nil}
	circle["circle"], ring[0] = circle, ring
	type chain struct{ next any }
	link := &chain{}
	link.next = []any{*link, circle}
	var none *chain
	for _, c := range []struct {
		value any
		want  string
	}{
		{"oops", "oops"},
		{5, "5"},
		{hit, fmt.Sprint(hit)},
		{errors.New("no more"), "no more"},
		{unprintable{}, "%!v(PANIC=Error method: no words)"},
		{map[string]any{"a": []int{1, 2}, "b": nil}, "map[a:[1 2] b:<nil>]"},
		{&chain{5}, "&{5}"},
		{none, "<nil>"},
		{circle, "a value of type map[string]interface {}"},
		{ring, "a value of type []interface {}"},
		{&circle, "a value of type *map[string]interface {}"},
		{link, "a value of type *definition_test.chain"},
		{[1]any{ring}, "a value of type [1]interface {}"},
		{make([]byte, 2000), "a value of type []uint8"},
	} {
		w := words()
		w.Makers = map[string]any{"panic": func(int) func(*guard) bool { panic(c.value) }}
		_, err := definition.Read("t", []byte(leaving("{to: r, when: {panic: 1}}")), w)
		says := "panic: "
		switch c.value.(type) {
		case string, error: // which speak for themselves
			says = ""
		}
		if want := `t:3:56: "panic" does not take 1: ` + says + c.want; err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
		w.Extend = func(*fsm.Builder[guard]) { panic(c.value) }
		_, err = definition.Read("t", []byte(layer("{states: {s: }}")), w)
		if want := ": " + c.want + "; the text may lack something that it relies on"; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v\nends not in %s", err, want)
		}
	}
}
