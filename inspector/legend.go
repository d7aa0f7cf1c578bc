package inspector

import (
	"cmp"
	"slices"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

const (
	legendDot   = 15 // of the colour
	legendSpace = 10 // between name and number
	legendMost  = 170
	legendName  = 45 // the least width for names
	legendRow   = 14 // the least height of a line
	legendText  = 12 // the size of its letters
)

// legend returns the widths of the longest name, or of the line that tells how many are left out, and of the largest possible number, so
// that the chart does not change its width with each digit.
func (p *panels) legend(t *tab, layer, more int) (names, numbers float32) {
	c := &p.canvas
	for n := range t.graph.Layers[layer].Nodes {
		names = max(names, c.TextWidth(t.graph.Layers[layer].Nodes[n].Name, paint.Regular, legendText))
	}
	numbers = c.TextWidth(ui.Thousands(t.everyone()), paint.Mono, legendText)
	if more > 0 {
		names = max(names, c.TextWidth(moreText(more), paint.Regular, legendText)-legendSpace-numbers)
	}
	return names, numbers
}

// legendWidth returns how much of the width is for the legend, and whether names are part of it: long ones are cut rather than left out, but
// a chart of a few pixels says nothing, while the graph beside it names the states in the same colours.
func legendWidth(w, names, numbers float32) (width float32, named bool) {
	bare := legendDot + legendSpace + numbers
	width = min(bare+names, legendMost, w-scaleWidth-legendGap-leastPlot)
	if width >= bare+min(names, legendName) {
		return width, true
	}
	return legendDot + numbers, false
}

// drawLegend lists states of a layer in their colours, with the numbers of entities in them, and how many are left out.
func (p *panels) drawLegend(t *tab, layer int, a area, shown []int, named bool) {
	c := &p.canvas
	nodes := t.graph.Layers[layer].Nodes
	y, step := a.y, max(legendRow, min(18, a.h/float32(max(1, len(nodes)))))
	for _, n := range shown {
		c.Disc(a.x+5, y+8, 4, nodes[n].Color)
		count := ui.Thousands(t.counts.of[layer][n])
		if named {
			room := a.w - legendDot - legendSpace - c.TextWidth(count, paint.Mono, legendText)
			c.Text(c.FitName(nodes[n].Name, room, paint.Regular, legendText), a.x+legendDot, y, paint.Regular, legendText, ui.Ink)
		}
		c.TextRight(count, a.x+a.w, y, paint.Mono, legendText, ui.Ink)
		y += step
	}
	more := len(nodes) - len(shown)
	if more == 0 {
		return
	}
	if text := moreText(more); legendDot+c.TextWidth(text, paint.Regular, legendText) <= a.w {
		c.Text(text, a.x+legendDot, y, paint.Regular, legendText, ui.Muted)
	} else {
		c.TextRight("+"+ui.Thousands(more), a.x+a.w, y, paint.Regular, legendText, ui.Muted)
	}
}

func moreText(n int) string { return "… and " + ui.Thousands(n) + " more" }

// listed returns which states of a layer are in a legend of that height. If not all have room, these are the most frequent ones in the
// chart, and a line is left to tell how many others there are.
func (t *tab) listed(layer int, height float32) []int {
	most := make([]int, len(t.graph.Layers[layer].Nodes))
	room := max(0, int((height+legendRow-legendText)/legendRow))
	if room >= len(most) {
		return largest(most, len(most))
	}
	for n := range most {
		most[n] = max(t.series.peak(layer, n), t.counts.of[layer][n])
	}
	return largest(most, max(0, room-1))
}

// largest returns the indices of that many of the largest numbers, in ascending order, so that what is listed by them keeps its order while
// the numbers change. Of equal numbers it chooses the first.
func largest(numbers []int, most int) []int {
	indices := make([]int, len(numbers))
	for i := range indices {
		indices[i] = i
	}
	slices.SortStableFunc(indices, func(a, b int) int { return cmp.Compare(numbers[b], numbers[a]) })
	indices = indices[:min(most, len(indices))]
	slices.Sort(indices)
	return indices
}
