package definition_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// The tables in this file hold texts and what [definition.Read] says of each: one line for each mistake, with its place in the text.

// layer returns a text with one layer, which begins in line 3, column 6.
func layer(text string) string { return "machine: m\nlayers:\n  a: " + text }

// leaving returns a text with states s and r, and transitions from s, the first of which begins in line 3, column 34.
func leaving(transitions string) string {
	return layer("{states: {s: {transitions: [" + transitions + "]}, r: }}")
}

func wantMistakes(t *testing.T, words definition.Words[guard], table [][2]string) {
	t.Helper()
	for _, row := range table {
		text, want := row[0], row[1]
		m, err := definition.Read("t", []byte(text), words)
		if err == nil || m != nil || err.Error() != want {
			t.Errorf("%s\ngives  %v\nwanted %v", strings.TrimSpace(text), err, want)
		}
		// What editors on Windows save, and what git checks out there, has the same mistakes, in the same places.
		if dos := "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"); !strings.Contains(text, "\r") && utf8.ValidString(text) {
			if _, err := definition.Read("t", []byte(dos), words); err == nil || err.Error() != want {
				t.Errorf("%q\ngives  %v\nwanted %v", dos, err, want)
			}
		}
	}
}

func TestMistakesInTheWholeText(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{"",
			"t: the text is empty"},
		{"# nothing",
			"t: the text is empty"},
		{"machine: m\r\n# \xfcber\r\n", // as Windows had it
			"t:2:3: this is no text in UTF-8; save the file in that encoding"},
		{"\xff\xfem\x00a\x00", // UTF-16
			"t:1:1: this is no text in UTF-8; save the file in that encoding"},
		{"machine: ü\x00",
			"t:1:11: this is no text in UTF-8; save the file in that encoding"},
		{"- a",
			"t:1:1: a machine is wanted here, as `machine: …`, and not a list"},
		{"machine: m\nlayer: {}",
			`t:2:1: a machine has no "layer"; did you mean "layers"?`},
		{"layers: {}",
			"t:1:1: a machine says its name, as `machine: …`"},
		{"{}",
			"t:1:1: a machine says its name, as `machine: …`"},
		{"machine: ''\nlayers: {}",
			`t:1:10: the name of the machine is wanted here, and not ""`},
		{"machine: m",
			"t:1:1: the machine has no layer; write its layers under `layers`"},
		{"machine: m\nlayers: {}",
			"t:2:1: the machine has no layer; write its layers under `layers`"},
		{"machine: m\nlayers:\n  '': {states: {s: }}",
			`t:3:3: a name is wanted here, and not ""`},
		{"machine: m\nlayers:\n" + numbered("  l%d: {states: {s: }}\n", 17),
			"t:19:3: a machine has at most 16 layers, and this is one more; docs/nested.md tells how layers within different states can share one"},
		{"machine: [m]\nlayers: {}",
			"t:1:10: the name of the machine is wanted here, and not a list"},
		{"machine: m\nreserve: two\nlayers: {a: {states: {s: }}}",
			`t:2:10: a whole number from 0 to 16 is wanted here, and not "two"`},
		{"machine: m\nreserve: 17\nlayers: {a: {states: {s: }}}",
			`t:2:10: a whole number from 0 to 16 is wanted here, and not "17"`},
		{"machine: m\nreserve: 1\nlayers: {a: {states: {s: }}, b: {states: {s: }}}",
			"t:2:10: reserve is 1, but the machine has 2 layers; reserve as many at least, or leave it out"},
		{"machine: m\nreserve: 16\nlayers:\n" + numbered("  l%d: {states: {s: }}\n", 17),
			"t:20:3: a machine has at most 16 layers, and this is one more; docs/nested.md tells how layers within different states can share one"},
		{"machine: m\n---\nmachine: n",
			"t:3:1: a second document begins here; a text holds one machine"},
		{layer("{states: {s: }}") + "\n---\n---\nmachine: n",
			"t:6:1: a second document begins here; a text holds one machine"},
		{layer("{states: {s: }}") + "\n...\n--- # n\n{}",
			"t:6:1: a second document begins here; a text holds one machine"},
		{"machine: m\nmachine: n",
			`t:2:1: "machine" stands here twice; the first is in line 1`},
		{"machine: m\nlayers: [a]",
			"t:2:9: a mapping of layers is wanted here, as `name: …`, and not a list"},
		{"machine: m\nlayers:\n  a: {states: {s: , s: }}\n  b: {states: {t: }}\n  a:\n",
			`t:3:21: "s" stands here twice; the first is in line 3` + "\n" +
				`t:5:3: "a" stands here twice; the first is in line 3`},
	})
}

