package view

import (
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// Area is a rectangle in logical pixels.
type Area struct{ X, Y, W, H float32 }

// Contains reports whether a pixel lies in the area.
func (a Area) Contains(x, y float32) bool { return x >= a.X && y >= a.Y && x < a.X+a.W && y < a.Y+a.H }

// Meets reports whether two areas have a part in common. An area without a width has none.
func (a Area) Meets(b Area) bool {
	return a.W > 0 && b.W > 0 && a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

const (
	// leastStage and leastColumn are the widths below which the stage and the column are not placed side by side.
	leastStage  = 340
	leastColumn = 320
	// leastTall is the height from which there is room for the column below the stage.
	leastTall = 560
)

// Split shares a part of the window, as wide and high as that, among the stage and the column with the graph, which wants to
// be so wide. They stand one below the other in a window that is higher than wide, else side by side where there is room, else the stage
// has it all: the column is empty then. Browsers show the demo in windows of any size.
func Split(width, height, want float32) (stage, column Area) {
	side := min(want, width-leastStage)
	switch {
	case side >= leastColumn && height <= max(width, leastTall):
		return Area{0, 0, width - side, height}, Area{width - side, 0, side, height}
	case height >= leastTall:
		top := height * 0.52
		return Area{0, 0, width, top}, Area{0, top, width, height - top}
	}
	return Area{0, 0, width, height}, Area{}
}

// DrawColumn draws the ground of the column, and the edge between it and the stage.
func DrawColumn(c *paint.Canvas, column Area) {
	edge := Area{column.X, column.Y, 1.5, column.H}
	if column.Y > 0 {
		edge.W, edge.H = column.W, 1.5
	}
	c.Rect(column.X, column.Y, column.W, column.H, ui.Slab)
	c.Rect(edge.X, edge.Y, edge.W, edge.H, ui.Rim)
}
