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

// guard is what the states of the tests see.
type guard struct {
	sees bool
	rest time.Duration
	log  []string
}

const (
	hit fsm.Command = iota + 1
	calm
)

func sees(g *guard) bool { return g.sees }

func write(what string) func(*fsm.Tick, *guard) {
	return func(t *fsm.Tick, g *guard) { g.log = append(g.log, t.StateName()+" "+what) }
}

func words() definition.Words[guard] {
	return definition.Words[guard]{
		Commands:       map[string]fsm.Command{"hit": hit, "calm down": calm},
		Conditions:     map[string]func(*guard) bool{"sees the player": sees},
		TickConditions: map[string]func(*fsm.Tick, *guard) bool{"second tick": func(t *fsm.Tick, _ *guard) bool { return t.Number() >= 2 }},
		BatchConditions: map[string]func(*fsm.Tick, []guard, []bool){"sees the player, all at once": func(_ *fsm.Tick, gs []guard, yes []bool) {
			for i := range gs {
				yes[i] = gs[i].sees
			}
		}},
		Callbacks: map[string]func(*fsm.Tick, *guard){
			"follow the route": write("follows the route"), "chase the player": write("chases"), "shout": write("shouts"),
			"get up": write("gets up"), "look around": write("looks around"), "breathe out": write("breathes out"),
		},
		BatchUpdates: map[string]func(*fsm.Tick, []guard){"march": func(_ *fsm.Tick, gs []guard) {
			for i := range gs {
				gs[i].log = append(gs[i].log, "marches")
			}
		}},
		Messages: map[string]func(*fsm.Tick, *guard, fsm.Message) bool{"hear": func(_ *fsm.Tick, g *guard, m fsm.Message) bool {
			g.log = append(g.log, fmt.Sprint("hears ", m.Data))
			return true
		}},
		Delays:     map[string]func(*guard) time.Duration{"as long as it takes": func(g *guard) time.Duration { return g.rest }},
		Behaviours: map[string]any{"a dance": dance{}},
	}
}

type dance struct{}

func (dance) Enter(_ *fsm.Tick, g *guard) { g.log = append(g.log, "dances") }

const guardText = `
machine: guard
layers:
  act:
    any:
      - {to: stunned, on: hit}
    states:
      patrol:
        update: follow the route
        transitions:
          - {to: chase, when: sees the player}
      chase:
        enter: shout
        update: chase the player
        exit: breathe out
        transitions:
          - {to: patrol, unless: sees the player, after: 50ms}
      stunned:
        transitions:
          - {to: patrol, after: as long as it takes, do: get up}
`

// byHand is what guardText says.
func byHand() *fsm.Machine[guard] {
	w := words()
	b := fsm.NewBuilder[guard]("guard")
	b.Commands(map[fsm.Command]string{hit: "hit"})
	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdate(w.Callbacks["follow the route"])
	chase := act.State("chase").OnEnter(w.Callbacks["shout"]).OnUpdate(w.Callbacks["chase the player"]).OnExit(w.Callbacks["breathe out"])
	stunned := act.State("stunned")
	act.Any().To(stunned).On(hit)
	patrol.To(chase).When(sees).As("sees the player")
	chase.To(patrol).When(func(g *guard) bool { return !g.sees }).As("not sees the player").After(50 * time.Millisecond)
	stunned.To(patrol).AfterFunc(w.Delays["as long as it takes"]).As("as long as it takes").Do(w.Callbacks["get up"]).As("get up")
	return b.MustBuild()
}

// play is what a guard does who sees the player for a while and is hit.
func play(m *fsm.Machine[guard]) []string {
	pool := fsm.NewPool(m, fsm.Config{Step: 10 * time.Millisecond})
	e := pool.Add(guard{rest: 30 * time.Millisecond})
	for tick := range 40 {
		pool.View(e).sees = tick >= 5 && tick < 12
		if tick == 30 {
			pool.Send(e, hit)
		}
		pool.Update()
	}
	return pool.View(e).log
}

