package inspector

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

const (
	pad = 12
	// rowHeight is the height of a line of the lists.
	rowHeight = 20
)

// drawColumn draws the panel at the side, from the top down: time, tabs, who is looked into, the graph, the reasons or the
// rates, and the commands.
func (p *panels) drawColumn(i *Inspector, t *tab) {
	x, w := p.column.x+pad, p.column.w-2*pad
	y := p.drawTime(i, t, x, w)
	if t == nil {
		p.canvas.Text("There is nothing to look into: Add a population.", x, y, paint.Regular, 13, ui.Muted)
		return
	}
	if len(i.tabs) > 1 {
		y = p.drawTabs(i, x, y, w)
	}
	y = p.drawSubject(i, t, x, y, w)

	bottom := p.column.y + p.column.h - 8
	if len(t.commands) > 0 && i.selected != donburi.Null {
		bottom = p.drawCommands(t, x, bottom, w)
	}
	graph := min(max(bottom-y-t.need(i.selected != donburi.Null), 0.5*(bottom-y)), 0.74*(bottom-y))
	p.drawGraph(t, area{x, y, w, graph})
	y += graph + 6
	p.list = area{x, y, w, bottom - y}
	if i.selected != donburi.Null {
		p.drawReasons(i, t, p.list)
	} else {
		p.drawRates(t, p.list)
	}
}

// keyName is how a key is shown on a button.
func keyName(k ebiten.Key) string {
	if k < 0 {
		return ""
	}
	return k.String()
}

// drawTime draws the line of time: the tick, and buttons that hold it. They tell their keys if the machine's name has room all the same.
func (p *panels) drawTime(i *Inspector, t *tab, x, w float32) float32 {
	c, y := &p.canvas, p.column.y+9
	type button struct {
		text, key string
		do        action
		on        bool
	}
	hold := button{"Pause", keyName(i.PauseKey), pause, false}
	if i.clock.paused {
		hold.text, hold.on = "Resume", true
	}
	buttons := []button{hold, {"Step", keyName(i.StepKey), step, false}, {"×", keyName(i.ToggleKey), shut, false}}
	begin := func() float32 {
		at := x + w - 6*float32(len(buttons)-1)
		for _, b := range buttons {
			at -= ui.ButtonWidth(c, b.text, b.key)
		}
		return at
	}
	tick, tw := "", float32(0)
	if t != nil {
		tick = fmt.Sprintf("tick %d", t.seen) // which all that is shown belongs to
		tw = c.TextWidth(tick, paint.Mono, 12) + 20
	}
	const least = 40 // of the name
	if begin() < x+tw+least {
		for n := range buttons {
			buttons[n].key = ""
		}
	}
	at := begin()
	if t != nil {
		nw := c.Text(c.FitName(t.graph.Name, at-x-tw, paint.Bold, 15), x+2, y+1, paint.Bold, 15, ui.Ink)
		c.Text(tick, x+nw+12, y+4, paint.Mono, 12, ui.Muted)
	}
	for _, b := range buttons {
		bw := ui.ButtonWidth(c, b.text, b.key)
		hot := p.zone(area{at, y, bw, ui.ButtonHeight}, b.do, 0, 0)
		ui.Button(c, b.text, b.key, at, y, b.on, hot)
		at += bw + 6
	}
	c.Rect(x, y+ui.ButtonHeight+7, w, 1, ui.Rim)
	return y + ui.ButtonHeight + 14
}

// drawTabs draws a tab for each population, in as many lines as they take.
func (p *panels) drawTabs(i *Inspector, x, y, w float32) float32 {
	c := &p.canvas
	at := x
	for n, t := range i.tabs {
		name, number := c.FitName(t.graph.Name, 160, paint.Bold, 12), ui.Thousands(t.everyone())
		bw := ui.ButtonWidth(c, name, number)
		if at > x && at+bw > x+w {
			at, y = x, y+ui.ButtonHeight+5
		}
		hot := p.zone(area{at, y, bw, ui.ButtonHeight}, showTab, n, 0)
		ui.Button(c, name, number, at, y, n == i.active, hot)
		at += bw + 6
	}
	return y + ui.ButtonHeight + 9
}

