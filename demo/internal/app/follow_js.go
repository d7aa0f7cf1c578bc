package app

import (
	"fmt"
	"io"
	"strings"
	"syscall/js"

	"github.com/horde-fsm/horde/definition"
	view "github.com/horde-fsm/horde/demo/internal/patrol"
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
		return strings.Join(view.Mistakes(err), "\n")
	}
	e.machine, e.edited = m, true
	return ""
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