func TestMistakesInSyntax(t *testing.T) {
	const (
		fits    = "this fits in neither with its line nor with those around it: look at indentation, brackets, quotes, and the space after : and -"
		another = "this value holds another `name: …`: give that a line of its own, indented like its neighbours, or put the value in quotes"
	)
	wantMistakes(t, words(), [][2]string{
		{"machine: m\n\tlayers: {}", "t:2:1: a tab stands here; YAML indents with spaces"},
		{"\tmachine: m\nlayers: {}", "t:1:1: a tab stands here; YAML indents with spaces"},
		{" \tmachine: m\nlayers: {}", "t:1:2: a tab stands here; YAML indents with spaces"},
		{"# m\n\t\tmachine: m\nlayers: {}", "t:2:1: a tab stands here; YAML indents with spaces"},
		{"machine: \"m\n\t\"", "t:2:1: a tab stands here; YAML indents with spaces"},
		{"machine: @m", "t:1:10: no word begins with @ or ` here, unless in quotes"},
		{"machine: %m", "t:1:10: no word begins with % here, unless in quotes"},
		{"machine: &", "t:1:10: & gives a name to what follows, and that name is missing"},
		{"machine: *", "t:1:10: * repeats what has a name, and that name is missing"},
		{"machine: |m\n  n", "t:1:10: a block of text begins in the line after | or >"},
		{"machine: \"m\nlayers: {}", `t:1:10: the quotation mark " that stands here is not closed`},
		{"machine: 'm\nlayers: {}", "t:1:10: the quotation mark ' that stands here is not closed"},
		{`machine: "a\m"`, `t:1:13: within "…", \ has a meaning of its own: write \\, or put the text in '…'`},
		{layer("{states: {s: {enter: shout}}\nb: c"), "t:4:1: a comma or } is missing before this"},
		{layer("{initial: [s\n    b: c"), "t:4:5: a comma or ] is missing before this"},
		{"machine: [m", "t:1:10: the bracket [ that stands here is not closed"},
		{layer("{states: {s: }"), "t:3:6: the bracket { that stands here is not closed"},
		{"machine: ]", "t:1:10: the bracket ] that stands here closes none"},
		{`{"machine": [}`, "t:1:14: the bracket } that stands here closes none"},
		{layer("{states: {s: {enter: shout}}}}"), "t:3:35: " + fits},
		{`{"machine" "m"}`, "t:1:2: `name: …` is wanted here"},
		{"machine: m\nlayers", "t:2:1: `name: …` is wanted here, as in the lines before: is the colon missing, or the space after it?"},
		{"machine: m\n- layers", "t:2:1: `name: …` is wanted here, as in the lines before: is the colon missing, or the space after it?"},
		{"machine: [m,,n]", "t:1:13: a value is missing before this"},
		{": m", "t:1:1: the name before the colon is missing"},
		{"{: m}", "t:1:2: the name before the colon is missing"},
		{"machine: m\nlayers:\n  l\n    states:\n      s:", "t:3:3: \"l\" lacks its colon: `name: …` is wanted here"},
		{"machine: m\r\nlayers\r\n  l:\r\n    states:", "t:2:1: \"layers\" lacks its colon: `name: …` is wanted here"},
		{"machine m\nlayers: {}", "t:1:1: \"machine m\" lacks its colon: `name: …` is wanted here"},
		{"machine:m\nlayers: {}", `t:1:1: "machine:m" lacks a space after its colon`},
		{"machine: m\n\"lay\n ers\": {}", "t:2:1: a name ends in the line in which it begins"},
		{"machine: - m", "t:1:10: a list begins in a line of its own, or is written [in, brackets]"},
		{"machine: m\nlayers: a: {}", "t:2:9: " + another},
		{"layers:\n  a:\n    always: march\n      initial: s", "t:3:13: " + another},
		{"layers:\n  a:\n    always: march\n   initial: s", "t:4:4: " + fits},
		{"machine: 'm's", "t:1:13: " + fits},
		{"machine: &m", "t:1:10: & gives a name to what follows, and nothing follows"},
		{"machine: m\n? &a\n:", "t:2:3: & gives a name to what follows, and nothing follows"},
		{"machine: m\nlayers:\n&a\n", "t:3:1: & gives a name to what follows, and nothing follows"},
		{"machine: m\nlayers:\n!!str ", "t:3:1: what begins with ! says of which kind the value behind it is, and there is none"},
		{"machine: &m - n", "t:1:13: a list begins in a line of its own, or is written [in, brackets]"},
		{"{machine:", "t:1:9: the value behind this colon is missing, and the bracket } too"},
		{"[,", "t:1:2: a value is missing before this"},
		{"machine: m\n? ", "t:2:1: the name behind ? is missing"},
		{"[m\n: n\n", "t:1:2: a name ends in the line in which it begins"},
		{"machine:\n{", "t:2:1: " + fits},
		{"|\n!", "t:2:1: a block of text begins in the line after | or >, and there is none"},
		{": |\n  \n&x", "t:3:1: the lines of a block of text are all indented as its first one, or more"},
		{"machine: 'm\n...", "t:2:1: a quotation mark before this is not closed"},
		{"--- machine: m", "t:1:5: --- stands in a line of its own"},
	})
}

// Of names that differ only in how their letters are encoded, none is proposed: it would be shown as the same.
func TestLettersEncodedOtherwise(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{initial: e\u0301, states: {\u00e9: , s: }}"),
			"t:3:16: layer \"a\" has no state \"e\u0301\"; one that looks the same has its letters encoded otherwise: copy its name"},
	})
}

