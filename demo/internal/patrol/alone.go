package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// alone reports whether the selected guard has the place of the statistics: there is neither a column for it nor an inspector.
func (v *View) alone() bool {
	return v.selected != donburi.Null && v.rooms.column.W == 0 && !v.insp.IsOpen() && v.scene.World().Valid(v.selected)
}

// drawAlone draws the states of the selected guard in place of the numbers of guards in each state, and how it came into them, as far as
// there is room. Folded statistics have room for one state beside their title.
func (v *View) drawAlone(c *paint.Canvas, x, y, w float32) {
	v.inspected = v.scene.AppendInspection(v.inspected[:0], v.selected)
	title := v.rooms.hud.Y + 9
	if v.rooms.fold == titleOnly {
		if len(v.inspected) > 0 {
			l := &v.inspected[0]
			c.TextRight(c.FitName(l.Current, w/2, paint.Bold, 13), x+w, title, paint.Bold, 13, v.stateColor(0, l.Current))
		}
		return
	}
	c.TextRight("Esc lets go", x+w, title+1, paint.Regular, 12, ui.Muted)
	const row = 20
	end := y + v.countsHeight()
	for i := range v.inspected {
		if y+2*row > end {
			break
		}
		l := &v.inspected[i]
		c.Text(c.FitName(l.Layer, w/2, paint.Regular, 12), x, y, paint.Regular, 12, ui.Muted)
		c.TextRight("for "+ui.Seconds(l.Since), x+w, y, paint.Regular, 12, ui.Muted)
		c.Disc(x+5, y+row+8, 5, v.stateColor(i, l.Current))
		c.Text(c.FitName(l.Current, w-16, paint.Bold, 13), x+16, y+row, paint.Bold, 13, ui.Ink)
		if y += 2 * row; y+row > end {
			break
		}
		why := l.Why
		if l.Transition < 0 {
			why = v.graph.Why(i, l.Cause, l.Transition)
		}
		c.Text(c.Fit(why, w-16, paint.Regular, 12), x+16, y, paint.Regular, 12, ui.Warm)
		y += row + 2
	}
}
