package definition_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// mood is a value that the game reads by itself.
type mood int

func (m *mood) UnmarshalText(text []byte) error {
	i := slices.Index([]string{"calm", "cross"}, string(text))
	if i < 0 {
		return fmt.Errorf("no mood is called %q", text)
	}
	*m = mood(i)
	return nil
}

// pace is a value with several parts.
type pace struct {
	MaxSpeed float32
	Rest     time.Duration
	Moods    []mood
	In       struct{ Snow bool }
}

// hum is a behaviour that a maker makes.
type hum struct{ tune string }

func (h hum) Enter(_ *fsm.Tick, g *guard) { g.log = append(g.log, "hums "+h.tune) }

// makers returns makers of each kind of word.
func makers() map[string]any {
	return map[string]any{
		"rested for": func(d time.Duration) func(*guard) bool { return func(g *guard) bool { return g.rest >= d } },
		"tick": func(n uint64) func(*fsm.Tick, *guard) bool {
			return func(t *fsm.Tick, _ *guard) bool { return t.Number() == n }
		},
		"all rested for": func(d time.Duration) func(*fsm.Tick, []guard, []bool) {
			return func(_ *fsm.Tick, gs []guard, yes []bool) {
				for i := range gs {
					yes[i] = gs[i].rest >= d
				}
			}
		},
		"say": func(text string) func(*fsm.Tick, *guard) { return write("says " + text) },
		"all say": func(text string) func(*fsm.Tick, []guard) {
			return func(_ *fsm.Tick, gs []guard) {
				for i := range gs {
					gs[i].log = append(gs[i].log, "all say "+text)
				}
			}
		},
		"answer": func(texts []string) func(*fsm.Tick, *guard, fsm.Message) bool {
			return func(_ *fsm.Tick, g *guard, m fsm.Message) bool {
				g.log = append(g.log, texts...)
				return true
			}
		},
		"times": func(k int8, d time.Duration) func(*guard) time.Duration {
			return func(*guard) time.Duration { return time.Duration(k) * d }
		},
		"hum": func(tune string) hum { return hum{tune} },
		"go": func(p pace) (func(*fsm.Tick, *guard), error) {
			if p.MaxSpeed < 0 {
				return nil, errors.New("nobody is slower than 0")
			}
			return write(fmt.Sprintf("goes %+v", p)), nil
		},
		"feel": func(m mood) func(*fsm.Tick, *guard) { return write(fmt.Sprintf("feels %d", m)) },
		"be":   func(b bool) func(*fsm.Tick, *guard) { return write(fmt.Sprintf("is %v", b)) },

		"panic": func(k int) func(*fsm.Tick, *guard) { return write([]string{"a"}[k]) },

		"nothing":     nil,
		"no function": 5,
		"no value":    func() func(*guard) bool { return sees },
		"any values":  func(...string) func(*guard) bool { return sees },
		"a pointer":   func(*float64) func(*guard) bool { return sees },
		"no result":   func(float64) {},
		"a number":    func(f float64) float64 { return f },
		"nil":         func(float64) func(*fsm.Tick, *guard) { return nil },
		"hit":         func(float64) func(*guard) bool { return sees },
	}
}

func withMakers() definition.Words[guard] {
	w := words()
	w.Makers = makers()
	return w
}

const madeText = `
machine: made
layers:
  act:
    always: {say: "0"}
    message: {answer: [one, "2"]}
    enter: {be: true}
    exit: [{feel: cross}, breathe out]
    any:
      - {to: c, when: {rested for: 1m}}
    states:
      a:
        update: {all say: hello}
        transitions:
          - {to: b, when: [sees the player, {tick: 3}], unless: {rested for: 5s}, do: [{say: off}, shout]}
      b:
        update: [{say: well}, {go: {max speed: 2.5, rest: 1s, moods: [cross, calm], in: {snow: true}}}]
        transitions:
          - {to: c, after: {times: [2, 50ms]}, unless: {all rested for: 5s}}
      c:
        behaviour: {hum: la}
        guard: {rested for: 0s}
`

