package inspector

import (
	"math"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// drawRates lists how often each transition is taken. A click on one stops time when it is next taken.
func (p *panels) drawRates(t *tab, a area) {
	c := &p.canvas
	l := list{panels: p, area: a}
	l.begin(p.scroll)
	if y, ok := l.row(rowHeight + 2); ok {
		x := a.x + 12 + c.Text("Transitions", a.x+2, y+2, paint.Bold, 13, ui.Ink)
		hint := c.Fit("click one to pause at it", a.x+a.w-144-x, paint.Regular, 12)
		c.Text(hint, x, y+3, paint.Regular, 12, ui.Accent)
		c.TextRight("seen", a.x+a.w, y+3, paint.Regular, 12, ui.Muted)
		c.TextRight("per second", a.x+a.w-76, y+3, paint.Regular, 12, ui.Muted)
	}
	for n := range t.transitions() {
		info := &t.transitions()[n]
		if t.graph.Focus >= 0 && t.graph.Focus != info.Layer {
			continue
		}
		if y, ok := l.row(rowHeight); ok {
			p.drawRate(t, n, a, y)
		}
	}
	p.scroll = l.end()
}

// drawRate says where a transition leads from and to, what fires it, and how often it is taken.
func (p *panels) drawRate(t *tab, transition int, a area, y float32) {
	c, info := &p.canvas, &t.transitions()[transition]
	if p.zone(area{a.x - 4, y, a.w + 8, rowHeight}, toStop, transition, 0) {
		c.RoundRect(a.x-4, y, a.w+8, rowHeight, 5, ui.Raised)
	}
	if t.stops.at[transition] {
		c.Disc(a.x-5, y+10, 4, bad)
	}
	x, from, col := a.x+2, "any", ui.Muted
	if node := t.graph.Node(info.Layer, info.From); info.From != fsm.None && node != nil {
		from, col = node.Name, node.Color
	}
	to := t.graph.Node(info.Layer, info.To)
	x += c.Text(c.FitName(from, 90, paint.Bold, 12), x, y+2, paint.Bold, 12, col) + 5
	x += c.Text("→", x, y+2, paint.Regular, 12, ui.Muted) + 5
	x += c.Text(c.FitName(to.Name, 90, paint.Bold, 12), x, y+2, paint.Bold, 12, to.Color) + 8
	bar := a.x + a.w - 196
	c.Text(c.Fit(t.graph.Label(transition), bar-6-x, paint.Regular, 12), x, y+2, paint.Regular, 12, ui.Muted)
	rate, said, ink := t.rates.perSecond(transition), "–", ui.Muted
	if rate > 0 {
		said, ink = graph.Rate(rate), ui.Ink
	}
	// On a logarithmic scale, so that what is rare is visible beside what is common.
	ui.Bar(c, bar, y+7, 50, 6, float32(math.Log10(1+float64(rate)))/4, to.Color)
	c.TextRight(said, a.x+a.w-76, y+2, paint.Mono, 12, ink)
	c.TextRight(ui.Thousands(int(t.rates.total[transition])), a.x+a.w, y+2, paint.Mono, 12, ink)
}
