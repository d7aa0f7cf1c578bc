package definition_test

import (
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Outline accepts any callback next to a behaviour, since it does not know which methods the behaviour has.
func TestOutlineOfABehaviour(t *testing.T) {
	const text = "machine: m\nlayers: {a: {states: {s: {behaviour: a dance, update: march, exit: breathe out, message: hear, guard: sees the player}}}}"
	if _, err := definition.Read("t", []byte(text), words()); err != nil {
		t.Error(err)
	}
	if _, err := definition.Outline("t", []byte(text)); err != nil {
		t.Error(err)
	}
}

// What begins like a number is taken for one that is wrong, and not for a word, even where words are not known.
func TestSlipsInNumbersAreNoWords(t *testing.T) {
	const weight = "a whole number from 1 to 1000000 is wanted here, and not "
	const delay = " is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s"
	table := [][2]string{
		{leaving("{to: r, weight: 99999999999999999999}"), "t:3:50: " + weight + `"99999999999999999999"`},
		{leaving("{to: r, weight: 1e3}, {to: r, weight: 12x}"), "t:3:50: " + weight + `"1e3"` + "\nt:3:72: " + weight + `"12x"`},
		{leaving("{to: r, weight: -.x5}, {to: r, weight: -.5x}"), "t:3:73: " + weight + `"-.5x"`},
		{leaving("{to: r, weight: Inf}"), "t:3:50: " + weight + `"Inf"`},
		{leaving("{to: r, after: NaN}"), `t:3:49: "NaN"` + delay},
		{leaving("{to: r, after: infinity}"), `t:3:49: "infinity"` + delay},
	}
	for _, row := range table {
		if _, err := definition.Outline("t", []byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s\ngives  %v\nwanted %v", row[0], err, row[1])
		}
	}
	w := words()
	w.Weights["-.x5"] = w.Weights["greed"]
	wantMistakes(t, w, table)
}

// Commands of an outline are numbered from 1, and no condition holds, of whatever kind.
func TestOutlinesDoNothing(t *testing.T) {
	m, err := definition.Outline("t", []byte(leaving("{to: r, when: c}, {to: r, on: go, unless: d}, {to: r, on: stop}, {to: r, on: go, when: e}")))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []fsm.Command{0, 1, 2, 1} {
		if got := m.Transitions()[i].Command; got != want {
			t.Errorf("transition %d: command %d, want %d", i, got, want)
		}
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(definition.Anyone{})
	for range 3 {
		p.Update()
	}
	if got := p.Current(e, m.Layers()[0]).Name(); got != "s" {
		t.Errorf("it is in %s", got)
	}
}

// What a state does is seen in its outline, though nobody knows what that is.
func TestOutlinesHaveCallbacks(t *testing.T) {
	m, err := definition.Outline("t", []byte(layer("{states: {s: {enter: a, update: b, exit: c, message: d}, r: {update: [{a: 1}, b]}}}")))
	if err != nil {
		t.Fatal(err)
	}
	s, r := m.State("a", "s"), m.State("a", "r")
	if !s.HasEnter() || !s.HasUpdate() || !s.HasExit() || !s.HasMessage() || !r.HasUpdate() || r.HasEnter() {
		t.Error("a callback is missing, or there is one too many")
	}
}
