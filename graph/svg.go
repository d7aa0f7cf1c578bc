package graph

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// WriteSVG writes a drawing of the machine, laid out by [Graph.Layout]. Hovering over a transition shows its details. WriteSVG returns
// an error, and writes nothing, if the machine has more than [MaxDrawn] transitions or the graph contradicts itself; or else the first
// error of w.
func (g *Graph) WriteSVG(w io.Writer) error {
	if !g.IsDrawn() {
		return fmt.Errorf("graph: machine %q has %d transitions, and a drawing at most MaxDrawn = %d; list them with WriteTable, or leave the "+
			"drawing to Graphviz with WriteDOT", g.Name, g.transitions(), MaxDrawn)
	}
	if err := g.check(); err != nil {
		return err
	}
	l := g.lay(false)
	d := drawing{bufio.NewWriter(w)}
	d.line(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" aria-label="%s">`,
		number(l.W), number(l.H), number(l.W), number(l.H), escapeXML("State machine "+g.Name))
	d.line("<style>%s</style>", style)
	d.line(`<rect class="paper" width="100%%" height="100%%" rx="8"/>`)
	d.text("name", l.Title, g.Name)
	for i := range g.Layers {
		d.layer(&g.Layers[i], g.title(&g.Layers[i]), &l.Layers[i])
	}
	d.line("</svg>")
	return d.Flush()
}

type drawing struct{ *bufio.Writer }

func (d *drawing) line(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

func (d *drawing) text(class string, at Point, s string) {
	d.line(`<text class="%s" x="%s" y="%s">%s</text>`, class, number(at.X), number(at.Y), escapeXML(s))
}

func (d *drawing) box(class string, b Box, round float64) {
	d.line(`<rect class="%s" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`,
		class, number(b.X), number(b.Y), number(b.W), number(b.H), number(round))
}

// layer draws lines first, labels over them and boxes last.
func (d *drawing) layer(l *Layer, title string, at *LayerLayout) {
	d.line("<g>")
	d.box("layer", at.Box, 10)
	d.text("title", at.Title, title)
	d.line(`<circle class="start" cx="%s" cy="%s" r="%s"/>`, number(at.Start.X), number(at.Start.Y), number(startSize/2))
	d.wire("", at.Entry)
	for i := range l.Transitions {
		t := &l.Transitions[i]
		d.line("<g><title>%s</title>", escapeXML(l.describe(t)))
		d.wire(t.class(), at.Wires[i].Path)
		d.label(t, at.Wires[i].Label)
		d.line("</g>")
	}
	if l.hasAny() {
		d.box("any", at.Any, at.Any.H/2)
		d.text("words", Point{at.Any.X + at.Any.W/2, at.Any.Y + at.Any.H/2 + 4}, "any")
	}
	for i := range l.States {
		d.state(&l.States[i], at.States[i], i == l.Initial)
	}
	d.line("</g>")
}

func (d *drawing) state(s *State, b Box, initial bool) {
	if b.W == 0 {
		return
	}
	if s.Outside {
		d.box("any", b, b.H/2)
		d.text("words", Point{b.X + b.W/2, b.Y + b.H/2 + 4}, s.Name)
		return
	}
	class := "state"
	if initial {
		class += " initial"
	}
	d.box(class, b, 8)
	if s.Final {
		d.box("state", Box{b.X + 3, b.Y + 3, b.W - 6, b.H - 6}, 5)
	}
	middle, notes := b.X+b.W/2, s.notes()
	if len(notes) == 0 {
		d.text("statename", Point{middle, b.Y + b.H/2 + 5}, s.Name)
		return
	}
	d.text("statename", Point{middle, b.Y + 21}, s.Name)
	d.text("callbacks", Point{middle, b.Y + 36}, strings.Join(notes, " · "))
}

// partClasses are the classes of the lines of a label.
var partClasses = [...]string{
	PartCommand: "words command", PartWhen: "words", PartAfter: "words after", PartGuard: "words guard",
	PartNote: "words", PartAction: "words action",
}

func (d *drawing) label(t *Transition, b Box) {
	d.box("label", b, 4)
	y := b.Y + 2 + 11.5
	for _, line := range t.Label() {
		d.text(partClasses[line.Part], Point{b.X + b.W/2, y}, line.Text)
		y += lineHeight
	}
}

// wire draws a line with an arrowhead. Lines end vertically, so heads point up or down.
func (d *drawing) wire(class string, p Path) {
	const head = 8.0
	last := len(p) - 1
	down := p[last].Y > p[last-1].Y || p[last].Y == p[last-1].Y && p[last].Y > p[last-2].Y
	back := p[last].Y - head
	if !down {
		back = p[last].Y + head
	}
	tip := p[last]
	p = slices.Clone(p)
	p[last].Y = back // the line ends where the head begins
	if down == (p[last-1].Y > back) {
		p[last-1].Y = back
	}
	var b strings.Builder
	fmt.Fprintf(&b, "M%s %s", number(p[0].X), number(p[0].Y))
	for i := 1; i <= last; i++ {
		at, to := p[i-1], p[i]
		if i%2 == 0 {
			middle := (at.Y + to.Y) / 2
			fmt.Fprintf(&b, "C%s %s %s %s %s %s", number(at.X), number(middle), number(to.X), number(middle), number(to.X), number(to.Y))
		} else if at != to {
			fmt.Fprintf(&b, "L%s %s", number(to.X), number(to.Y))
		}
	}
	d.line(`<path class="wire%s" d="%s"/>`, class, &b)
	x, y := tip.X, tip.Y
	d.line(`<path class="head%s" d="M%s %sL%s %sL%s %sZ"/>`,
		class, number(x), number(y), number(x-4), number(back), number(x+4), number(back))
}

// class returns the classes of a transition's line, each behind a blank.
func (t *Transition) class() string {
	class := ""
	switch {
	case t.Command != 0:
		class = " oncommand"
	case t.When == "" && t.HasDelay():
		class = " ondelay"
	}
	if t.From == Any {
		class += " fromany"
	}
	return class
}

// describe puts a transition into one line: patrol → chase: sees the player.
func (l *Layer) describe(t *Transition) string {
	from := "any"
	if t.From != Any {
		from = l.States[t.From].Name
	}
	return from + " → " + l.States[t.To].Name + ": " + OneLine(t.Label())
}

// number prints a coordinate, to a tenth of a pixel.
func number(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

func escapeXML(s string) string {
	return printable(strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s))
}