// Where a name that stands for nothing is repeated, nothing else is wrong: what it would have stood for is not known.
func TestANameForNothingIsOneMistake(t *testing.T) {
	const nothing = ": nothing before it is called &x"
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {s: {final: *x}}}"), "t:3:27" + nothing},
		{layer("{history: *x, states: {s: }}"), "t:3:16" + nothing},
		{layer("{update on transition: *x, states: {s: }}"), "t:3:29" + nothing},
		{layer("{states: {s: , *x : }}"), "t:3:21" + nothing},
		{"machine: m\nreserve: *x\nlayers: {a: {states: {s: }}}", "t:2:10" + nothing},
		{leaving("{to: r, weight: *x}"), "t:3:50" + nothing},
		{leaving("{to: r, after: *x}"), "t:3:49" + nothing},
		{leaving("{to: r, when: *x}"), "t:3:48" + nothing},
		{leaving("{to: r, when: {c: *x}}"), "t:3:52" + nothing},
		{leaving("{to: r, on: *x}"), "t:3:46" + nothing},
		{leaving("{to: *x}"), "t:3:39" + nothing},
		{leaving("{to: r, named: *x, on: hit}"), "t:3:49" + nothing},
		{leaving("{to: r, allow self: *x, on: hit}"), "t:3:54" + nothing},
		{layer("{states: {s: {guard: *x, update: *x, message: *x, behaviour: *x}}}"),
			"t:3:27" + nothing + "\nt:3:39" + nothing + "\nt:3:52" + nothing + "\nt:3:67" + nothing},
		{layer("{initial: *x, formerly: *x, states: *x}"), "t:3:16" + nothing + "\nt:3:30" + nothing + "\nt:3:42" + nothing},
		{layer("*x"), "t:3:6" + nothing},
	})
}

func TestMistakesInALayer(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{}"),
			"t:3:3: layer \"a\": it has no state; write its states under `states`"},
		{layer("{states: {s: , '': }}"),
			`t:3:21: a name is wanted here, and not ""`},
		{layer("\n    states:\n" + numbered("      s%d:\n", 251)),
			"t:255:7: a layer has at most 250 states, and this is one more"},
		{layer("{history: true, states: {s: }}"),
			"t:3:7: layer \"a\": `history` is for a layer within a state, which leaves and comes back; say within which, as `within: …`, or leave it out"},
		{layer("walk"),
			"t:3:6: a layer is wanted here, as `states: …`, and not \"walk\""},
		{layer("{states: [s]}"),
			"t:3:15: a mapping of states is wanted here, as `name: …`, and not a list"},
		{layer("{state: {s: }}"),
			`t:3:7: a layer has no "state"; did you mean "states"?`},
		{layer("{initial: p, states: {s: }}"),
			`t:3:16: layer "a" has no state "p"; there is only s`},
		{layer("{always: {}, states: {s: }}"),
			"t:3:15: the name of a callback is wanted here, and not a mapping"},
		{layer("{message: listen, states: {s: }}"),
			`t:3:16: no callback for messages is called "listen"; there is only hear (Words.Messages)`},
		{layer("{update on transition: often, states: {s: }}"),
			`t:3:29: true or false is wanted here, and not "often"`},
	})
}

func TestMistakesInAState(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {s: {update: march on}}}"),
			`t:3:28: no callback is called "march on"; did you mean "march"? (Words.Callbacks, Words.BatchUpdates)`},
		{layer("{states: {s: {enter: shuot}}}"),
			`t:3:27: no callback is called "shuot"; did you mean "shout"? (Words.Callbacks)`},
		{layer("{states: {s: {next: [r, s]}}}"),
			`t:3:27: layer "a" has no state "r"; there is only s`},
		{layer("{states: {s: {behaviour: a waltz}}}"),
			`t:3:31: no behaviour is called "a waltz"; there is only a dance (Words.Behaviours)`},
		{layer("{states: {s: {jump: high}}}"),
			`t:3:20: a state has no "jump"; there are enter, update, exit, message, guard, exit guard, behaviour, transitions, next, final, direct, formerly`},
		{layer("{states: {s: {transitions: [{to: s, cooldown: 1s}]}}}"),
			`t:3:42: a transition has no "cooldown"; there are to, on, when, unless, in, not in, after, weight, do, named, internal, allow self, no history, into`},
		{layer("{states: {s: {on_exit: shout, onEnter: shout, on message: hear}}}"),
			`t:3:20: a state has no "on_exit"; did you mean "exit"?` + "\n" +
				`t:3:36: a state has no "onEnter"; did you mean "enter"?` + "\n" +
				`t:3:52: a state has no "on message"; did you mean "message"?`},
		{layer("{states: {s: {transitions: {to: s}}}}"),
			"t:3:33: a list of transitions is wanted here, as `[{to: …}, {to: …}]`, and not a mapping"},
		{layer("{any: [*x], states: {s: {transitions: [hit, [s], {*x : s}]}}}"),
			"t:3:13: nothing before it is called &x\n" +
				"t:3:45: a transition is wanted here, as `to: …`, and not \"hit\"\n" +
				"t:3:50: a transition is wanted here, as `to: …`, and not a list\n" +
				"t:3:56: nothing before it is called &x"},
		{leaving(`{to: r, on: hit, when: {"": 1}, do: [{<<: 1}]}`),
			`t:3:58: a name is wanted here, and not ""` + "\n" +
				"t:3:72: `<<` is not known here; name a whole piece with &name and say it again with *name"},
		{layer("\n    any:\n      to: s\n    states: {s: {transitions: s}}"),
			"t:5:7: a list of transitions is wanted here, each as `- {to: …}` in a line of its own, and not a mapping\n" +
				"t:6:31: a list of transitions is wanted here, as `[{to: …}, {to: …}]`, and not \"s\""},
		{layer("{initial: ~, states: {null: , s: {next: [Null, ]}}}"),
			`t:3:16: the name of a state is wanted here, and not nothing, which is what ~ says; in quotes it is a name: "~"` + "\n" +
				`t:3:28: a name is wanted here, and not nothing, which is what null says; in quotes it is a name: "null"` + "\n" +
				`t:3:47: the name of a state is wanted here, and not nothing, which is what Null says; in quotes it is a name: "Null"`},
		{layer("{states: {s: {final: true, transitions: [{to: s, on: hit}, {to: s, after: 1s}], next: s}}}"),
			"t:3:47: this leaves the state, which is final; leave it out, or `final`\n" +
				"t:3:92: this leaves the state, which is final; leave it out, or `final`"},
	})
}

