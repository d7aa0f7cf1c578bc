package main_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// edits are what the file of the guards' machine is replaced by: as it was first, with the first replaced by the second.
var edits = [][2]string{
	{"", ""}, {"chase", "hunt"}, {"  act:", "  doing:"}, {"reserve: 4", "reserve: 16"}, {"on: Startle", "on: Nothing"},
	{"follow the route", "{wander at: 3}"}, {"{chase at: 10}", "{flee at: 300}"}, {"{chase at: 10}", "{chase at: 1e300}"},
	{"patrol", "wacht bei Nacht und Nebel überall – 夜警 und noch viel mehr als das"}, {"layers:", "\x00"}, {"guard", "another"},
	{"startled:\n", "dance: {}\n      startled:\n"}, {"after: 2s", "after: 0s"}, {"after: 2s", "after: 1ns"},
	{"when: sees the player", "when: {player within: 1e9}"},
}

func (m *monkey) edit() {
	switch m.rand.IntN(8) {
	case 0:
		m.note("the file is gone")
		os.Remove(m.file)
		return
	case 1:
		m.note("half a file")
		m.write(string(written.Text[:m.rand.IntN(len(written.Text))]))
		return
	case 2:
		m.note("many layers")
		text := strings.Replace(string(written.Text), "reserve: 4", "reserve: 16", 1)
		for n := range m.rand.IntN(15) {
			text += fmt.Sprintf("  more%d: {states: {s%d: {transitions: [{to: t, after: 1s}]}, t: {transitions: [{to: s%d, after: 2s}]}}}\n", n, n, n)
		}
		m.write(text)
		return
	}
	e := one(m, edits)
	m.note("replace %q by %q", e[0], e[1])
	m.write(strings.ReplaceAll(string(written.Text), e[0], e[1]))
}

func (m *monkey) write(text string) {
	if err := os.WriteFile(m.file, []byte(text), 0o600); err != nil {
		m.note("%v", err)
	}
}