func TestWordsWithValues(t *testing.T) {
	m, err := definition.Read("made.yaml", []byte(madeText), withMakers())
	if err != nil {
		t.Fatal(err)
	}
	pool := fsm.NewPool(m, fsm.Config{Step: 50 * time.Millisecond})
	e := pool.Add(guard{sees: true})
	var lived []string
	for range 5 {
		pool.Update()
		lived = append(lived, strings.Join(pool.View(e).log, ", "))
		pool.View(e).log = nil
	}
	pool.Tell(e, fsm.Message{})
	lived = append(lived, strings.Join(pool.View(e).log, ", "))
	want := []string{
		"a is true, a says 0, all say hello",
		"a says 0, all say hello",
		"a says 0, a feels 1, a breathes out, a says off, a shouts, b is true",
		"b says 0, b says well, b goes {MaxSpeed:2.5 Rest:1s Moods:[1 0] In:{Snow:true}}",
		"b says 0, b feels 1, b breathes out, c is true, hums la",
		"one, 2",
	}
	if got, want := strings.Join(lived, "\n"), strings.Join(want, "\n"); got != want {
		t.Errorf("it lives\n%s\nwant\n%s", got, want)
	}

	var shown []string
	for _, tr := range m.Transitions() {
		shown = append(shown, fmt.Sprintf("%s | %s | %s | %s", tr.Label, tr.Delay.AfterFunc, tr.ActionName, tr.Guard))
	}
	if want := []string{
		"rested for 1m |  |  | rested for 0s",
		"sees the player and tick 3 and not rested for 5s |  | say off, shout | ",
		"not all rested for 5s | times 2, 50ms |  | rested for 0s",
	}; !slices.Equal(shown, want) {
		t.Errorf("graphs show %q, want %q", shown, want)
	}
	if _, err := definition.Outline("made.yaml", []byte(madeText)); err != nil {
		t.Errorf("without the game: %v", err)
	}
}