func TestMistakesInATransition(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{leaving("{when: sees the player}"),
			"t:3:34: a transition says where it leads, as `to: …`"},
		{leaving("{when: sees the player, do: shout}"),
			"t:3:34: a transition says where it leads, as `to: …`, or `internal: true` if it only does something and the state stays"},
		{leaving("{to: q, when: sees the player}"),
			`t:3:39: layer "a" has no state "q"; there are s, r`},
		{leaving("{to: q, on: Hit, after: 2, allow self: no way}"),
			`t:3:39: layer "a" has no state "q"; there are s, r` + "\n" +
				`t:3:46: no command is called "Hit"; did you mean "hit"? (Words.Commands)` + "\n" +
				`t:3:58: "2" is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s` + "\n" +
				`t:3:73: true or false is wanted here, and not "no way"`},
		{layer("{any: [{to: q, do: shuot}], states: {s: }}"),
			`t:3:18: layer "a" has no state "q"; there is only s` + "\n" +
				`t:3:25: no callback is called "shuot"; did you mean "shout"? (Words.Callbacks)`},
		{leaving("{to: r, when: seas the player}"),
			`t:3:48: no condition is called "seas the player"; did you mean "sees the player"? (Words.Conditions, TickConditions, BatchConditions)`},
		{leaving("{to: r, in: q}"),
			`t:3:46: no other layer has a state "q"`},
		{leaving("{to: r, in: a/q}"),
			`t:3:46: layer "a" has no state "q"; there are s, r`},
		{leaving("{to: r, in: s}"),
			`t:3:46: "s" is a state of this layer: write a/s`},
		{leaving("{to: r, not in: s}"),
			`t:3:50: "s" is a state of this layer: write a/s`},
		{leaving("{to: r, on: hit, on: hit, after: soon}"),
			`t:3:51: "on" stands here twice; the first is in line 3` + "\n" +
				`t:3:67: "soon" is no delay, as 2s or 1s to 3s, nor the name of one; there is only as long as it takes (Words.Delays)`},
		{leaving("{to: r, on: Hit}"),
			`t:3:46: no command is called "Hit"; did you mean "hit"? (Words.Commands)`},
		{leaving("{to: r, on: hit, allow self: true}"),
			"t:3:51: `allow self` is for transitions under `any`; one from a state to itself needs no permission, so leave it out"},
		{leaving("{to: r, weight: 0}, {to: r, weight: 1000001}, {to: r, weight: half}"),
			`t:3:50: a whole number from 1 to 1000000 is wanted here, and not "0"` + "\n" +
				`t:3:70: a whole number from 1 to 1000000 is wanted here, and not "1000001"` + "\n" +
				`t:3:96: no weight is called "half"; there is only greed (Words.Weights)`},
		{leaving("{to: r, weight: 1.5}, {to: r, weight: [1, 2]}, {to: r, weight: {greed: 2}}, {to: r, weight: get up}"),
			`t:3:50: a whole number from 1 to 1000000 is wanted here, and not "1.5"` + "\n" +
				`t:3:72: a whole number from 1 to 1000000 is wanted here, and not a list` + "\n" +
				`t:3:98: "greed" takes no value; write it without the colon and what is behind it` + "\n" +
				`t:3:126: no weight is called "get up"; it is a callback (Words.Weights)`},
		{leaving("{to: r, weight: {}}, {to: r, in: {}}, {to: r, in: [{}]}"),
			"t:3:50: the name of a weight is wanted here, and not a mapping\n" +
				"t:3:67: the name of a state is wanted here, and not a mapping\n" +
				"t:3:85: the name of a state is wanted here, and not a mapping"},
		{layer("{any: [{to: s, weight: greed}], states: {s: }}"),
			"t:3:21: `weight` is for transitions of one state, since the draw is made when that is entered; give this one a condition instead"},
		{layer("{any: [{to: s, weight: 1}], states: {s: }}"),
			"t:3:21: `weight` is for transitions of one state, since the draw is made when that is entered; give this one a condition instead"},
		{leaving("{to: r, when: [], in: [], on: hit}"),
			"t:3:48: the name of a condition is wanted here, and not an empty list\n" +
				"t:3:56: the name of a state is wanted here, and not an empty list"},
		{leaving(`{to: r, when: "sees the player, all at once", unless: ["sees the player, all at once"]}`),
			`t:3:89: a transition has only one condition that is asked of many at once, and this one has "sees the player, all at once" already (Words.BatchConditions)`},
		{leaving("{to: r, later: 1s}"),
			`t:3:42: a transition has no "later"; did you mean "after"?`},
	})
}

