package inspector

import (
	"slices"

	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// list lays out the lines of a list that the wheel and fingers scroll.
type list struct {
	*panels
	area
	skip, skipped int
	y             float32
	left          int // lines that had no room
}

// begin starts the list after the given number of lines, which are scrolled away.
func (l *list) begin(scroll int) { l.skip, l.y = max(0, scroll), l.area.y }

// row returns where the next line is drawn, and whether it has room.
func (l *list) row(height float32) (y float32, ok bool) {
	if l.skipped < l.skip {
		l.skipped++
		return 0, false
	}
	if l.left > 0 || l.y+height > l.area.y+l.area.h {
		l.left++
		return 0, false
	}
	y = l.y
	l.y += height
	return y, true
}

// end shows that there are more lines, and returns how many lines are scrolled away, no more than needed.
func (l *list) end() (scroll int) {
	all := l.skipped + l.left
	if all == 0 {
		return 0
	}
	h := l.area.h
	shown := max(1, int(h/rowHeight))
	part := float32(shown) / float32(shown+all)
	top := float32(l.skipped) / float32(shown+all)
	l.canvas.RoundRect(l.area.x+l.area.w+3, l.area.y+h*top, 4, h*part, 2, ui.Rim)
	if l.left == 0 && l.skipped == l.skip && l.y+rowHeight*1.5 < l.area.y+h {
		return l.skip - 1 // there is room for one more
	}
	return l.skipped
}

// mostLeaving returns, for each layer, how many transitions can leave one of its states, any-transitions among them.
func mostLeaving(g *graph.Graph) []int {
	most := make([]int, len(g.Layers))
	for n := range g.Layers {
		any, own := 0, make([]int, len(g.Layers[n].Nodes))
		for _, e := range g.Layers[n].Edges {
			if e.From < 0 {
				any++
			} else {
				own[e.From]++
			}
		}
		most[n] = any + slices.Max(own)
	}
	return most
}

// need returns the height of the list below the graph that shows all there can be, so that the graph keeps its size while an
// entity changes state.
func (t *tab) need(reasons bool) float32 {
	if !reasons {
		return rowHeight*float32(len(t.transitions())+1) + 12
	}
	rows := 0
	for _, n := range t.most {
		rows += max(n, 1)
	}
	return rowHeight*float32(rows) + (rowHeight+4)*float32(len(t.most)) + 12
}
