package definition_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// A machine that is read equals the one built by hand, and plays like it.
func TestReadEqualsTheMachineBuiltByHand(t *testing.T) {
	m, err := definition.Read("guard.yaml", []byte(guardText), words())
	if err != nil {
		t.Fatal(err)
	}
	want := byHand()
	if got, want := fmt.Sprintf("%+v", m.Transitions()), fmt.Sprintf("%+v", want.Transitions()); got != want {
		t.Errorf("transitions:\n%s\nwant\n%s", got, want)
	}
	if got, want := play(m), play(want); !slices.Equal(got, want) || len(want) < 30 {
		t.Errorf("it plays\n%q\nwant\n%q", got, want)
	}
	if m.CommandName(hit) != "hit" || len(m.Commands()) != 1 {
		t.Errorf("commands %v", m.Commands())
	}
}

// A state's keys work also if its layer does not have them.
func TestKeysOfOneState(t *testing.T) {
	m, err := definition.Read("few.yaml", []byte(`
machine: few
layers:
  mood:
    update on transition: true
    states:
      calm: {message: hear, transitions: [{to: alert, when: sees the player}]}
      alert: {update: look around}
`), words())
	if err != nil {
		t.Fatal(err)
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(guard{})
	pool.Update()
	pool.Tell(e, fsm.Message{Data: "a noise"})
	pool.View(e).sees = true
	pool.Update()
	pool.Tell(e, fsm.Message{Data: "steps"})
	if log, want := pool.View(e).log, []string{"hears a noise", "alert looks around"}; !slices.Equal(log, want) {
		t.Errorf("it lives %q, want %q", log, want)
	}
}

// manyKeys is a text that uses most keys. What layers within states may have is in nest_test.go, callbacks and actions are in
// lists_test.go, and former names in formerly_test.go.
const manyKeys = `
# comments are allowed
machine: all
reserve: 4
layers:
  mood:
    initial: afraid
    always: look around
    message: hear
    update on transition: true
    states:
      brave: {final: true, direct: true, update: march}
      afraid:
        message: hear
        transitions: &calming
          - {to: brave, on: calm down, named: takes heart}
          - {to: brave, when: [second tick, sees the player], unless: "sees the player, all at once", not in: [act/brave, asleep]}
      angry: {final: false, direct: false, guard: sees the player, transitions: *calming}
    any:
      - {to: angry, on: hit, allow self: true}
  act:
    states:
      awake:
        next: [brave, asleep]
        transitions:
          - {to: asleep, in: [brave, angry], after: 1s to 1m30s, weight: 3}
      asleep: {guard: sees the player, transitions: [{to: awake, after: 2s}]}
      brave: {behaviour: a dance, guard: sees the player, transitions: [{to: awake, in: mood/brave}]}
`

func readManyKeys(t *testing.T) *fsm.Machine[guard] {
	t.Helper()
	m, err := definition.Read("all.yaml", []byte(manyKeys), words())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The machine has what the keys say.
func TestKeysAreRead(t *testing.T) {
	m := readManyKeys(t)
	var got []string
	for _, i := range m.Transitions() {
		from := m.StateAt(i.Layer, i.From).Name()
		text := fmt.Sprintf("%s to %s: %s", from, m.StateAt(i.Layer, i.To).Name(), strings.Join([]string{i.Label, i.DelayText(), m.CommandName(i.Command)}, ", "))
		if i.AllowSelf {
			text += ", self"
		}
		if i.Guarded {
			text += ", guarded"
		}
		got = append(got, text)
	}
	want := []string{
		"none to angry: , , hit, self, guarded",
		"afraid to brave: takes heart, , calm down",
		"afraid to brave: second tick and sees the player and not sees the player, all at once and not in brave or asleep, , ",
		"angry to brave: takes heart, , calm down",
		"angry to brave: second tick and sees the player and not sees the player, all at once and not in brave or asleep, , ",
		"awake to brave: , , , guarded",
		"awake to asleep: , , , guarded",
		"awake to asleep: in brave or angry and weight 3, after 1s to 1m30s, , guarded",
		"asleep to awake: , after 2s, ",
		"brave to awake: in brave, , ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if !m.State("mood", "brave").IsFinal() || m.State("mood", "angry").IsFinal() {
		t.Error("final says nothing")
	}
	if !m.State("mood", "brave").IsDirect() || m.State("mood", "angry").IsDirect() {
		t.Error("direct says nothing")
	}
	if m.Stride() != 4 {
		t.Errorf("rows of %d cells, want the four reserved", m.Stride())
	}
}

// The machine does what the keys say.
func TestKeysWork(t *testing.T) {
	pool := fsm.NewPool(readManyKeys(t), fsm.Config{Step: time.Second})
	e := pool.Add(guard{})
	pool.Update()
	pool.Tell(e, fsm.Message{Data: "a noise"})
	pool.Send(e, calm)
	pool.Update()
	pool.View(e).sees = true
	pool.Tell(e, fsm.Message{Data: "steps"})
	pool.Update()
	wantLog := []string{"afraid looks around", "hears a noise", "brave looks around", "marches", "hears steps", "brave looks around", "marches", "dances"}
	if log := pool.View(e).log; !slices.Equal(log, wantLog) {
		t.Errorf("it lives\n%q\nwant\n%q", log, wantLog)
	}
}

// Names of layers and states may contain slashes, and what the error for an ambiguous one proposes can be written.
func TestNamesMayContainSlashes(t *testing.T) {
	read := func(in string) (*fsm.Machine[guard], error) {
		return definition.Read("t", []byte("machine: m\nlayers: {a/b: {states: {c: , d: }}, x: {states: {c/d: , s: {transitions: [{to: c/d, in: "+in+"}]}}}, y: {states: {c: }}}"), words())
	}
	for _, in := range []string{"a/b/c", "a/b/d", "x/c/d", "d", "y/c"} {
		if _, err := read(in); err != nil {
			t.Errorf("%s: %v", in, err)
		}
	}
	if _, err := read("c"); err == nil || !strings.Contains(err.Error(), "say which, as a/b/c") {
		t.Errorf("c: %v", err)
	}
}

// unless negates conditions of all three forms.
func TestUnlessNegatesEachFormOfCondition(t *testing.T) {
	for _, word := range []string{"sees the player", "second tick", "sees the player, all at once"} {
		m, err := definition.Read("t", []byte(`{"machine": "m", "layers": {"a": {"states": {
			"s": {"transitions": [{"to": "no", "unless": "`+word+`"}, {"to": "yes", "when": "`+word+`"}]},
			"yes": {"transitions": [{"to": "s", "on": "hit"}]}, "no": {"transitions": [{"to": "s", "on": "hit"}]}
		}}}}`), words())
		if err != nil {
			t.Fatal(err)
		}
		pool := fsm.NewPool(m, fsm.Config{})
		no, yes := pool.Add(guard{}), pool.Add(guard{sees: true})
		pool.Update()
		got := []string{pool.Current(no, m.Layers()[0]).Name(), pool.Current(yes, m.Layers()[0]).Name()}
		want := []string{"no", "yes"}
		if word == "second tick" {
			want = []string{"no", "no"}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", word, got, want)
		}
	}
}