// Layer/state, as in `in`, is no name of a state that a transition may lead to.
func TestTargetsWithTheirLayers(t *testing.T) {
	const other = "\n  b: {states: {x: , y: }}"
	wantMistakes(t, words(), [][2]string{
		{leaving("{to: a/r, on: hit}"),
			`t:3:39: layer "a" has no state "a/r"; write r`},
		{leaving("{to: a/q, on: hit}, {to: b/r, on: hit}") + other,
			`t:3:39: layer "a" has no state "a/q"; there are s, r` + "\n" +
				`t:3:59: layer "a" has no state "b/r"; there are s, r`},
		{leaving("{to: x, on: hit}") + other,
			`t:3:39: layer "a" has no state "x"; there are s, r`},
		{leaving("{to: b/x, on: hit}") + other,
			`t:3:39: layer "a" has no state "b/x"; that is a state of layer "b", and a transition stays in its layer`},
		{layer("{states: {s: {next: [a/r, b/y]}, r: }, initial: a/s}") + other,
			`t:3:27: layer "a" has no state "a/r"; write r` + "\n" +
				`t:3:32: layer "a" has no state "b/y"; that is a state of layer "b", and a transition stays in its layer` + "\n" +
				`t:3:54: layer "a" has no state "a/s"; write s`},
		{leaving("{to: a/outside, on: hit}") + "\n  b: {within: s, any: [{to: a/s, on: hit}, {to: b/outside, on: hit}], states: {x: }}",
			`t:3:39: layer "a" has no state "a/outside"; there are s, r` + "\n" +
				`t:4:29: layer "b" has no state "a/s"; that is a state of layer "a", and a transition stays in its layer: one from "s" may lead there, with ` + "`in`\n" +
				`t:4:49: layer "b" has no state "b/outside"; there is only x`},
		{layer("{states: {s: , r: }}") + "\n  b: {within: s, states: {x: }}\n  c: {within: x, states: {y: {transitions: [{to: a/r, on: hit}]}}}",
			`t:5:50: layer "c" has no state "a/r"; that is a state of layer "a", and a transition stays in its layer: one from "s" may lead there, with ` + "`in`"},
		{leaving("{to: b/x, on: hit}") + "\n  b: {within: r, states: {x: }}",
			`t:3:39: layer "a" has no state "b/x"; that is a state of layer "b", and a transition stays in its layer: one to "r" leads there, with ` + "`into`"},
		{layer("{states: {s: }}") + "\n  b: {within: s, states: {x: {transitions: [{to: d/z, on: hit}]}}}\n  c: {states: {y: }}\n  d: {within: y, states: {z: {transitions: [{to: b/x, on: hit}]}}}",
			`t:4:50: layer "b" has no state "d/z"; that is a state of layer "d", and a transition stays in its layer` + "\n" +
				`t:6:50: layer "d" has no state "b/x"; that is a state of layer "b", and a transition stays in its layer`},
	})
}

func TestTransitionsThatNothingFires(t *testing.T) {
	const ways = "on, when, unless, in, not in, after or weight"
	const neverFires = `layer "a": state "s": transition to "r": nothing ever fires it; say ` + ways + ", or give the state that it leads to a guard"
	wantMistakes(t, words(), [][2]string{
		{leaving("{to: r}"),
			"t:3:34: " + neverFires},
		{layer("{any: [{to: s}], states: {r: , s: }}"),
			`t:3:13: layer "a": any-transition to "s": nothing ever fires it; say on, when, unless, in, not in or after, or give the state that it leads to a guard`},
		{layer("{states: {s: {next: [r]}, r: }}"),
			"t:3:27: " + neverFires},
		{layer("{states: {s: {next: r, transitions: [{to: r, when: sees the player}]}, r: }}"),
			"t:3:26: " + neverFires},
		{leaving("{to: r}, {to: r, when: sees the player}"),
			"t:3:34: " + neverFires},
		{leaving("{to: r, when: sees the player}, {to: r}, {to: r}"),
			"t:3:66: " + neverFires + "\n" +
				"t:3:75: " + neverFires},
	})
}

