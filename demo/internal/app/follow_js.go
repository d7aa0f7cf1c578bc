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
	machine *fsm.Machine[patrol.Guard] // the guards', or of those to come
	view    *view.View                 // of the guards; nil: they have not been shown yet
	text    string                     // that the machine was made of
	unsure  bool                       // the page has not been told that this text is good, or has been told of mistakes since
}

// editedFile is what errors call the text in the page. Mistakes are told without it.
const editedFile = "guard.yaml"

// follow lets the page edit the guards' machine: window.horde holds its text and a function edit, which takes another text and returns
// what is wrong with it, "" if nothing is. Then the attribute note of window.horde says what has come of it, and odd whether something in
// it is probably not meant. The demo begins with the text window.typed, if there is one and it makes a machine.
func (c *Config) follow(io.Writer) error {
	text := string(written.Text)
	m, err := definition.Read(editedFile, written.Text, written.Words())
	if err != nil {
		return fmt.Errorf("the guards' machine: %w", err)
	}
	if typed := js.Global().Get("typed"); typed.Type() == js.TypeString {
		if own, err := definition.Read(editedFile, []byte(typed.String()), written.Words()); err == nil { // else edit tells its mistakes
			m, text = own, typed.String()
		}
	}
	e := &editor{machine: m, text: text, unsure: text != string(written.Text)} // which the page asks about once more
	js.Global().Set("horde", map[string]any{"text": string(written.Text), "edit": js.FuncOf(e.edit)})
	c.guards = e
	return nil
}

// Show makes editor a [shower].
func (e *editor) Show(v *view.View) { e.view = v }

func (e *editor) edit(_ js.Value, args []js.Value) any {
	if len(args) != 1 || args[0].Type() != js.TypeString {
		return "edit takes a text"
	}
	m, err := definition.Reread(e.machine, editedFile, []byte(args[0].String()), written.Words())
	if err != nil {
		e.unsure = true
		return strings.Join(view.Mistakes(err), "\n")
	}
	if same := withoutComments(args[0].String()) == withoutComments(e.text); same && !e.unsure {
		tell("No change.", false)
		return ""
	}
	if e.view != nil {
		if err := e.view.Take(m); err != nil {
			e.unsure = true
			return "The guards who are there cannot take this over: " + strings.TrimPrefix(err.Error(), "systems: Swap: ") +
				"\nThose of a new start can: press Patrol / Chase."
		}
	}
	e.machine, e.text, e.unsure = m, args[0].String(), false
	if odd := view.Odd(m); odd != "" {
		tell("Applied. "+odd, true)
	} else {
		tell("Applied.", false)
	}
	return ""
}

// tell says what has come of a text without mistakes.
func tell(note string, odd bool) {
	horde := js.Global().Get("horde")
	horde.Set("note", note)
	horde.Set("odd", odd)
}

// Machine returns the machine of the last text that the guards could take over.
func (e *editor) Machine() *fsm.Machine[patrol.Guard] { return e.machine }

// Poll has nothing to return: what is edited is taken over at once, and the page says what came of it.
func (e *editor) Poll() (*fsm.Machine[patrol.Guard], error) { return nil, nil }