// drawSubject says who is looked into.
func (p *panels) drawSubject(i *Inspector, t *tab, x, y, w float32) float32 {
	c := &p.canvas
	if i.selected == donburi.Null {
		at := x + 2 + c.Text("Everyone", x+2, y, paint.Bold, 14, ui.Ink)
		at += 16 + c.Text(ui.Of(t.everyone(), "entity", "entities"), at+8, y+1, paint.Regular, 13, ui.Muted)
		if faults := t.faults(); faults > 0 { // a fault handler has taken them, and nothing else shows them
			at += 8 + c.Text(ui.Of(faults, "fault", "faults"), at, y+1, paint.Regular, 13, bad)
		}
		if missing := t.missing(); missing != "" {
			p.drawHint(i, "", at, x+w, y+1)
			return p.drawMissing(missing, x+2, y+24, w)
		}
		p.drawHint(i, "Click a state to look into one in it", at, x+w, y+1)
		return y + 24
	}
	at := x + 2 + c.Text(fmt.Sprintf("Entity %v", fsm.Entity(i.selected)), x+2, y, paint.Bold, 14, ui.Ink) + 10
	bw := ui.ButtonWidth(c, "Everyone", "")
	hot := p.zone(area{at, y - 2, bw, ui.ButtonHeight}, everyone, 0, 0)
	at += ui.Button(c, "Everyone", "", at, y-2, false, hot) + 8
	if t.paused(i.selected) { // it may be stopped, too, and can be restarted only afterwards
		bw = ui.ButtonWidth(c, "Resume", "")
		hot = p.zone(area{at, y - 2, bw, ui.ButtonHeight}, resume, 0, 0)
		at += ui.Button(c, "Resume", "", at, y-2, false, hot) + 8
		p.drawStill(i, t.pausedText(i.selected), ui.Warm, at, x+w, y+1)
		return y + 26
	}
	if t.stopped(i.selected) {
		bw = ui.ButtonWidth(c, "Restart", "")
		hot = p.zone(area{at, y - 2, bw, ui.ButtonHeight}, restart, 0, 0)
		at += ui.Button(c, "Restart", "", at, y-2, false, hot) + 8
		p.drawStill(i, "stopped by a fault", bad, at, x+w, y+1)
		return y + 26
	}
	if n := t.interval(i.selected); n > 1 {
		at += 8 + c.Text(fmt.Sprintf("every %d ticks", n), at, y+1, paint.Regular, 12, ui.Muted)
	}
	p.drawHint(i, "Click a state to change to it", at, x+w, y+1)
	return y + 26
}

// drawStill says why nothing is called for the selected entity, and the result of the last click, between two places on a line: the result
// alone, where there is no room for both.
func (p *panels) drawStill(i *Inspector, why string, col paint.Color, x, end, y float32) {
	const gap = 16
	c := &p.canvas
	fits := func(text string) bool {
		return x+c.TextWidth(why, paint.Regular, 12)+gap+c.TextWidth(text, paint.Regular, 12) <= end
	}
	if i.told == "" || fits(i.saying(fits)) {
		x += c.Text(why, x, y, paint.Regular, 12, col) + gap
	}
	p.drawHint(i, "", x, end, y)
}

// pausedText says that an entity is paused, and for how long, if that is known.
func (t *tab) pausedText(e donburi.Entity) string {
	left := t.pauseLeft(e)
	if left == 0 {
		return "paused"
	}
	return fmt.Sprintf("paused: %.2f s left%s", left.Seconds(), t.inTicks(", ", left))
}

// missing tells a likely reason why there are no entities: they were created without their machine. It is the commonest mistake, and
// nothing else reports it. Where there have been some, as with a boss that has died, nobody has forgotten the machine: the entities that
// could run it are others, with the same components.
func (t *tab) missing() string {
	if t.everyone() > 0 || t.hadAnyone() {
		return ""
	}
	switch n := t.unattached(); n {
	case 0:
		return ""
	case 1:
		return "1 entity has all that this machine needs, but does not run it."
	default:
		return ui.Thousands(n) + " entities have all that this machine needs, but do not run it."
	}
}

// drawMissing draws it, and what to do.
func (p *panels) drawMissing(what string, x, y, w float32) float32 {
	for _, line := range []string{what, "If they should, create them with FSM.Component too, or Attach them."} {
		p.canvas.Text(p.canvas.Fit(line, w, paint.Regular, 13), x, y, paint.Regular, 13, ui.Warm)
		y += 18
	}
	return y + 6
}

// drawHint shows the result of the last click, or else what can be done, between two places on a line.
func (p *panels) drawHint(i *Inspector, hint string, x, end, y float32) {
	if i.told != "" {
		hint = i.saying(func(text string) bool { return p.canvas.TextWidth(text, paint.Regular, 12) <= end-x })
	}
	p.canvas.TextRight(p.canvas.Fit(hint, end-x, paint.Regular, 12), end, y, paint.Regular, 12, ui.Accent)
}

// drawGraph draws the machine. Its states and the titles of its layers can be clicked.
func (p *panels) drawGraph(t *tab, a area) {
	g := t.graph
	g.Draw(&p.canvas, a.x, a.y, a.w, a.h)
	for n := range g.Layers {
		if len(g.Layers) > 1 {
			if x, y, w, h, ok := g.TitleBox(n); ok {
				p.zone(area{x, y, w, h}, focus, n, 0)
			}
		}
		for k := range g.Layers[n].Nodes {
			x, y, w, h, ok := g.NodeBox(n, k)
			if ok && p.zone(area{x, y, w, h}, toState, n, k+1) {
				g.Outline(&p.canvas, n, k)
			}
		}
	}
}