func TestMistakesInADelay(t *testing.T) {
	w := words()
	w.Delays["2nd wind"] = w.Delays["as long as it takes"]
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, after: 2}"),
			`t:3:49: "2" is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s`},
		{leaving("{to: r, after: [2s]}"),
			"t:3:49: a delay, as 2s or 1s to 3s, or the name of one, is wanted here, and not a list"},
		{leaving("{to: r, after: }"),
			"t:3:48: a delay, as 2s or 1s to 3s, or the name of one, is wanted here, and not nothing"},
		{leaving("{to: r, after: {}}"),
			"t:3:49: the name of a delay is wanted here, and not a mapping"},
		{leaving("{to: r, after: 99999999999h}"),
			`t:3:49: "99999999999h" is too long for a delay, which is at most 2562047h0m0s`},
		{leaving("{to: r, after: 1s to 99999999999h30m}"),
			`t:3:49: "1s to 99999999999h30m" is too long for a delay, which is at most 2562047h0m0s`},
		{leaving("{to: r, after: 99999999999}"),
			`t:3:49: "99999999999" is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s`},
		{leaving("{to: r, after: 1x to 3s}"),
			`t:3:49: "1x to 3s" is no delay; write it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s`},
		{leaving("{to: r, after: 3s to 1s}"),
			`t:3:49: "3s to 1s" has the longer delay first; write 1s to 3s`},
		{leaving("{to: r, after: 1s}, {to: r, after: -1s}, {to: r, after: -1s to 1s}"),
			`t:3:69: "-1s" is no delay: no time is shorter than 0` + "\n" +
				`t:3:90: "-1s to 1s" is no delay: no time is shorter than 0`},
		{leaving("{to: r, after: 0s}, {to: r, after: 0s to 0s}"),
			"t:3:49: \"0s\" is no delay, which is longer than 0; leave it out, or if nothing else fires the transition, write `weight: 1` instead\n" +
				"t:3:69: \"0s to 0s\" is no delay, which is longer than 0; leave it out, or if nothing else fires the transition, write `weight: 1` instead"},
		{layer("{any: [{to: s, after: 0s}], states: {s: }}"),
			`t:3:28: "0s" is no delay, which is longer than 0; leave it out`},
		{leaving("{to: r, after: a while}"),
			`t:3:49: "a while" is no delay, as 2s or 1s to 3s, nor the name of one; there are 2nd wind, as long as it takes (Words.Delays)`},
		{leaving("{to: r, after: 2nd wind}"),
			`t:3:49: "2nd wind" begins as a number does, so it is not taken for the name of a delay; rename it (Words.Delays)`},
	})
}

// A delay that people can read is answered with how it is written here.
func TestDelaysWrittenOtherwise(t *testing.T) {
	const unclear = "it with its unit, as 300ms, 1.5s, 20m or 48h, or between two bounds, as 1s to 3s"
	for text, write := range map[string]string{
		"10 ms":               "10ms",
		"0.5s to 1.5 s":       "0.5s to 1.5s",
		"1s-3s":               "1s to 3s",
		"1 - 3 s":             "1s to 3s",
		"1..3s":               "1s to 3s",
		"1 to 3s":             "1s to 3s",
		"1 s to 2":            unclear,
		"2sec":                "2s",
		"2 Seconds":           "2s",
		"1 min 30 secs":       "1m30s",
		"5 minutes to 1 hour": "5m to 1h",
		"2 sec to":            unclear,
		"1s to 2s to 3s":      unclear,
		"3s-1s":               unclear,
		"0 sec":               unclear,
		"2 ticks":             unclear,
		"-1 s":                unclear,
		"1.5":                 unclear,
		"1d":                  unclear, // the words name the longest unit there is
	} {
		wantMistakes(t, words(), [][2]string{
			{leaving("{to: r, after: " + text + "}"), fmt.Sprintf("t:3:49: %q is no delay; write %s", text, write)},
		})
	}
}

