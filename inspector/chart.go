package inspector

import (
	"fmt"
	"math"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// drawChart draws the numbers of entities in the states of a layer over the last seconds, on a logarithmic scale: three of five thousand
// should be visible beside the others.
func (p *panels) drawChart(t *tab, layer int, a area) {
	c, s := &p.canvas, &t.series
	nodes := t.graph.Layers[layer].Nodes
	shown := t.listed(layer, a.h)
	names, numbers := p.legend(t, layer, len(nodes)-len(shown))
	legend, named := legendWidth(a.w, names, numbers)
	plot := area{a.x + scaleWidth, a.y + 4, a.w - legend - scaleWidth - legendGap, a.h - 20}
	top := max(1, s.most(layer))
	height := func(n int) float32 {
		return plot.y + plot.h - plot.h*float32(math.Log1p(float64(n))/math.Log1p(float64(top)))
	}
	c.Rect(plot.x, plot.y, plot.w, plot.h, ui.Night)
	line := func(n int) {
		y := height(n)
		c.Rect(plot.x, y, plot.w, 1, ui.Rim.Alpha(0.6))
		c.TextRight(short(n), plot.x-5, y-7, paint.Mono, 10, ui.Muted)
	}
	line(0)
	lowest := plot.y + plot.h
	for n := 1; n <= top; n *= 10 {
		if lowest-height(n) > 13 {
			line(n)
			lowest = height(n)
		}
	}
	p.drawAxis(s, plot)
	for n := range nodes {
		p.drawLine(s, layer, n, plot, height, nodes[n].Color)
	}
	p.drawLegend(t, layer, area{a.x + a.w - legend, a.y, legend, a.h}, shown, named)
}

const (
	scaleWidth = 34 // of the numbers at the left of the chart
	legendGap  = 12 // between the chart and the legend
	leastPlot  = 100
)

// drawAxis labels the left and the right end of the chart, below it, in as many words as have room.
func (p *panels) drawAxis(s *series, plot area) {
	const size, space = 10, 12
	c, y, ticks := &p.canvas, plot.y+plot.h+2, s.span()
	room := plot.w - c.TextWidth("now", paint.Regular, size) - space
	for _, words := range []string{"%d ticks ago", "−%d ticks", "−%d"} {
		if text := fmt.Sprintf(words, ticks); ticks > 1 && c.TextWidth(text, paint.Regular, size) <= room {
			c.Text(text, plot.x, y, paint.Regular, size, ui.Muted)
			break
		}
	}
	c.TextRight("now", plot.x+plot.w, y, paint.Regular, size, ui.Muted)
}

// drawLine draws the line of one state, which begins as a dot. Runs of equal numbers are one piece.
func (p *panels) drawLine(s *series, layer, node int, plot area, height func(int) float32, col paint.Color) {
	if s.n == 0 {
		return
	}
	c := &p.canvas
	// The newest sample is at the right end.
	span := float32(max(1, s.span()))
	x := func(i int) float32 { return plot.x + plot.w*(1-float32(s.age(i))/span) }
	from := 0
	for i := 1; i < s.n; i++ {
		v := s.at(layer, node, i)
		if i < s.n-1 && v == s.at(layer, node, from) && v == s.at(layer, node, i+1) {
			continue
		}
		c.Line(x(from), height(s.at(layer, node, from)), x(i), height(v), 1.8, col)
		from = i
	}
	c.Disc(x(s.n-1), height(s.at(layer, node, s.n-1)), 2.5, col)
}

// short formats a number to take little room, such as 10k.
func short(n int) string {
	switch {
	case n >= 1_000_000:
		return ui.Thousands(n/1_000_000) + "M"
	case n >= 1000:
		return ui.Thousands(n/1000) + "k"
	}
	return ui.Thousands(n)
}
