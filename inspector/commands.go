package inspector

import (
	"fmt"
	"slices"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

const (
	commandLines = 3   // of buttons, at most
	commandName  = 150 // the width of the longest name
	commandGap   = 6
)

// spot is where a button is: how far from the left, how wide, and in which line.
type spot struct {
	x, w float32
	line int
}

// drawCommands draws a button for each command, from the bottom up, and returns where they begin. If there are more than have room, it
// draws some of them and a button for the next ones.
func (p *panels) drawCommands(t *tab, x, bottom, w float32) float32 {
	c := &p.canvas
	label := c.TextWidth("Send", paint.Regular, 12) + 10
	var names []string
	var widths []float32
	for _, command := range t.commands[t.firstCommand:] {
		name := c.FitName(t.command(command), commandName, paint.Bold, 12)
		names, widths = append(names, name), append(widths, ui.ButtonWidth(c, name, ""))
	}
	spots, more := flow(widths, w-label), ""
	if n := len(spots); n < len(t.commands) {
		for {
			more = fmt.Sprintf("%d more", len(t.commands)-n)
			spots = flow(append(slices.Clone(widths[:n]), ui.ButtonWidth(c, "…", more)), w-label)
			if len(spots) > n || n == 0 {
				break
			}
			n--
		}
	}

	const height = ui.ButtonHeight + 5
	lines := spots[len(spots)-1].line + 1
	if more != "" {
		lines = commandLines // for the last ones too, so that nothing above them moves
	}
	top := bottom - height*float32(lines)
	c.Text("Send", x+2, top+4, paint.Regular, 12, ui.Muted)
	for n, s := range spots {
		at := area{x + label + s.x, top + height*float32(s.line), s.w, ui.ButtonHeight}
		k := t.firstCommand + n
		if more != "" && n == len(spots)-1 {
			hot := p.zone(at, moreCommands, k%len(t.commands), 0)
			ui.Button(c, "…", more, at.x, at.y, false, hot)
			continue
		}
		hot := p.zone(at, toCommand, int(t.commands[k]), 0)
		ui.Button(c, names[n], "", at.x, at.y, false, hot)
	}
	return top - 6
}

// flow places buttons in lines of a width, as many as have room.
func flow(widths []float32, width float32) (spots []spot) {
	x, line := float32(0), 0
	for _, w := range widths {
		if x > 0 && x+w > width {
			x, line = 0, line+1
		}
		if line == commandLines {
			break
		}
		spots = append(spots, spot{x, w, line})
		x += w + commandGap
	}
	return spots
}
