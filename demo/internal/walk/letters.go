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
	columns, all := g.Size()
	log := v.scene.Log()
	rows := all - 5
	for i := range max(0, min(rows, log.Len())) {
		e := log.At(log.Len() - 1 - i)
		g.Write(2, rows-1-i, fmt.Sprintf("%6d  %s", e.First, e), callbacks[e.Event])
	}
	ground := all - 2
	for x := range columns {
		g.Put(x, ground, '─', ui.Rim)
	}
	body := v.scene.Body()
	x := int((body.Position.X/walkscene.Width + 0.5) * float64(columns))
	step := v.scene.Animation().Frame%2 == 0
	legs := "/\\"
	if step {
		legs = "||"
	}
	g.Put(x, ground-3, 'o', ui.Warm)
	g.Write(x, ground-2, "#", ui.Ink)
	g.Write(x, ground-1, legs, ui.Accent)
	g.Write(2, all-1, v.Status(), ui.Ink)
}
