package inspector

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// leastChanges is the width in which a change has room for its tick, its state and its entity.
const leastChanges = 226

// drawDock draws the panel below the game: the chart, and the changes.
func (p *panels) drawDock(i *Inspector, t *tab) {
	d := p.dock
	chart := max(d.w*0.5, min(d.w-leastChanges, 300))
	layer := t.chart
	caption, name := p.caption(t, layer, chart)
	x, y, w, h := ui.Section(&p.canvas, d.x, d.y, chart, d.h, caption)
	p.drawChart(t, layer, area{x, y, w, h + 8})
	p.drawLayers(t, layer, name, d.x+chart-pad, d.y+6)

	l, title := &t.own, "Timeline"
	if i.selected == donburi.Null {
		l, title = &t.latest, "Latest changes"
	}
	x, y, w, h = ui.Section(&p.canvas, d.x+chart, d.y, d.w-chart, d.h, title)
	p.drawTimeline(i, t, l, area{x, y - 4, w, h + 8})
}

// caption returns what is written over a chart of a width, and as much of the name of its layer as has room on the button beside that: where
// next to nothing of it had, the caption is shorter.
func (p *panels) caption(t *tab, layer int, w float32) (caption, name string) {
	const margins, button, legible = 14 + 12 + pad, 18, 40
	c, whole := &p.canvas, t.graph.Layers[layer].Name
	for _, caption = range []string{"Entities in each state", "Entities"} {
		if len(t.graph.Layers) < 2 {
			break
		}
		room := w - margins - button - c.TextWidth(caption, paint.Bold, 14)
		if name = c.FitName(whole, room, paint.Bold, 12); name == whole || room >= legible {
			break
		}
	}
	return caption, name
}

// drawLayers draws the name of the layer that is in the chart, as a button for the next one, ending at x; nothing if there is no name.
func (p *panels) drawLayers(t *tab, layer int, name string, x, y float32) {
	if name == "" {
		return
	}
	c := &p.canvas
	w := ui.ButtonWidth(c, name, "")
	next := (layer + 1) % len(t.graph.Layers)
	hot := p.zone(area{x - w, y, w, ui.ButtonHeight}, charted, next, 0)
	ui.Button(c, name, "", x-w, y, false, hot)
}

// drawTimeline lists changes, the newest at the bottom. If they are those of all entities, a click on one selects its entity.
func (p *panels) drawTimeline(i *Inspector, t *tab, l *timeline, a area) {
	n := len(l.moments)
	if n == 0 {
		// In two lines: in a window of the smallest size one is too long.
		p.canvas.Text("Nothing has changed", a.x+2, a.y+6, paint.Regular, 12, ui.Muted)
		p.canvas.Text("since the inspector was opened.", a.x+2, a.y+23, paint.Regular, 12, ui.Muted)
		return
	}
	own, now := i.selected != donburi.Null, l.until(t)
	word := ui.WordWidth(&p.canvas, a.w, n, func(k int) string { return l.moments[k].state })
	ui.DrawLog(&p.canvas, a.x, a.y, a.w, a.h, word, n, func(k int) ui.Line {
		m := &l.moments[n-1-k]
		line := ui.Line{
			Stamp: m.stamp(), Word: m.state, Color: m.color, Text: m.why, Fresh: m.fresh,
		}
		if own {
			d, over := l.lasted(n-1-k, now)
			switch line.End = ui.Seconds(d); {
			case m.atMost:
				line.End = "≤ " + line.End
			case !over:
				line.More = " so far"
			}
			return line
		}
		line.End = fmt.Sprintf("#%v", fsm.Entity(m.entity)) // why something has changed matters more
		top := a.y + a.h - float32(k+1)*ui.LogRow
		if p.entityZone(area{a.x, top, a.w, ui.LogRow}, m.entity) {
			p.canvas.RoundRect(a.x-4, top, a.w+8, ui.LogRow-1, 6, ui.Raised)
		}
		return line
	})
}
