// Package sheet paints pictures by code and puts them on one sheet, so that everything on a screen can be drawn from a single
// texture. It has the shapes that panels and graphs are made of; a program may add pictures of its own.
//
// A picture is a function from a point to a colour, made of distances to simple shapes; the distance also gives the soft
// edge. The package knows nothing of the game engine.
package sheet

import (
	"image"
	"sync"
)

// Sprite numbers a picture on a sheet: the shapes first, then the program's own.
type Sprite uint8

// Picture says how large a picture is in pixels and how it is painted.
type Picture struct {
	W, H  int
	Paint func(*Pen)
}

// Sheet holds the shapes and some pictures of a program's own. It is shared: do not write to it.
type Sheet struct {
	Image *image.RGBA
	// Where is where each picture is, by its number.
	Where []image.Rectangle
}

// width is a power of two, which every graphics driver likes.
const width = 512

// margin keeps neighbours from bleeding into a picture's soft edge when it is drawn scaled.
const margin = 2

// New paints a sheet. The first of the pictures gets the number [Shapes].
func New(pictures []Picture) *Sheet {
	all := append(shapes[:len(shapes):len(shapes)], pictures...)
	s := &Sheet{Where: make([]image.Rectangle, len(all))}
	x, y, row := margin, margin, 0
	for i, p := range all {
		if x+p.W+margin > width {
			x, y, row = margin, y+row+margin, 0
		}
		s.Where[i] = image.Rect(x, y, x+p.W, y+p.H)
		x += p.W + margin
		row = max(row, p.H)
	}
	s.Image = image.NewRGBA(image.Rect(0, 0, width, y+row+margin))
	for i, p := range all {
		paint(s.Image, s.Where[i], p.Paint)
	}
	return s
}

// Plain returns the sheet of the shapes alone, painted once.
var Plain = sync.OnceValue(func() *Sheet { return New(nil) })
