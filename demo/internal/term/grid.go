package term

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/output"
)

// The size of a map in letters where that of the terminal is not known.
const (
	Columns = 76
	Rows    = 18
)

// Grid is a picture made of letters, of [Columns] and [Rows] unless it is resized.
type Grid struct {
	columns, rows int
	cells         []cell // row by row
}

type cell struct {
	letter rune
	color  paint.Color
}

// Resize empties the grid and sets its size.
func (g *Grid) Resize(columns, rows int) {
	g.columns, g.rows = max(1, columns), max(1, rows)
	g.cells = make([]cell, g.columns*g.rows)
}

// Size returns the number of columns and rows.
func (g *Grid) Size() (columns, rows int) {
	if g.cells == nil {
		g.Resize(Columns, Rows)
	}
	return g.columns, g.rows
}

// Clear fills the grid with a letter.
func (g *Grid) Clear(letter rune, c paint.Color) {
	g.Size()
	for i := range g.cells {
		g.cells[i] = cell{letter, c}
	}
}

// Put sets a letter. What lies outside is left out.
func (g *Grid) Put(x, y int, letter rune, c paint.Color) {
	if columns, rows := g.Size(); x >= 0 && x < columns && y >= 0 && y < rows {
		g.cells[y*columns+x] = cell{letter, c}
	}
}

// Write sets a row of letters that begins at (x, y).
func (g *Grid) Write(x, y int, text string, c paint.Color) {
	for _, r := range output.InLine(text) {
		g.Put(x, y, r, c)
		x++
	}
}

// At returns the letter at (x, y).
func (g *Grid) At(x, y int) rune {
	columns, _ := g.Size()
	return g.cells[y*columns+x].letter
}

// row returns a row with colours.
func (g *Grid) row(y int) string {
	var b strings.Builder
	var last paint.Color
	columns, _ := g.Size()
	for _, at := range g.cells[y*columns : (y+1)*columns] {
		if at.color != last {
			last = at.color
			rgb := last.RGBA()
			fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm", rgb[0], rgb[1], rgb[2])
		}
		b.WriteRune(at.letter)
	}
	b.WriteString("\x1b[0m")
	return b.String()
}
