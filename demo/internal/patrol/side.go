package patrol

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/scene"
)

// drawSide draws the column with the graph and the details of the selected guard.
func (v *View) drawSide(c *paint.Canvas, a view.Area) {
	view.DrawColumn(c, a)
	if v.selected == donburi.Null {
		v.drawEveryone(c, a)
		return
	}
	v.inspected = v.scene.AppendInspection(v.inspected[:0], v.selected)
	shown, infoHeight := guardLayers(len(v.inspected), a.H)
	v.drawGuardPanel(c, a.X, a.Y, a.W, infoHeight, shown)
	top := a.Y + infoHeight
	graphHeight, history := shareSide(a.H - infoHeight)
	if history > 0 {
		x, y, w, h := ui.Section(c, a.X, top+graphHeight, a.W, history, "History")
		v.history.Draw(c, x, y, w, h)
	}
	if graphHeight > 0 {
		x, y, w, h := ui.Section(c, a.X, top, a.W, graphHeight, "State machine “"+v.graph.Name+"”")
		v.graph.Draw(c, x, y, w, h)
	}
}

// guardLayers returns of how many of the selected guard's layers the column tells, which is so high, and what that takes of it. A file may have
// more layers than there is room for.
func guardLayers(all int, height float32) (shown int, takes float32) {
	const around = 70
	if takes = float32(around + layerHeight*all); takes <= height {
		return all, takes
	}
	shown = max(0, int((height-around-moreLayers)/layerHeight))
	return shown, float32(around + layerHeight*shown + moreLayers)
}

// shareSide divides the part of the column that the selected guard leaves between the graph and the history. If only one of them fits, it
// is the graph, since the history needs less; if not even lists of its layers fit, they are not drawn over each other.
func shareSide(height float32) (graph, history float32) {
	const leastGraph, leastHistory = 160, 95
	if history = height * 0.26; history < leastHistory {
		history = 0
	}
	switch {
	case height >= leastGraph:
		return height - history, history
	case height >= leastHistory:
		return 0, height
	}
	return 0, 0
}

// drawEveryone draws the graph with the number of guards in each state.
func (v *View) drawEveryone(c *paint.Canvas, a view.Area) {
	const hint = 70
	x, y, w, h := ui.Section(c, a.X, a.Y, a.W, a.H-hint, "State machine “"+v.graph.Name+"”, everyone")
	v.graph.Draw(c, x, y, w, h)
	tx, ty := a.X+12, a.Y+a.H-hint
	fit := func(s string, f paint.Font, size float32) string { return c.Fit(s, a.W-28, f, size) }
	c.Text(fit("Click a guard to look inside it.", paint.Bold, 15), tx+2, ty, paint.Bold, 15, ui.Accent)
	c.Text(fit("Step into a cone of light, and it gives chase.", paint.Regular, 13), tx+2, ty+25, paint.Regular, 13, ui.Muted)
	c.Text(fit("Run: you are faster, and 30 metres away it gives up.", paint.Regular, 13), tx+2, ty+43, paint.Regular, 13, ui.Muted)
}

// drawGuardPanel draws states, times and reasons of so many of the selected guard's layers, and how it moves and whom it sees.
func (v *View) drawGuardPanel(c *paint.Canvas, x, y, w, h float32, shown int) {
	ix, iy, iw, _ := ui.Section(c, x, y, w, h, fmt.Sprintf("Guard %d", v.selected.Id()))
	c.TextRight("Esc lets go", x+w-14, y+10, paint.Regular, 12, ui.Muted)
	for i := range v.inspected[:shown] {
		v.drawLayer(c, i, &v.inspected[i], ix+2, iy, iw-4)
		iy += layerHeight
	}
	if more := len(v.inspected) - shown; more > 0 {
		c.Text("… and "+ui.Of(more, "more layer", "more layers"), ix+2, iy, paint.Regular, 12, ui.Muted)
		iy += moreLayers
	}
	entry := v.scene.World().Entry(v.selected)
	body, sight := components.Body.Get(entry), components.Sight.Get(entry)
	sees := "nobody in sight"
	switch {
	case sight.Seen:
		sees = fmt.Sprintf("sees the player, %.0f m ahead", sight.Distance)
	case sight.Tracked:
		sees = fmt.Sprintf("knows where the player is, %.0f m off", sight.Distance)
	}
	c.Rect(ix, iy, iw, 1, ui.Rim)
	c.Text(fmt.Sprintf("%.1f m/s", body.Velocity.Magnitude()), ix+2, iy+9, paint.Mono, 13, ui.Ink)
	c.TextRight(sees, ix+iw-2, iy+9, paint.Regular, 13, ui.Ink)
}

// layerHeight is the height of what is said of a layer, moreLayers that of the line that says how many others there are.
const (
	layerHeight = 51
	moreLayers  = 20
)

func (v *View) drawLayer(c *paint.Canvas, layer int, l *scene.LayerView, x, y, w float32) {
	const names, gap = 74, 10 // where what is said begins; between two things
	c.Text(c.FitName(l.Layer, names-4, paint.Regular, 12), x, y+2, paint.Regular, 12, ui.Muted)
	px := x + names
	if l.Current != "" {
		px += ui.Pill(c, c.FitName(l.Current, (w-names)/2, paint.Bold, 13), px, y, v.stateColor(layer, l.Current), ui.Coal) + gap
	}
	px += c.Text("for", px, y+2, paint.Regular, 12, ui.Muted) + 6
	px += c.Text(ui.Seconds(l.Since), px, y+1, paint.Mono, 13, ui.Ink) + gap
	if l.Previous != "" {
		before := c.FitName(l.Previous, x+w-px, paint.Bold, 12)
		width := c.TextWidth(before, paint.Bold, 12)
		c.TextRight(before, x+w, y+2, paint.Bold, 12, v.stateColor(layer, l.Previous))
		if said := c.TextWidth("before that", paint.Regular, 12) + 6; width+said <= x+w-px {
			c.TextRight("before that", x+w-width-6, y+2, paint.Regular, 12, ui.Muted)
		}
	}
	c.Text("because", x, y+24, paint.Regular, 12, ui.Muted)
	why := l.Why
	if l.Transition < 0 {
		why = v.graph.Why(layer, l.Cause, l.Transition)
	}
	c.Text(c.Fit(why, w-names, paint.Regular, 13), x+names, y+23, paint.Regular, 13, ui.Warm)
}

func (v *View) stateColor(layer int, name string) paint.Color {
	for _, n := range v.graph.Layers[layer].Nodes {
		if n.Name == name {
			return n.Color
		}
	}
	return ui.Muted
}

// write adds a line to the history of the selected guard: when which state was entered, and why.
func (v *View) write(tick uint64, layer int, to fsm.StateID, cause fsm.Cause, transition int) {
	node := v.graph.Node(layer, to)
	if node == nil {
		return
	}
	v.history.Add(ui.Line{
		Stamp: fmt.Sprintf("%6d", tick%1_000_000), Word: node.Name, Color: node.Color, Text: v.graph.Why(layer, cause, transition),
	})
}