func TestReadIsAsByHand(t *testing.T) {
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

// What a state's key says holds for the state alone, and not only where its layer says the same.
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

// TestEveryKey has every key of every kind, and finds what it says in the machine.
func TestEveryKey(t *testing.T) {
	m, err := definition.Read("all.yaml", []byte(`
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
`), words())
	if err != nil {
		t.Fatal(err)
	}
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

	pool := fsm.NewPool(m, fsm.Config{Step: time.Second})
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

func TestMistakesAreFoundInTheirPlaces(t *testing.T) {
	w := words()
	w.BatchUpdates["shout"] = func(*fsm.Tick, []guard) {}
	w.TickConditions["sees"], w.Conditions["sees"] = func(*fsm.Tick, *guard) bool { return true }, sees
	w.Commands["bump"], w.Commands["nothing"] = hit, 0
	w.Conditions["blind"] = nil
	w.Delays["2nd wind"] = w.Delays["as long as it takes"]
	in := func(layer string) string { return "machine: m\nlayers:\n  a: " + layer }
	leave := func(transition string) string { return in("{states: {s: {transitions: [" + transition + "]}, r: }}") }
	for text, want := range map[string]string{
		"":                         "t: the text is empty",
		"# nothing":                "t: the text is empty",
		"- a":                      "t:1:1: a machine is wanted here, as `name: …`, and not a list",
		"machine: m\nlayer: {}":    `t:2:1: a machine has no "layer"; did you mean "layers"?`,
		"layers: {}":               "t: the machine has no name\nt:1:1: it has no layer",
		"machine: [m]\nlayers: {}": `t:1:10: the name of the machine is wanted here, and not a list`,
		"machine: m\nreserve: two\nlayers: {a: {states: {s: }}}":                       `t:2:10: a whole number is wanted here, and not "two"`,
		"machine: m\nreserve: 9\nlayers: {a: {states: {s: }}}":                         `t:2:10: Reserve was given 9 layers; MaxLayers = 8`,
		"machine: m\n---\nmachine: n":                                                  "t:3:1: a second document begins here; a text holds one machine",
		in("{states: {s: }}") + "\n---\n---\nmachine: n":                               "t:6:1: a second document begins here; a text holds one machine",
		in("{states: {s: }}") + "\n...\n--- # n\n{}":                                   "t:6:1: a second document begins here; a text holds one machine",
		"machine: m\nmachine: n":                                                       "t:2:1: \"machine\" stands here twice; the first is in line 1",
		"machine: m\n\tlayers: {}":                                                     "t:2:1: a tab stands here; YAML indents with spaces",
		in("{}"):                                                                       `t:3:3: layer "a": it has no state`,
		in("walk"):                                                                     "t:3:6: a layer is wanted here, as `name: …`, and not \"walk\"",
		in("{states: [s]}"):                                                            "t:3:15: a mapping of states is wanted here, as `name: …`, and not a list",
		in("{state: {s: }}"):                                                           `t:3:7: a layer has no "state"; did you mean "states"?`,
		in("{initial: p, states: {s: }}"):                                              `t:3:16: layer "a" has no state "p"; there is only s`,
		in("{always: {}, states: {s: }}"):                                              `t:3:15: the name of a callback is wanted here, and not a mapping`,
		in("{message: listen, states: {s: }}"):                                         `t:3:16: no callback for messages is called "listen"; there is only hear (Words.Messages)`,
		in("{update on transition: often, states: {s: }}"):                             `t:3:29: true or false is wanted here, and not "often"`,
		in("{states: {s: {update: march on}}}"):                                        `t:3:28: no callback is called "march on"; did you mean "march"? (Words.Callbacks, Words.BatchUpdates)`,
		in("{states: {s: {update: shout}}}"):                                           `t:3:28: "shout" is both in Words.Callbacks and in Words.BatchUpdates`,
		in("{states: {s: {enter: shuot}}}"):                                            `t:3:27: no callback is called "shuot"; did you mean "shout"? (Words.Callbacks)`,
		in("{states: {s: {guard: blind}}}"):                                            `t:3:16: layer "a": state "s": CanEnter was given a nil callback`,
		in("{states: {s: {next: [r, s]}}}"):                                            `t:3:27: layer "a" has no state "r"; there is only s`,
		in("{states: {s: {behaviour: a waltz}}}"):                                      `t:3:31: no behaviour is called "a waltz"; there is only a dance (Words.Behaviours)`,
		in("{states: {s: {jump: high}}}"):                                              `t:3:20: a state has no "jump"; there are enter, update, exit, message, guard, behaviour, transitions, next, final, direct`,
		in("{states: {s: {transitions: {to: s}}}}"):                                    `t:3:33: a list of transitions is wanted here, and not a mapping`,
		leave("{when: sees the player}"):                                               "t:3:34: a transition says where it leads, as `to: …`",
		leave("{when: sees}"):                                                          "t:3:34: a transition says where it leads, as `to: …`\nt:3:41: \"sees\" is in two of Words.Conditions, Words.TickConditions and Words.BatchConditions",
		leave("{to: q, when: sees the player}"):                                        `t:3:39: layer "a" has no state "q"; there are s, r`,
		leave("{to: q, on: Hit, after: 2, allow self: no way}"):                        "t:3:39: layer \"a\" has no state \"q\"; there are s, r\nt:3:46: no command is called \"Hit\"; did you mean \"hit\"? (Words.Commands)\nt:3:58: \"2\" is no delay; write it with its unit, as 2s, 1.5s or 300ms, or between two bounds, as 1s to 3s\nt:3:73: true or false is wanted here, and not \"no way\"",
		in("{any: [{to: q, do: shuot}], states: {s: }}"):                               "t:3:18: layer \"a\" has no state \"q\"; there is only s\nt:3:25: no callback is called \"shuot\"; did you mean \"shout\"? (Words.Callbacks)",
		leave("{to: r}"):                                                               `t:3:34: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard`,
		in("{any: [{to: s}], states: {r: , s: }}"):                                     `t:3:13: layer "a": any-transition to "s": nothing ever fires it; say on, when, unless, in, not in or after, or give the state that it leads to a guard`,
		leave("{to: r, when: sees}"):                                                   `t:3:48: "sees" is in two of Words.Conditions, Words.TickConditions and Words.BatchConditions`,
		leave("{to: r, when: seas the player}"):                                        `t:3:48: no condition is called "seas the player"; did you mean "sees the player"? (Words.Conditions, TickConditions, BatchConditions)`,
		leave("{to: r, unless: blind}"):                                                `t:3:34: layer "a": state "s": transition to "r": When was given a nil function`,
		leave("{to: r, in: q}"):                                                        `t:3:46: no other layer has a state "q"`,
		leave("{to: r, in: a/q}"):                                                      `t:3:46: layer "a" has no state "q"; there are s, r`,
		leave("{to: r, in: s}"):                                                        `t:3:46: "s" is a state of this layer: write a/s`,
		leave("{to: r, after: 2}"):                                                     `t:3:49: "2" is no delay; write it with its unit, as 2s, 1.5s or 300ms, or between two bounds, as 1s to 3s`,
		leave("{to: r, after: [2s]}"):                                                  `t:3:49: a delay, as 2s or 1s to 3s, or the name of one, is wanted here, and not a list`,
		leave("{to: r, after: }"):                                                      `t:3:48: a delay, as 2s or 1s to 3s, or the name of one, is wanted here, and not nothing`,
		"machine: m\nlayers: [a]":                                                      "t:2:9: a mapping of layers is wanted here, as `name: …`, and not a list",
		leave("{to: r, after: 99999999999h}"):                                          `t:3:49: "99999999999h" is too long for a delay, which is at most 2562047h0m0s`,
		leave("{to: r, after: 1s to 99999999999h30m}"):                                 `t:3:49: "1s to 99999999999h30m" is too long for a delay, which is at most 2562047h0m0s`,
		leave("{to: r, after: 99999999999}"):                                           `t:3:49: "99999999999" is no delay; write it with its unit, as 2s, 1.5s or 300ms, or between two bounds, as 1s to 3s`,
		leave("{to: r, not in: s}"):                                                    `t:3:50: "s" is a state of this layer: write a/s`,
		leave("{to: r, on: hit, on: hit, after: soon}"):                                "t:3:51: \"on\" stands here twice; the first is in line 3\nt:3:67: \"soon\" is no delay, as 2s or 1s to 3s, nor the name of one; there are 2nd wind, as long as it takes (Words.Delays)",
		"machine: m\nlayers:\n  a: {states: {s: , s: }}\n  b: {states: {t: }}\n  a:\n": "t:3:21: \"s\" stands here twice; the first is in line 3\nt:5:3: \"a\" stands here twice; the first is in line 3",
		leave("{to: r, after: 3s to 1s}"):                                              `t:3:34: layer "a": state "s": transition to "r": AfterBetween was given 3s to 1s; give the shorter delay first`,
		leave("{to: r, after: -1s}"):                                                   `t:3:34: layer "a": state "s": transition to "r": After was given -1s; a delay is positive`,
		leave("{to: r, after: a while}"):                                               `t:3:49: "a while" is no delay, as 2s or 1s to 3s, nor the name of one; there are 2nd wind, as long as it takes (Words.Delays)`,
		leave("{to: r, after: 2nd wind}"):                                              `t:3:49: "2nd wind" begins as a number does, so it is not taken for the name of a delay; rename it (Words.Delays)`,
		leave("{to: r, on: Hit}"):                                                      `t:3:46: no command is called "Hit"; did you mean "hit"? (Words.Commands)`,
		leave("{to: r, on: shout, do: hit, when: hear, after: get up}"):                "t:3:46: no command is called \"shout\"; it is one of Words.Callbacks (Words.Commands)\nt:3:57: no callback is called \"hit\"; it is one of Words.Commands (Words.Callbacks)\nt:3:68: no condition is called \"hear\"; it is one of Words.Messages (Words.Conditions, TickConditions, BatchConditions)\nt:3:81: \"get up\" is no delay, as 2s or 1s to 3s, nor the name of one; it is one of Words.Callbacks (Words.Delays)",
		in("{states: {s: {guard: second tick, enter: march, update: a dance}}}"):       "t:3:27: no condition is called \"second tick\"; it is one of Words.TickConditions (Words.Conditions)\nt:3:47: no callback is called \"march\"; it is one of Words.BatchUpdates (Words.Callbacks)\nt:3:62: no callback is called \"a dance\"; it is one of Words.Behaviours (Words.Callbacks, Words.BatchUpdates)",
		in("{states: {s: {exit: as long as it takes, message: \"sees the player, all at once\"}}}"): "t:3:26: no callback is called \"as long as it takes\"; it is one of Words.Delays (Words.Callbacks)\nt:3:56: no callback for messages is called \"sees the player, all at once\"; it is one of Words.BatchConditions (Words.Messages)",
		leave("{to: r, on: nothing}"):                                                      `t:3:34: layer "a": state "s": transition to "r": On was given command 0, which is reserved; number the game's commands from 1`,
		leave("{to: r, on: hit}, {to: r, on: bump}"):                                       `t: the commands "bump" and "hit" are both 1 (Words.Commands)`,
		in("{states: {s: {next: [r]}, r: }}"):                                              `t:3:27: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard`,
		in("{states: {s: {next: r, transitions: [{to: r, when: sees the player}]}, r: }}"): `t:3:26: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard`,
		leave("{to: r}, {to: r, when: sees the player}"):                                   `t:3:34: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard`,
		leave("{to: r, when: sees the player}, {to: r}, {to: r}"): `t:3:66: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard` + "\n" +
			`t:3:75: layer "a": state "s": transition to "r": nothing ever fires it; say on, when, unless, in, not in, after or weight, or give the state that it leads to a guard`,
		in("{states: {s: &x {enter: shuot}, r: *x}}"):   `t:3:30: no callback is called "shuot"; did you mean "shout"? (Words.Callbacks)`,
		leave("{to: r, on: *x}"):                        `t:3:46: nothing before it is called &x`,
		leave("{to: *x, on: hit}, {to: &x s, on: hit}"): `t:3:39: nothing before it is called &x`,
		leave("{to: r, on: hit, allow self: true}"):     `t:3:34: layer "a": state "s": transition to "r": AllowSelf is for any-transitions; a transition from a state to itself needs no permission`,
		leave("{to: r, <<: {on: hit}}"):                 "t:3:42: `<<` is not known here; name a whole piece with &name and say it again with *name",
		leave("{to: r, later: 1s}"):                     `t:3:42: a transition has no "later"; did you mean "after"?`,
	} {
		m, err := definition.Read("t", []byte(text), w)
		if err == nil || m != nil || err.Error() != want {
			t.Errorf("%s\ngives  %v\nwanted %v", strings.TrimSpace(text), err, want)
		}
	}
}

func TestRereadOfNothing(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); got != "definition: Reread was given a nil machine; Read makes the first one" {
			t.Error(got)
		}
	}()
	definition.Reread(nil, "t", []byte(guardText), words())
}

