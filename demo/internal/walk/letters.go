package walk

import (
	"fmt"

	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/internal/draw/ui"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

// Map draws the stage as a line of letters, and the last lines of the log above it.
func (v *View) Map(g *term.Grid) {
	g.Clear(' ', ui.Muted)
	log := v.scene.Log()
	rows := term.Rows - 5
	for i := range min(rows, log.Len()) {
		e := log.At(log.Len() - 1 - i)
		g.Write(2, rows-1-i, fmt.Sprintf("%6d  %s", e.First, e), callbacks[e.Event])
	}
	ground := term.Rows - 2
	for x := range term.Columns {
		g.Put(x, ground, '─', ui.Rim)
	}
	body := v.scene.Body()
	x := int((body.Position.X/walkscene.Width + 0.5) * term.Columns)
	step := v.scene.Animation().Frame%2 == 0
	legs := "/\\"
	if step {
		legs = "||"
	}
	g.Put(x, ground-3, 'o', ui.Warm)
	g.Write(x, ground-2, "#", ui.Ink)
	g.Write(x, ground-1, legs, ui.Accent)
	g.Write(2, term.Rows-1, v.Status(), ui.Ink)
}