// What is wrong with the words, or with how the text uses them, is found with the text that uses them.
func TestMistakesInWords(t *testing.T) {
	w := words()
	w.BatchUpdates["shout"] = func(*fsm.Tick, []guard) {}
	w.TickConditions["sees"], w.Conditions["sees"] = func(*fsm.Tick, *guard) bool { return true }, sees
	w.Commands["bump"], w.Commands["nothing"] = hit, 0
	w.Conditions["blind"], w.TickConditions["deaf"], w.BatchConditions["numb"] = nil, nil, nil
	w.Callbacks["rest"], w.BatchUpdates["rest all"], w.Messages["ignore"], w.Delays["never"], w.Behaviours["a rest"] = nil, nil, nil, nil, nil
	w.Weights["air"] = nil
	wantMistakes(t, w, [][2]string{
		{layer("{states: {s: {update: shout}}}"),
			`t:3:28: "shout" is two callbacks in the game; give one of them another name (Words.Callbacks, Words.BatchUpdates)`},
		{layer("{states: {s: {guard: blind}}}"),
			`t:3:27: the condition "blind" is nil in the game, so it cannot be used (Words.Conditions, TickConditions)`},
		{layer("{states: {s: {guard: deaf, exit guard: sees}}}"),
			`t:3:27: the condition "deaf" is nil in the game, so it cannot be used (Words.Conditions, TickConditions)` + "\n" +
				`t:3:45: "sees" is two conditions in the game; give one of them another name (Words.Conditions, TickConditions, BatchConditions)`},
		{leaving("{when: sees}"),
			"t:3:34: a transition says where it leads, as `to: …`\n" +
				`t:3:41: "sees" is two conditions in the game; give one of them another name (Words.Conditions, TickConditions, BatchConditions)`},
		{leaving("{to: r, when: sees}"),
			`t:3:48: "sees" is two conditions in the game; give one of them another name (Words.Conditions, TickConditions, BatchConditions)`},
		{leaving("{to: r, when: sees the player, unless: [sees the player, second tick]}"),
			`t:3:74: "sees the player" is under ` + "`when` too, so this transition could never fire"},
		{leaving("{to: r, unless: blind}"),
			`t:3:50: the condition "blind" is nil in the game, so it cannot be used (Words.Conditions, TickConditions, BatchConditions)`},
		{leaving("{to: r, when: [deaf, numb], after: never, do: [shout, rest]}"),
			`t:3:49: the condition "deaf" is nil in the game, so it cannot be used (Words.Conditions, TickConditions, BatchConditions)` + "\n" +
				`t:3:55: the condition "numb" is nil in the game, so it cannot be used (Words.Conditions, TickConditions, BatchConditions)` + "\n" +
				`t:3:69: the delay "never" is nil in the game, so it cannot be used (Words.Delays)` + "\n" +
				`t:3:88: the callback "rest" is nil in the game, so it cannot be used (Words.Callbacks)`},
		{layer("{states: {s: {update: rest, message: ignore}, r: {update: rest all, behaviour: a rest}}}"),
			`t:3:28: the callback "rest" is nil in the game, so it cannot be used (Words.Callbacks, BatchUpdates)` + "\n" +
				`t:3:43: the callback for messages "ignore" is nil in the game, so it cannot be used (Words.Messages)` + "\n" +
				`t:3:64: the callback "rest all" is nil in the game, so it cannot be used (Words.Callbacks, BatchUpdates)` + "\n" +
				`t:3:85: the behaviour "a rest" is nil in the game, so it cannot be used (Words.Behaviours)`},
		{leaving("{to: r, weight: air}"),
			`t:3:50: the weight "air" is nil in the game, so it cannot be used (Words.Weights)`},
		{leaving("{to: r, on: shout, do: hit, when: hear, after: get up}"),
			`t:3:46: no command is called "shout"; it is a callback (Words.Commands)` + "\n" +
				`t:3:57: no callback is called "hit"; it is a command (Words.Callbacks)` + "\n" +
				`t:3:68: no condition is called "hear"; it is a callback for messages (Words.Conditions, TickConditions, BatchConditions)` + "\n" +
				`t:3:81: "get up" is no delay, as 2s or 1s to 3s, nor the name of one; it is a callback (Words.Delays)`},
		{layer("{states: {s: {guard: \"sees the player, all at once\", enter: march, update: a dance}}}"),
			"t:3:27: \"sees the player, all at once\" is asked of many at once, so it stands only under `when` or `unless` (Words.BatchConditions)" + "\n" +
				"t:3:66: \"march\" is called for many at once, so it stands only under `update`, and alone (Words.BatchUpdates)" + "\n" +
				`t:3:81: no callback is called "a dance"; it is a behaviour (Words.Callbacks, Words.BatchUpdates)`},
		{layer("{states: {s: {exit: as long as it takes, message: \"sees the player, all at once\"}}}"),
			`t:3:26: no callback is called "as long as it takes"; it is a delay (Words.Callbacks)` + "\n" +
				`t:3:56: no callback for messages is called "sees the player, all at once"; it is a condition that is asked of many at once (Words.Messages)`},
		{leaving("{to: r, on: nothing}"),
			`t:3:46: the command "nothing" is 0 in the game, which is reserved; number commands from 1 (Words.Commands)`},
		{leaving("{to: r, on: hit}, {to: r, on: bump}"),
			`t:3:64: the commands "hit" and "bump" are both 1 in the game; number them differently (Words.Commands)`},
	})
}

func TestMistakesInPiecesThatAreRepeated(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer("{states: {s: &x {enter: shuot}, r: *x}}"),
			`t:3:30: no callback is called "shuot"; did you mean "shout"? (Words.Callbacks)`},
		{leaving("{to: r, on: *x}"),
			"t:3:46: nothing before it is called &x"},
		{leaving("{to: *x, on: hit}, {to: &x s, on: hit}"),
			"t:3:39: nothing before it is called &x"},
		{leaving("{to: r, <<: {on: hit}}"),
			"t:3:42: `<<` is not known here; name a whole piece with &name and say it again with *name"},
		{leaving("{to: r, on: hit, named: &x !!str *x}, {to: *x, on: hit, when: sees the player}"),
			"t:3:58: this name stands for itself, or for too many others in turn\n" +
				"t:3:76: this name stands for itself, or for too many others in turn"},
	})
}

// To YAML such a word is a tag, so that what follows would be read as if there were no negation.
func TestWordsThatBeginWithAnExclamationMark(t *testing.T) {
	const noTags = "no word begins with ! here, unless in quotes; for a condition that must not hold, write `unless: …`"
	wantMistakes(t, words(), [][2]string{
		{leaving("{to: r, when: !sees the player}"),
			"t:3:48: " + noTags},
		{leaving("{to: r, when: ! sees the player}"),
			"t:3:48: " + noTags},
		{leaving("{to: r, when: !seen}"),
			"t:3:48: " + noTags},
		{leaving("{to: r, when: !!not sees the player}"),
			"t:3:48: " + noTags},
		{leaving("{to: r, when: !! sees the player}"),
			"t:3:48: " + noTags},
		{leaving("{to: r, when: [sees the player, !seen]}"),
			"t:3:66: " + noTags},
		{leaving("{to: r, when: !seen, on: hit}"),
			"t:3:48: " + noTags},
		{layer("\n    any:\n      - when: !seen\n        to: r"),
			"t:5:15: " + noTags},
	})
}