// A text with other values is another machine, into which those that live are swapped.
func TestOtherValuesWhileItRuns(t *testing.T) {
	text := func(rest string) []byte {
		return []byte(leaving("{to: r, when: {rested for: " + rest + "}}"))
	}
	m, err := definition.Read("t", text("1h"), withMakers())
	if err != nil {
		t.Fatal(err)
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(guard{rest: time.Minute})
	pool.Update()
	if m, err = definition.Reread(m, "t", text("1m"), withMakers()); err != nil {
		t.Fatal(err)
	}
	if err := pool.Swap(m); err != nil {
		t.Fatal(err)
	}
	if pool.Update(); !pool.IsIn(e, "r") {
		t.Error("the new value does not count")
	}
}

// One word is one function however often the text uses it, and words that only look alike are several.
func TestAWordWithAValueIsMadeOnce(t *testing.T) {
	made := map[string]int{}
	w := withMakers()
	w.Makers["one of"] = func(names []string) func(*guard) bool {
		made[fmt.Sprintf("%q", names)]++
		return func(*guard) bool { return len(names) == 1 }
	}
	w.Conditions["one of a"] = func(*guard) bool { return false }
	m, err := definition.Read("t", []byte(leaving(
		`{to: r, when: {one of: &two [a, b]}}, {to: r, when: {one of: *two}, on: hit}, {to: r, unless: one of a}, {to: r, unless: {one of: ["a, b"]}}, {to: r, when: {one of: ["a\", \"b"]}}`)), w)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(made), fmt.Sprint(map[string]int{`["a" "b"]`: 1, `["a, b"]`: 1, `["a\", \"b"]`: 1}); got != want {
		t.Errorf("made %s, want %s", got, want)
	}
	if m.Transitions()[2].Conditions[0] != "not one of a" {
		t.Errorf("%+v", m.Transitions()[2])
	}
}

// A transition that asks the same of the same value as one before it never fires.
func TestCheckComparesValues(t *testing.T) {
	findings := func(first, second string) int {
		m, err := definition.Read("t", []byte(leaving("{to: r, when: "+first+"}, {to: s, when: "+second+"}")), withMakers())
		if err != nil {
			t.Fatal(err)
		}
		return len(m.Check())
	}
	if same, other := findings("{rested for: 1s}", "{rested for: 1s}"), findings("{rested for: 1s}", "{rested for: 2s}"); same != other+1 {
		t.Errorf("%d findings with one value, %d with two", same, other)
	}
}

// A mistake is one line, even if the game's own error has several.
func TestJoinedErrorOfAMakerIsOneLine(t *testing.T) {
	w := withMakers()
	w.Makers["choosy"] = func(float64) (func(*guard) bool, error) {
		return nil, errors.Join(errors.New("too old"), errors.New("too slow"))
	}
	_, err := definition.Read("t", []byte(leaving("{to: r, when: {choosy: 5}}")), w)
	if got, want := fmt.Sprint(err), `t:3:57: "choosy" does not take 5: too old; too slow`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestMistakesInWordsWithValues(t *testing.T) {
	const noMaker = "in the game; what takes a value is a function of it, or of several, that returns what the word stands for, or that and an error " +
		"(Words.Makers)"
	wantMistakes(t, withMakers(), [][2]string{
		{leaving("{to: r, when: {hungry: 5}}"),
			`t:3:49: no condition that takes a value is called "hungry"; there are all rested for, hit, rested for, tick (Words.Makers)`},
		{leaving("{to: r, when: {sees the player: 5}}"),
			`t:3:49: "sees the player" takes no value; write it without the colon and what is behind it`},
		{leaving("{to: r, when: rested for}"),
			`t:3:48: no condition is called "rested for"; it takes a value: write ` + "`{rested for: …}` (Words.Conditions, TickConditions, BatchConditions)"},
		{leaving("{to: r, when: {rested four: 5s}}"),
			`t:3:49: no condition that takes a value is called "rested four"; did you mean "rested for"? (Words.Makers)`},
		{leaving("{to: r, when: {sayy: 5}}"), // like a callback's name, which is none of those wanted here
			`t:3:49: no condition that takes a value is called "sayy"; there are all rested for, hit, rested for, tick (Words.Makers)`},
		{leaving("{to: r, when: {say: 5}}"),
			`t:3:49: "say" makes a callback, and a condition is wanted here (Words.Makers)`},
		{leaving("{to: r, when: {rested for: }}"),
			`t:3:49: "rested for" has a colon, and no value behind it`},
		{leaving("{to: r, when: {rested for: 1s, tick: 2}}"),
			"t:3:48: the name of a condition is wanted here, or one name with its value; write several as a list: `[{rested for: …}, {tick: …}]`"},
		{leaving("{to: r, when: {rested for: 1s, all rested for: 2s}}"),
			"t:3:48: the name of a condition is wanted here, or one name with its value; write several as a list: `[{rested for: …}, {all rested for: …}]`"},
		{leaving("{to: r, when: {rested for: 1s, rested for: 2s}}"),
			`t:3:65: "rested for" stands here twice; the first is in line 3`},
		{leaving("{to: r, when: {rested for: 5}}"),
			`t:3:61: "5" is not a time with its unit, as 2s or 300ms, which "rested for" takes`},
		{leaving("{to: r, when: {rested for: [5s]}}"),
			`t:3:61: "rested for" takes a time with its unit, as 2s or 300ms, and not a list`},
		{leaving("{to: r, when: {rested for: *there}}"),
			`t:3:61: nothing before it is called &there`},
		{leaving("{to: r, when: {tick: -1}}"),
			`t:3:55: "-1" is not a whole number from 0, which "tick" takes`},
		{leaving("{to: r, when: {tick: {a: 1}}}"),
			`t:3:55: "tick" takes a whole number from 0, and not a mapping`},
		{leaving("{to: r, when: {rested for: 1s}, unless: {rested for: 1s}}"),
			"t:3:75: \"rested for 1s\" is under `when` too, so this transition could never fire"},
		{leaving("{to: r, when: [{all rested for: 1s}, {all rested for: 2s}]}"),
			`t:3:72: a transition has only one condition that is asked of many at once, and this one has "all rested for 1s" already (Words.BatchConditions)`},
		{leaving("{to: r, after: {times: 2s}}"),
			`t:3:57: "times" takes a list of 2 values: a whole number from -128 to 127 and a time with its unit, as 2s or 300ms`},
		{leaving("{to: r, after: {times: [2]}}"),
			`t:3:57: "times" takes a list of 2 values: a whole number from -128 to 127 and a time with its unit, as 2s or 300ms`},
		{leaving("{to: r, after: {times: [200, 1s]}}"),
			`t:3:58: "200" is not a whole number from -128 to 127, which "times" takes`},
		{leaving("{to: r, after: times}"),
			"t:3:49: \"times\" is no delay, as 2s or 1s to 3s, nor the name of one; it takes a value: write `{times: …}` (Words.Delays)"},
		{leaving("{to: r, on: {hit: 5}}"),
			`t:3:46: the name of a command is wanted here, and not a mapping`},
		{layer("{states: {s: {update: {feel: sad}}}}"),
			`t:3:35: "sad" is not a mood, which "feel" takes: no mood is called "sad"`},
		{layer("{states: {s: {update: {answer: a}}}}"),
			`t:3:29: "answer" makes a callback for messages, and a callback is wanted here (Words.Makers)`},
		{layer("{states: {s: {message: {answer: a}}}}"),
			"t:3:38: \"answer\" takes a list, as `[one, another]`, and not \"a\""},
		{layer("{states: {s: {message: {answer: &a [b, *a]}}}}"),
			`t:3:41: this value is too long, or lists and mappings stand in one another more than 20 deep`},
		{layer("{states: {s: {message: {answer: " + strings.Repeat("[", 20) + "a" + strings.Repeat("]", 20) + "}}}}"),
			`t:3:39: "answer" takes a text, and not a list`},
		{layer("{states: {s: {message: {answer: " + strings.Repeat("[", 21) + "a" + strings.Repeat("]", 21) + "}}}}"),
			`t:3:38: this value is too long, or lists and mappings stand in one another more than 20 deep`},
		{layer("{states: {s: {message: {answer: [&a [" + strings.Repeat("text, ", 100) + "], &b [" + strings.Repeat("*a,", 100) + "], [" + strings.Repeat("*b,", 100) + "]]}}}}"),
			`t:3:38: this value is too long, or lists and mappings stand in one another more than 20 deep`},
		{layer("{states: {s: {message: {answer: [[a]]}}}}"),
			`t:3:39: "answer" takes a text, and not a list`},
		{layer("{states: {s: {update: {be: yes}}}}"),
			`t:3:33: "yes" is not true or false, which "be" takes`},
		{layer("{states: {s: {update: {go: 5}}}}"),
			"t:3:33: \"go\" takes a mapping, as `{name: 5}`, and not \"5\""},
		{layer("{states: {s: {update: {go: {max speed: fast}}}}}"),
			`t:3:45: "fast" is not a number, which "max speed" of "go" takes`},
		{layer("{states: {s: {update: {go: {max speed: .inf}}}}}"),
			`t:3:45: ".inf" is not a number, which "max speed" of "go" takes`},
		{layer("{states: {s: {update: {go: {max_speed: 1, MaxSpeed: 1}}}}}"),
			`t:3:48: "MaxSpeed" stands here twice`},
		{layer("{states: {s: {update: {go: {maxspeed: -1}}}}}"),
			`t:3:33: "go" does not take maxspeed -1: nobody is slower than 0`},
		{layer("{states: {s: {update: [{panic: 0}, {panic: 1}]}}}"),
			`t:3:49: "panic" does not take 1: panic: runtime error: index out of range [1] with length 1`},
		{layer("{states: {s: {update: {go: {max sped: 1, in: {rain: true}}}}}}"),
			"t:3:34: \"go\" takes no \"max sped\"; did you mean \"max speed\"?\n" +
				"t:3:52: \"in\" of \"go\" takes no \"rain\"; there is only snow"},
		{layer("{states: {s: {update: {nil: 1}, enter: {nothing: 1}, exit: {no result: 1}, guard: {no function: 1}}}}"),
			"t:3:34: \"nil\" makes nothing of 1: its result is nil in the game (Words.Makers)\n" +
				"t:3:46: \"nothing\" is nil in the game, so it cannot be used (Words.Makers)\n" +
				"t:3:66: \"no result\" is func(float64) " + noMaker + "\n" +
				"t:3:89: \"no function\" is int " + noMaker},
		{leaving("{to: r, when: [{no value: 1}, {any values: 1}, {a pointer: 1}, {a number: 1}]}"),
			"t:3:50: \"no value\" is func() func(*definition_test.guard) bool " + noMaker + "\n" +
				"t:3:65: \"any values\" is func(...string) func(*definition_test.guard) bool in the game, and no text can give it a value: " +
				"it takes any number of values; let it take a list, []string (Words.Makers)\n" +
				"t:3:82: \"a pointer\" is func(*float64) func(*definition_test.guard) bool in the game, and no text can give it a value: " +
				"a *float64 is none; values are bools, numbers, strings, time.Durations, what has UnmarshalText, and slices and structs of these (Words.Makers)\n" +
				"t:3:98: \"a number\" makes a float64, and a condition is wanted here (Words.Makers)"},
	})
}

// Who writes a plain word is told of what takes a value, if it makes what is wanted there, and of what it makes if that is something else.
func TestUnknownWordsAreAnsweredWithMakers(t *testing.T) {
	all := makers()
	w := definition.Words[guard]{Callbacks: words().Callbacks, Makers: map[string]any{}}
	for _, name := range []string{"say", "all say", "rested for", "tick", "times", "hum", "answer", "nothing", "no result", "a number"} {
		w.Makers[name] = all[name]
	}
	w.Makers["seconds"] = func(n int) time.Duration { return time.Duration(n) * time.Second } // of no use, although a Duration has methods
	const conditions = " (Words.Conditions, TickConditions, BatchConditions)"
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {update: foo}}}"),
			`t:3:28: no callback is called "foo"; there are breathe out, chase the player, follow the route, get up, look around, shout, ` +
				"{all say: …}, {say: …} (Words.Callbacks, Words.BatchUpdates)"},
		{layer("{states: {s: {enter: foo, update: al say, behaviour: tune}}}"),
			`t:3:27: no callback is called "foo"; there are breathe out, chase the player, follow the route, get up, look around, shout, ` +
				"{say: …} (Words.Callbacks)\n" +
				"t:3:40: no callback is called \"al say\"; did you mean `{all say: …}`? (Words.Callbacks, Words.BatchUpdates)\n" +
				`t:3:59: no behaviour is called "tune"; there is only {hum: …} (Words.Behaviours)`},
		{leaving("{to: r, when: foo, after: forever}"),
			`t:3:48: no condition is called "foo"; there are {rested for: …}, {tick: …}` + conditions + "\n" +
				`t:3:60: "forever" is no delay, as 2s or 1s to 3s, nor the name of one; there is only {times: …} (Words.Delays)`},
		{leaving("{to: r, when: say, on: say, do: all say}"),
			`t:3:48: no condition is called "say"; it takes a value and makes a callback` + conditions + "\n" +
				`t:3:57: no command is called "say"; it takes a value and makes a callback (Words.Commands)` + "\n" +
				"t:3:66: \"all say\" is called for many at once, so it stands only under `update`, and alone (Words.BatchUpdates)"},
		{layer("{states: {s: {update: [shout, {all say: hm}, {say: hm}]}}}"),
			`t:3:37: "all say hm" is called for many at once, so it stands alone, and not in a list with others (Words.BatchUpdates)`},
		{layer("{states: {s: {update: hum, enter: times, exit: answer, guard: tick}}}"),
			`t:3:28: no callback is called "hum"; it takes a value and makes a behaviour (Words.Callbacks, Words.BatchUpdates)` + "\n" +
				`t:3:40: no callback is called "times"; it takes a value and makes a delay (Words.Callbacks)` + "\n" +
				`t:3:53: no callback is called "answer"; it takes a value and makes a callback for messages (Words.Callbacks)` + "\n" +
				"t:3:68: no condition is called \"tick\"; it takes a value: write `{tick: …}` (Words.Conditions, TickConditions)"},
		{layer("{states: {s: {update: nothing, enter: no result, exit: a number}}}"),
			"t:3:28: no callback is called \"nothing\"; it takes a value: write `{nothing: …}` (Words.Callbacks, Words.BatchUpdates)\n" +
				"t:3:44: no callback is called \"no result\"; it takes a value: write `{no result: …}` (Words.Callbacks)\n" +
				"t:3:61: no callback is called \"a number\"; it takes a value: write `{a number: …}` (Words.Callbacks)"},
	})
}
