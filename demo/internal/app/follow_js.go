package app

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"syscall/js"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// editor is the guards' machine as it is edited in the page around the demo.
type editor struct {
	machine *fsm.Machine[patrol.Guard]
	edited  bool // since the last Poll
}

// editedFile is what errors call the text in the page. Mistakes are told without it.
const editedFile = "guard.yaml"

// follow lets the page edit the guards' machine: window.horde holds its text and a function edit, which takes another text and returns
// what is wrong with it, "" if nothing is.
func (c *Config) follow(io.Writer) error {
	m, err := definition.Read(editedFile, written.Text, written.Words())
	if err != nil {
		return fmt.Errorf("the guards' machine: %w", err)
	}
	e := &editor{machine: m}
	js.Global().Set("horde", map[string]any{"text": string(written.Text), "edit": js.FuncOf(e.edit)})
	c.guards = e
	return nil
}

func (e *editor) edit(_ js.Value, args []js.Value) any {
	if len(args) != 1 || args[0].Type() != js.TypeString {
		return "edit takes a text"
	}
	m, err := definition.Reread(e.machine, editedFile, []byte(args[0].String()), written.Words())
	if err != nil {
		return mistakesIn(err)
	}
	e.machine, e.edited = m, true
	return ""
}

var (
	// tables are where the words are that a game's author may add to, at the end of a mistake. Who plays has no such place.
	tables = regexp.MustCompile(` \(Words\.[A-Za-z., ]+\)$`)
	// kinds are what the words of a table are called.
	kinds = strings.NewReplacer("one of Words.Commands", "a command", "one of Words.BatchConditions", "a condition",
		"one of Words.Conditions", "a condition",
		"one of Words.TickConditions", "a condition", "one of Words.Delays", "a delay", "one of Words.Weights", "a weight",
		"one of Words.Messages", "a message", "one of Words.Callbacks", "a callback", "one of Words.BatchUpdates", "a callback",
		"one of Words.Behaviours", "a behaviour")
)

// mistakesIn lists the mistakes of a text for those who play, one a line.
func mistakesIn(err error) string {
	var in *definition.Error
	if !errors.As(err, &in) {
		return err.Error()
	}
	var lines []string
	for _, m := range in.Mistakes {
		line := kinds.Replace(tables.ReplaceAllString(m.Text, ""))
		if m.Line > 0 {
			line = fmt.Sprintf("line %d: %s", m.Line, line)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Machine returns the machine of the last text without a mistake.
func (e *editor) Machine() *fsm.Machine[patrol.Guard] { return e.machine }

// Poll returns the machine if it has been edited.
func (e *editor) Poll() (*fsm.Machine[patrol.Guard], error) {
	if !e.edited {
		return nil, nil
	}
	e.edited = false
	return e.machine, nil
}