// A key or a negation as other languages write it is answered with the one that is known here.
func TestKeysAndNegationsOfOtherLanguages(t *testing.T) {
	w := words()
	w.Conditions["blind"] = sees
	const noCondition, tables = "no condition is called ", " (Words.Conditions, TickConditions, BatchConditions)"
	wantMistakes(t, w, [][2]string{
		{leaving(`{to: r, when: "!sees the player"}`),
			"t:3:48: " + noCondition + `"!sees the player"; write ` + "`unless: sees the player`" + tables},
		{leaving("{to: r, when: not second tick}"),
			"t:3:48: " + noCondition + `"not second tick"; write ` + "`unless: second tick`" + tables},
		{leaving("{to: r, unless: not blind}"),
			"t:3:50: " + noCondition + `"not blind"; write ` + "`when: blind`" + tables},
		{leaving("{to: r, if: blind}"),
			`t:3:42: a transition has no "if"; did you mean "when"?`},
		{leaving("{to: r, guard: blind, actions: shout}"),
			`t:3:42: a transition has no "guard"; did you mean "when"?` + "\n" +
				`t:3:56: a transition has no "actions"; did you mean "do"?`},
		{leaving("{Target: r}"),
			"t:3:34: a transition says where it leads, as `to: …`\n" +
				`t:3:35: a transition has no "Target"; did you mean "to"?`},
		{layer("{states: {s: {states: {r: }}}}"),
			"t:3:20: a state has no \"states\"; states within it are a layer of their own, with `within: s`"},
	})
}

// Conditions joined by an operator are answered with what says the same here, if all of them exist.
func TestConditionsJoinedByAnOperator(t *testing.T) {
	w := words()
	w.Conditions["blind"], w.Conditions["hurt"] = sees, sees
	const noCondition, tables = "no condition is called ", " (Words.Conditions, TickConditions, BatchConditions)"
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, when: blind and hurt}"),
			"t:3:48: " + noCondition + `"blind and hurt"; write ` + "`when: [blind, hurt]`" + tables},
		{leaving("{to: r, when: blind && hurt&&second tick}"),
			"t:3:48: " + noCondition + `"blind && hurt&&second tick"; write ` + "`when: [blind, hurt, second tick]`" + tables},
		{leaving("{to: r, unless: blind or hurt}"),
			"t:3:50: " + noCondition + `"blind or hurt"; write ` + "`unless: [blind, hurt]`" + tables},
		{leaving("{to: r, when: blind || hurt}"),
			"t:3:48: " + noCondition + `"blind || hurt"; write a transition for each of them` + tables},
		{leaving("{to: r, unless: blind and hurt}"),
			"t:3:50: " + noCondition + `"blind and hurt"; write a transition for each of them` + tables},
		{leaving(`{to: r, when: "blind, hurt"}`),
			"t:3:48: " + noCondition + `"blind, hurt"; write ` + "`when: [blind, hurt]`" + tables},
		{leaving(`{to: r, unless: "blind, hurt"}`),
			"t:3:50: " + noCondition + `"blind, hurt"; write ` + "`unless: [blind, hurt]`" + tables},
		{leaving("{to: r, when: blind and sees the player and tall}"),
			"t:3:48: " + noCondition + `"blind and sees the player and tall"; there are blind, hurt, sees the player, second tick, sees the player, all at once` + tables},
	})
}

// Callbacks joined by a comma, as YAML reads `enter: shout, get up`, are answered with the list that was meant.
func TestCallbacksJoinedByAComma(t *testing.T) {
	wantMistakes(t, words(), [][2]string{
		{layer(`{states: {s: {enter: "shout, get up", update: "get up,shout"}}}`),
			"t:3:27: no callback is called " + `"shout, get up"; for several, write a list: ` + "`[shout, get up]` (Words.Callbacks)\n" +
				"t:3:52: no callback is called " + `"get up,shout"; for several, write a list: ` + "`[get up, shout]` (Words.Callbacks)"},
		{leaving(`{to: r, on: hit, do: "shout, get down"}`),
			"t:3:55: no callback is called " + `"shout, get down"; there are breathe out, chase the player, follow the route, get up, look around, shout (Words.Callbacks)`},
	})
}

// What is written as elsewhere, or as one would guess, is answered with how it is written here.
func TestGuesses(t *testing.T) {
	w := words()
	wantMistakes(t, w, [][2]string{
		{leaving("{to: r, wait: 3s}"), `t:3:42: a transition has no "wait"; did you mean "after"?`},
		{leaving("{to: r, on: hit, unless in: r}"), `t:3:51: a transition has no "unless in"; did you mean "not in"?`},
		{leaving("{to: r, on: [hit, bump]}"), "t:3:46: the name of a command is wanted here, and not a list; write a transition for each command"},
		{leaving("{to: r, after: [3s, 5s]}"), "t:3:49: a delay is wanted here, and not a list; write 3s to 5s"},
		{leaving("{to: r, after: [3s, as long as it takes]}"), "t:3:49: a delay, as 2s or 1s to 3s, or the name of one, is wanted here, and not a list"},
		{layer("{states: {s: {tick: shout}}}"), `t:3:20: a state has no "tick"; did you mean "update"?`},
		{layer("{states: {s: {enter: shout and look around}}}"),
			"t:3:27: no callback is called \"shout and look around\"; for several, write a list: `[shout, look around]` (Words.Callbacks)"},
		{"name: m\nlayers: {l: {states: {s: }}}", `t:1:1: a machine has no "name"; did you mean "machine"?`},
	})
}
