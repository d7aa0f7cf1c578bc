package definition_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Whatever a text has been, Reread makes the same machine of what it is now as Read does, or the same mistakes: nothing of the old one stays.
func TestRereadIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, now := drawText(t), drawText(t)
		old, err := definition.Read("t", []byte(before), words())
		if err != nil {
			t.Skip(err)
		}
		read, err1 := definition.Read("t", []byte(now), words())
		again, err2 := definition.Reread(old, "t", []byte(now), words())
		if fmt.Sprint(err1) != fmt.Sprint(err2) {
			t.Fatalf("Read: %v\nReread: %v", err1, err2)
		}
		if err1 == nil && looks(again) != looks(read) {
			t.Fatalf("%s\nwant\n%s\nof\n%s\nwhich was\n%s", looks(again), looks(read), now, before)
		}
	})
}

// looks is all that can be asked of a machine, and what Check finds.
func looks(m *fsm.Machine[guard]) string {
	var b strings.Builder
	fmt.Fprintln(&b, m.Name(), m.CommandName(hit), m.CommandName(calm))
	for _, l := range m.Layers() {
		fmt.Fprintln(&b, l, l.InitialState(), l.Outer(), l.HasHistory(), l.HasAlways(), l.HasEnter(), l.UpdatesOnTransition())
		for _, s := range l.States() {
			fmt.Fprintln(&b, s, s.HasUpdate(), s.HasExit(), s.EntryGuard(), s.ExitGuard(), s.IsDirect())
		}
	}
	for _, t := range m.Transitions() {
		fmt.Fprintln(&b, m.DescribeTransition(t), t.ActionName)
	}
	fmt.Fprintln(&b, m.Check())
	return b.String()
}

// drawText returns the text of a machine with layers and states of a few names, so that two texts share some.
func drawText(t *rapid.T) string {
	var b strings.Builder
	line := func(indent int, format string, args ...any) {
		fmt.Fprintf(&b, "%s%s\n", strings.Repeat("  ", indent), fmt.Sprintf(format, args...))
	}
	maybe := func(indent int, text string) {
		if rapid.IntRange(0, 3).Draw(t, text) == 0 {
			line(indent, "%s", text)
		}
	}
	line(0, "machine: %s", rapid.SampledFrom([]string{"m", "n"}).Draw(t, "machine"))
	maybe(0, "reserve: 5")
	line(0, "layers:")
	outer := "" // a state of the layer above
	for _, layer := range rapid.Permutation([]string{"a", "b", "c"}).Draw(t, "layers")[:rapid.IntRange(1, 3).Draw(t, "number")] {
		line(1, "%s:", layer)
		if outer != "" && rapid.Bool().Draw(t, "within") {
			line(2, "within: %s", outer)
			maybe(2, "history: true")
		}
		maybe(2, "always: shout")
		maybe(2, "enter: shout")
		maybe(2, "update on transition: true")
		maybe(2, "formerly: old "+layer)
		states := rapid.Permutation([]string{layer + "p", layer + "q", layer + "r"}).Draw(t, "states")[:rapid.IntRange(1, 3).Draw(t, "states")]
		maybe(2, "initial: "+states[len(states)-1])
		maybe(2, "any: [{to: "+states[0]+", on: hit}]")
		line(2, "states:")
		for _, state := range states {
			line(3, "%s:", state)
			maybe(4, "update: shout")
			maybe(4, "exit: shout")
			maybe(4, "guard: sees the player")
			maybe(4, "exit guard: sees the player")
			maybe(4, "direct: true")
			maybe(4, "formerly: old "+state)
			maybe(4, fmt.Sprintf("transitions: [{to: %s, when: sees the player, after: 2s, named: x}, {to: %s, on: hit, do: shout}]", states[0], state))
		}
		outer = states[0]
	}
	return b.String()
}
