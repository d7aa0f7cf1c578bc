package definition_test

import (
	"errors"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// A state that is renamed in the text, and a layer, keep those who are in them if the text says what they were.
func TestFormerlyInARereadText(t *testing.T) {
	m, err := definition.Read("t", []byte("machine: m\nlayers: {act: {states: {patrol: , chase: }}}"), words())
	if err != nil {
		t.Fatal(err)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(guard{})
	p.Update()
	if err := p.ChangeTo(e, m.State("act", "chase")); err != nil {
		t.Fatal(err)
	}
	const renamed = "machine: m\nlayers: {job: {formerly: [duty, act], states: {patrol: , run: {formerly: chase}}}}"
	later, err := definition.Reread(m, "t", []byte(renamed), words())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Swap(later); err != nil {
		t.Fatal(err)
	}
	if got := p.Current(e, later.Layer("job")); got != later.State("job", "run") || !p.Is(e, m.State("act", "chase")) {
		t.Errorf("in %v", got)
	}
	// The next text need not repeat it for those who are there already.
	again, err := definition.Reread(later, "t", []byte("machine: m\nlayers: {job: {states: {patrol: , run: }}}"), words())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Swap(again); err != nil || p.Current(e, again.Layer("job")) != again.State("job", "run") {
		t.Errorf("in %v, error %v", p.Current(e, again.Layer("job")), err)
	}
}

// A handle is known by the name that its state had, so a state that is renamed twice has two former names.
func TestHandlesOfAStateThatIsRenamedTwice(t *testing.T) {
	for _, c := range []struct {
		formerly string
		known    bool
	}{{"[roam, stroll]", true}, {"stroll", false}} {
		m, err := definition.Read("t", []byte("machine: m\nlayers: {act: {states: {roam: , rest: }}}"), words())
		if err != nil {
			t.Fatal(err)
		}
		p, roam := fsm.NewPool(m, fsm.Config{}), m.MustState("act", "roam")
		e := p.Add(guard{})
		p.Update()
		for _, states := range []string{"{stroll: {formerly: roam}, rest: }", "{walk: {formerly: " + c.formerly + "}, rest: }"} {
			if m, err = definition.Reread(m, "t", []byte("machine: m\nlayers: {act: {states: "+states+"}}"), words()); err != nil {
				t.Fatal(err)
			}
			if err := p.Swap(m); err != nil {
				t.Fatal(err)
			}
		}
		if !p.IsIn(e, "walk") || p.Is(e, roam) != c.known {
			t.Errorf("formerly %s: %s; the first handle knows it: %v", c.formerly, p.Describe(e), p.Is(e, roam))
		}
	}
}

func TestMistakesInFormerNames(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {s: {formerly: [q, r, s]}, r: }}"),
			"t:3:34: layer \"a\": state \"s\": \"r\" is the name of a state now, so leave it out of `formerly`\n" +
				"t:3:37: layer \"a\": state \"s\": \"s\" is the name of a state now, so leave it out of `formerly`"},
		{layer("{formerly: b, states: {s: {formerly: q}, r: {formerly: q}}}\n  b: {states: {s: }}"),
			"t:3:17: layer \"a\": \"b\" is the name of a layer now, so leave it out of `formerly`\n" +
				"t:3:61: layer \"a\": state \"r\": \"q\" is a former name of another state, too; leave one of them out"},
		{layer("{formerly: [], states: {s: {formerly: {q: r}}, r: {formerly: [q, q]}, t: {formerly: ''}}}"),
			"t:3:17: the name of the layer in former times is wanted here, and not an empty list\n" +
				"t:3:44: the name of the state in former times is wanted here, and not a mapping\n" +
				"t:3:71: \"q\" stands here twice\n" +
				"t:3:90: the name of the state in former times is wanted here, and not \"\""},
		{layer("{formerly: [b, b], states: {s: {formerly: }}}"),
			"t:3:21: \"b\" stands here twice\n" +
				"t:3:47: the name of the state in former times is wanted here, and not nothing"},
	})
}

// Who renames a state and keeps its old name in formerly is told so in all lines that still have the old name, wherever they stand.
func TestWhatARenamedStateIsCalledNow(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {s: {next: search}, comb: {formerly: [search, seek], next: s}}}\n  b: {states: {u: {transitions: [{to: v, in: seek}]}, v: }}\n" +
			"  c: {within: a/search, states: {x: }}"),
			"t:3:26: layer \"a\" has no state \"search\"; it is called \"comb\" now\n" +
				"t:4:46: no other layer has a state \"seek\"; it is called \"comb\" now\n" +
				"t:5:15: layer \"a\" has no state \"search\"; it is called \"comb\" now"},
	})
}

// An error lists its mistakes for those who write Go, and plainly for those who do not.
func TestPlainMistakes(t *testing.T) {
	_, err := definition.Read("t", []byte(layer("{states: {s: {update: marsh}}}")), words())
	var mistakes *definition.Error
	if !errors.As(err, &mistakes) {
		t.Fatal(err)
	}
	const plain = `t:3:28: no callback is called "marsh"; did you mean "march"?`
	if got := mistakes.Plain(); got != plain || err.Error() != plain+" (Words.Callbacks, Words.BatchUpdates)" {
		t.Errorf("%s\n%v", got, err)
	}
	if m := mistakes.Mistakes[0]; m.Words != "Words.Callbacks, Words.BatchUpdates" || "t:3:28: "+m.Text != plain {
		t.Errorf("%+v", m)
	}
}
