package definition_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Extend finds nothing where the text has another name now. Its panic is a mistake in the text, not the end of a game that rereads it.
func TestExtendThatFindsNothing(t *testing.T) {
	w := words()
	w.Extend = func(b *fsm.Builder[guard]) { b.FindLayer("act").FindState("sleep").OnEnter(write("snores")) }
	_, err := definition.Read("guard.yaml", []byte(guardText), w)
	if err == nil || !strings.HasPrefix(err.Error(), "guard.yaml: Extend") || !strings.Contains(err.Error(), "FindState returns nil") {
		t.Errorf("%v", err)
	}
	for _, c := range []struct {
		extend func(*fsm.Builder[guard])
		want   string
	}{
		{func(*fsm.Builder[guard]) { panic("ouch") }, "ouch"},
		{func(*fsm.Builder[guard]) { panic(errors.New("ouch")) }, "ouch"},
		{func(b *fsm.Builder[guard]) { b.FindLayer("act").State("rest").Transitions()[0].AllowSelf() }, "runtime error: index out of range [0] with length 0"},
	} {
		w.Extend = c.extend
		_, err := definition.Read("guard.yaml", []byte(guardText), w)
		want := regexp.MustCompile(`^guard\.yaml: Extend panics at extend_lacks_test\.go:\d+: ` + regexp.QuoteMeta(c.want) + "; the text may lack something that it relies on$")
		if err == nil || !want.MatchString(err.Error()) {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

// Of what Extend adds, what is wrong is told as it is; only a layer of the text's name is told to be one.
func TestMistakesInLayersOfTheGame(t *testing.T) {
	for want, extend := range map[string]func(*fsm.Builder[guard]){
		`t: layer "extra": it has no state`: func(b *fsm.Builder[guard]) { b.Layer("extra") },
		`t:3:3: the game adds a layer "a" of its own; give this one another name (Words.Extend)`: func(b *fsm.Builder[guard]) { b.Layer("a") },
		"t: layer \"a\": OnMessage was given a nil callback\n" +
			`t:3:3: the game adds a layer "a" of its own; give this one another name (Words.Extend)`: func(b *fsm.Builder[guard]) { b.Layer("a").OnMessage(nil).State("x") },
		"t: Extend, for which the text lacks something: a nil layer cannot be defined; FindLayer returns nil where there is no layer of that name": func(b *fsm.Builder[guard]) {
			b.FindLayer("act").State("x")
		},
		`t: layer "fur": Within was given nil, which is not a state; FindState returns nil where there is none of that name`: func(b *fsm.Builder[guard]) {
			b.Layer("fur").Within(b.FindLayer("a").FindState("roam")).State("summer")
		},
	} {
		w := words()
		w.Extend = extend
		if _, err := definition.Read("t", []byte(layer("{states: {s: }}")), w); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// The layers that Extend adds are in each graph of the machine, yet a text cannot name their states: it says so, and not that there are none.
func TestATextDoesNotNameStatesThatTheGameAdds(t *testing.T) {
	w := words()
	w.Extend = func(b *fsm.Builder[guard]) { b.Layer("legs").State("run") }
	const none = ` of this text has a state "run", and it cannot name those of layers that the game adds`
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, in: run}"), "t:3:46: no other layer" + none},
		{leaving("{to: r, not in: [legs/run]}"), "t:3:51: no other layer" + strings.Replace(none, "run", "legs/run", 1)},
		{layer("{within: run, states: {s: }}"), "t:3:15: no other layer" + none},
	})
	_, err := definition.Outline("t", []byte(leaving("{to: r, in: run}"))) // whatever the game adds is not known
	if want := "t:3:46: no other layer" + none; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A text without layers is a mistake even if the game adds some: the tool, which knows only the text, and the game say the same of it.
func TestATextHasALayerOfItsOwn(t *testing.T) {
	w := words()
	w.Extend = func(b *fsm.Builder[guard]) { b.Layer("legs").State("run") }
	wantMistakes(t, w, [][2]string{
		{"machine: m", "t:1:1: the machine has no layer; write its layers under `layers`"},
		{"machine: m\nlayers: {}", "t:2:1: the machine has no layer; write its layers under `layers`"},
	})
}
