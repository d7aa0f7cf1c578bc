package states_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/states"
)

// actor is a view with every component that the kit knows.
type actor struct {
	*components.BodyData
	*components.RouteData
	*components.SightData
	*components.LocomotionData
	*components.AnimationData
	*components.CooldownData
}

func wordsOf[V any]() []string {
	k := states.For[V]()
	words := slices.Collect(maps.Keys(k.Callbacks()))
	words = slices.AppendSeq(words, maps.Keys(k.Conditions()))
	words = slices.AppendSeq(words, maps.Keys(k.Makers()))
	slices.Sort(words)
	return words
}

// Every method that makes a callback or a condition has a word, which is its name.
func TestEveryMethodHasItsWord(t *testing.T) {
	apart := []string{"Callbacks", "Conditions", "Makers", "Locomotion"} // neither is a callback
	var want []string
	kit := reflect.TypeFor[*states.Kit[actor]]()
	for i := range kit.NumMethod() {
		m := kit.Method(i)
		if strings.HasSuffix(m.Name, "Batch") || slices.Contains(apart, m.Name) {
			continue
		}
		var word strings.Builder
		for i, r := range m.Name {
			if i > 0 && unicode.IsUpper(r) {
				word.WriteByte(' ')
			}
			word.WriteRune(unicode.ToLower(r))
		}
		want = append(want, word.String())
	}
	slices.Sort(want)
	if got := wordsOf[actor](); !slices.Equal(got, want) {
		t.Errorf("the words are\n%q, want\n%q", got, want)
	}
}

// A view has the words for which it has the components, and asking for them panics for none.
func TestWordsOfAView(t *testing.T) {
	for _, view := range []struct {
		has  string
		got  []string
		want []string
	}{
		{"nothing", wordsOf[struct{}](), nil},
		{"a body", wordsOf[struct{ *components.BodyData }](), []string{"is running", "is still", "stand", "wander"}},
		{"a route", wordsOf[struct{ *components.RouteData }](), []string{"route ended"}},
		{"sight", wordsOf[struct{ *components.SightData }](), []string{"lost target", "sees target", "target within"}},
		{"a clip", wordsOf[struct{ *components.AnimationData }](), []string{"clip ended", "play", "play once"}},
		{"cooldowns", wordsOf[struct{ *components.CooldownData }](), []string{"ready", "start cooldown"}},
		{"a body and a route", wordsOf[struct {
			*components.BodyData
			*components.RouteData
		}](), []string{"follow route", "is running", "is still", "route ended", "stand", "wander"}},
		{"a body and sight", wordsOf[struct {
			*components.BodyData
			*components.SightData
		}](), []string{"chase", "chase within", "face", "flee", "is running", "is still", "lost target", "sees target", "stand", "target within", "wander"}},
	} {
		if !slices.Equal(view.got, view.want) {
			t.Errorf("a view of %s has the words %q, want %q", view.has, view.got, view.want)
		}
	}
}