// TestSlashes: names of layers and states may have some, and what a mistake proposes to say can be said.
func TestSlashes(t *testing.T) {
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

// TestUnless: the contrary of a condition, in each of its forms.
func TestUnless(t *testing.T) {
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

// What a text no longer says is forgotten: a command that it named, too, and a guard is called by its word.
func TestRereadForgetsCommands(t *testing.T) {
	w := words()
	m, err := definition.Read("t", []byte("machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, on: hit}]}, r: {guard: sees the player}}}}"), w)
	if err != nil || m.Transitions()[0].Guard != "sees the player" {
		t.Fatalf("guard %q, error %v", m.Transitions()[0].Guard, err)
	}
	w.Commands["hit"] = 77
	m, err = definition.Reread(m, "t", []byte("machine: m\nlayers: {a: {states: {s: {transitions: [{to: r, on: hit}]}, r: }}}"), w)
	if err != nil {
		t.Fatal(err)
	}
	if known := m.Commands(); len(known) != 1 || known[0] != 77 {
		t.Errorf("it knows the commands %v", known)
	}
}

// TestListsOfCallbacks: where a callback may stand, a list of them is called in its order.
func TestListsOfCallbacks(t *testing.T) {
	m, err := definition.Read("lists.yaml", []byte(`
machine: lists
layers:
  act:
    always: [breathe out, look around]
    states:
      wait:
        update: [get up]
        exit: [shout, look around]
        enter: []
        transitions:
          - {to: chase, on: hit, do: [get up, shout]}
      chase:
        enter:
          - shout
          - shout
        update: [chase the player, follow the route]
`), words())
	if err != nil {
		t.Fatal(err)
	}
	if s := m.State("act", "wait"); s.HasEnter() || m.Transitions()[0].ActionName != "get up, shout" {
		t.Errorf("Enter %v, action %q", s.HasEnter(), m.Transitions()[0].ActionName)
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(guard{})
	pool.Update()
	pool.Execute(e, hit)
	pool.Update()
	want := "breathes out, looks around, gets up" + // the first tick
		", shouts, looks around, gets up, shouts, shouts, shouts" + // the command
		", breathes out, looks around, chases, follows the route"
	var log []string
	for _, line := range pool.View(e).log {
		log = append(log, strings.TrimPrefix(strings.TrimPrefix(line, "wait "), "chase "))
	}
	if got := strings.Join(log, ", "); got != want {
		t.Errorf("it lives %q, want %q", got, want)
	}
	_, err = definition.Read("t", []byte("machine: m\nlayers: {a: {states: {s: {\n  enter: [shout, shuot],\n  exit: [shout, [shout]],\n  update: [get up, march]}}}}"), words())
	const mistakes = "t:3:18: no callback is called \"shuot\"; did you mean \"shout\"? (Words.Callbacks)\n" +
		"t:4:17: the name of a callback is wanted here, and not a list\n" +
		"t:5:20: no callback is called \"march\"; it is one of Words.BatchUpdates (Words.Callbacks)"
	if err == nil || err.Error() != mistakes {
		t.Errorf("the error is\n%v\nwant\n%s", err, mistakes)
	}
}

// TestListsEndWithTheEntity: what comes behind a callback that removes the entity is not called, as where each is called by itself.
func TestListsEndWithTheEntity(t *testing.T) {
	var pool *fsm.Pool[guard]
	late := 0
	w := words()
	w.Callbacks["vanish"] = func(t *fsm.Tick, _ *guard) { pool.Remove(t.Entity()) }
	w.Callbacks["too late"] = func(*fsm.Tick, *guard) { late++ }
	m, err := definition.Read("t", []byte("machine: m\nlayers: {a: {states: {s: {update: [vanish, too late]}}}}"), w)
	if err != nil {
		t.Fatal(err)
	}
	pool = fsm.NewPool(m, fsm.Config{})
	pool.Add(guard{})
	if pool.Update(); pool.Len() != 0 || late != 0 {
		t.Errorf("%d are left, and %d were called when they had gone", pool.Len(), late)
	}
}
