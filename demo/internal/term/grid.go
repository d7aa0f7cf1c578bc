package term

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The size of the map in letters.
const (
	Columns = 76
	Rows    = 18
)

// Grid is a picture made of letters.
type Grid struct {
	letter [Rows][Columns]rune
	color  [Rows][Columns]paint.Color
}

// Clear fills the grid with a letter.
func (g *Grid) Clear(letter rune, c paint.Color) {
	for y := range Rows {
		for x := range Columns {
			g.letter[y][x], g.color[y][x] = letter, c
		}
	}
}

// Put sets a letter. What lies outside is left out.
func (g *Grid) Put(x, y int, letter rune, c paint.Color) {
	if x >= 0 && x < Columns && y >= 0 && y < Rows {
		g.letter[y][x], g.color[y][x] = letter, c
	}
}

// Write sets a row of letters that begins at (x, y).
func (g *Grid) Write(x, y int, text string, c paint.Color) {
	for _, r := range text {
		g.Put(x, y, r, c)
		x++
	}
}

// At returns the letter at (x, y).
func (g *Grid) At(x, y int) rune { return g.letter[y][x] }

// appendTo writes the grid with colours.
func (g *Grid) appendTo(b *strings.Builder) {
	for y := range Rows {
		var last paint.Color
		for x := range Columns {
			if c := g.color[y][x]; c != last {
				last = c
				rgb := c.RGBA()
				fmt.Fprintf(b, "\x1b[38;2;%d;%d;%dm", rgb[0], rgb[1], rgb[2])
			}
			b.WriteRune(g.letter[y][x])
		}
		b.WriteString("\x1b[0m\x1b[K\n")
	}
}

// Escape sequences: whether what is too long for a line is cut off or goes on in the next one.
const (
	noWrap = "\x1b[?7l"
	wrap   = "\x1b[?7h"
)

// redraw draws the map, a bar and the populations over what it drew before. In a terminal that is too narrow for them lines are cut off: to
// go on in the next would spoil the way back up.
func (p *player) redraw(tick int) {
	var b strings.Builder
	b.WriteString(noWrap)
	if p.drawn > 0 {
		fmt.Fprintf(&b, "\x1b[%dA\r", p.drawn)
	}
	p.drawn = 2
	if m, ok := p.view.(Mapper); ok {
		var g Grid
		m.Map(&g)
		g.appendTo(&b)
		p.drawn += Rows
	}
	const width = 40
	full := width * tick / p.options.Ticks
	fmt.Fprintf(&b, "%s%s %3d%%  tick %d  %s a tick\x1b[K\n",
		strings.Repeat("█", full), strings.Repeat("░", width-full), 100*tick/p.options.Ticks, tick,
		ui.Milliseconds(p.view.Meter().Mean()))
	fmt.Fprintf(&b, "%s\x1b[K\n"+wrap, populations(p.view.Scene()))
	fmt.Fprint(p.out, b.String())
}
