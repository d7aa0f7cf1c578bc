package report

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"slices"

	"github.com/horde-fsm/horde/bench/crowd"
)

// The dimensions of the picture, in pixels.
const (
	panelWidth, panelHeight = 360.0, 400.0
	panelLeft, panelTop     = 64.0, 48.0
	labelWidth              = 150.0
	labelHeight             = 14.0
	chartWidth              = 2 * (panelLeft + panelWidth + labelWidth)
	chartHeight             = panelTop + panelHeight + 52
)

// colours of contenders; the forms of Horde share one and differ in their dashes.
var colours = map[string]string{
	"soa": "#111111", "donburi": "#d62728", "ark": "#2ca02c", "oop": "#ff7f0e", "looplab": "#9467bd",
	"cocoonspace": "#8c564b", "stateless": "#7f7f7f",
	"horde/simple": "#1f77b4", "horde/simple-packed": "#1f77b4", "horde/batch": "#0b3d91", "horde/batch-packed": "#0b3d91",
}

// drawChart draws workload guards with one worker: time over size, both logarithmic, with a panel for each world.
func drawChart(rows Rows) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" `+
		`aria-label="Time per NPC over the number of NPCs" font-family="sans-serif" font-size="12">`+"\n", chartWidth, chartHeight)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#ffffff"/>`+"\n")
	scale := newScale(rows)
	for i, w := range []crowd.World{crowd.Fresh, crowd.Aged} {
		fmt.Fprintf(&b, `<g transform="translate(%.0f %.0f)">`+"\n", panelLeft+float64(i)*chartWidth/2, panelTop)
		scale.axes(&b, "guards, "+string(w)+": ns per NPC per tick")
		scale.lines(&b, rows.where("guards", w))
		fmt.Fprintln(&b, "</g>")
	}
	fmt.Fprintln(&b, "</svg>")
	return b.Bytes()
}

// scale maps sizes and times to positions in a panel.
type scale struct {
	sizes    []int
	low, top float64 // times at the lower and upper edges, of the series 1, 2, 5, 10
}

func newScale(rows Rows) scale {
	all := append(rows.where("guards", crowd.Fresh), rows.where("guards", crowd.Aged)...)
	s := scale{sizes: all.sizes(), low: 1, top: 2}
	least, most := math.Inf(1), 0.0
	for _, r := range all {
		if r.Workers == 1 && r.NsPerNPC > 0 {
			least, most = min(least, r.NsPerNPC), max(most, r.NsPerNPC)
		}
	}
	for after(s.low) <= least && most > 0 {
		s.low = after(s.low)
	}
	for s.top = after(s.low); s.top < most; {
		s.top = after(s.top)
	}
	return s
}

// after returns the number that follows one in the series 1, 2, 5, 10.
func after(v float64) float64 {
	decade := math.Pow(10, math.Floor(math.Log10(v)+1e-9))
	switch math.Round(v / decade) {
	case 1:
		return 2 * decade
	case 2:
		return 5 * decade
	}
	return 10 * decade
}

func (s scale) x(n int) float64 {
	if len(s.sizes) < 2 {
		return panelWidth / 2
	}
	first, last := math.Log10(float64(s.sizes[0])), math.Log10(float64(s.sizes[len(s.sizes)-1]))
	return (math.Log10(float64(n)) - first) / (last - first) * panelWidth
}

func (s scale) y(ns float64) float64 {
	return panelHeight * math.Log(s.top/ns) / math.Log(s.top/s.low)
}

// axes draws the frame of a panel.
func (s scale) axes(b *bytes.Buffer, title string) {
	fmt.Fprintf(b, `<text x="0" y="-16" font-size="15" font-weight="bold">%s</text>`+"\n", html.EscapeString(title))
	fmt.Fprintf(b, `<text x="%.0f" y="%.0f" text-anchor="middle" fill="#555555">NPCs</text>`+"\n", panelWidth/2, panelHeight+38)
	for ns := s.low; ns <= s.top; ns = after(ns) {
		y := s.y(ns)
		fmt.Fprintf(b, `<path d="M0 %.1fH%.0f" stroke="#e4e4e4"/>`, y, panelWidth)
		fmt.Fprintf(b, `<text x="-8" y="%.1f" text-anchor="end" fill="#555555">%g</text>`+"\n", y+4, ns)
	}
	for _, n := range s.sizes {
		x := s.x(n)
		fmt.Fprintf(b, `<path d="M%.1f 0V%.0f" stroke="#e4e4e4"/>`, x, panelHeight)
		fmt.Fprintf(b, `<text x="%.1f" y="%.0f" text-anchor="middle" fill="#555555">%s</text>`+"\n", x, panelHeight+20, size(n))
	}
}

// lines draws the contenders, with their names beside the ends.
func (s scale) lines(b *bytes.Buffer, rows Rows) {
	var labels []label
	for _, c := range rows.contenders() {
		if c.workers != 1 {
			continue
		}
		path, x, y := "", 0.0, 0.0
		for _, n := range s.sizes {
			r, ok := rows.find("guards", rows[0].World, n, c.contender, 1)
			if !ok || r.NsPerNPC <= 0 {
				continue
			}
			command := "L"
			if path == "" {
				command = "M"
			}
			x, y = s.x(n), s.y(r.NsPerNPC)
			path += fmt.Sprintf("%s%.1f %.1f", command, x, y)
			fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>`, x, y, colour(c))
		}
		if path == "" {
			continue
		}
		fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="%.1f"%s/>`+"\n", path, colour(c), width(c), dash(c))
		labels = append(labels, label{text: c.contender, colour: colour(c), y: y, fromX: x, fromY: y})
	}
	for _, l := range spread(labels) {
		fmt.Fprintf(b, `<path d="M%.1f %.1fL%.0f %.1f" stroke="%s" stroke-width="0.5" stroke-dasharray="1 2"/>`,
			l.fromX, l.fromY, panelWidth+10, l.y, l.colour)
		fmt.Fprintf(b, `<text x="%.0f" y="%.1f" fill="%s">%s</text>`+"\n", panelWidth+13, l.y+4, l.colour, html.EscapeString(l.text))
	}
}

func colour(c who) string {
	if known := colours[c.contender]; known != "" {
		return known
	}
	return "#555555"
}

func width(c who) float64 {
	if c.horde() {
		return 2.5
	}
	return 1.5
}

// dash distinguishes the packed forms from the others.
func dash(c who) string {
	if slices.Contains(packed, c.contender) {
		return ` stroke-dasharray="6 3"`
	}
	return ""
}
