package paint

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"sync"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

// Font is a cut of the typeface.
type Font uint8

// The cuts. Mono's letters are all of one width: for numbers that change.
const (
	Regular Font = iota
	Bold
	Mono
	fontCount
)

// sources parses the fonts, once.
var sources = sync.OnceValue(func() (s [fontCount]*text.GoTextFaceSource) {
	for f, ttf := range [fontCount][]byte{Regular: goregular.TTF, Bold: gobold.TTF, Mono: gomono.TTF} {
		source, err := text.NewGoTextFaceSource(bytes.NewReader(ttf))
		if err != nil {
			panic(fmt.Sprintf("paint: font %d: %v", f, err))
		}
		s[f] = source
	}
	return s
})

// faces caches a font at a size in image pixels.
type faces map[faceKey]*text.GoTextFace

type faceKey struct {
	font Font
	size float32
}

// face returns the font at a size in logical pixels, made for the canvas's scale so that it is sharp.
func (c *Canvas) face(f Font, size float32) *text.GoTextFace {
	key := faceKey{f, size * c.scale}
	face := c.faces[key]
	if face == nil {
		if c.faces == nil {
			c.faces = faces{}
		}
		face = &text.GoTextFace{Source: sources()[f], Size: float64(key.size)}
		c.faces[key] = face
	}
	return face
}

// Text draws a line of text with its top left corner at (x, y) and returns its width.
func (c *Canvas) Text(s string, x, y float32, f Font, size float32, col Color) float32 {
	return c.write(s, x, y, f, size, col, 0)
}

// TextCenter draws a line of text centred on x, with its top at y.
func (c *Canvas) TextCenter(s string, x, y float32, f Font, size float32, col Color) {
	c.write(s, x, y, f, size, col, 0.5)
}

// TextRight draws a line of text that ends at x, with its top at y.
func (c *Canvas) TextRight(s string, x, y float32, f Font, size float32, col Color) {
	c.write(s, x, y, f, size, col, 1)
}

// oneLine puts blanks for line breaks, tabs and whatever else has no picture: names are a game's own, and a line break would
// draw what follows over what comes before.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
}

// TextWidth returns the width of a line of text.
func (c *Canvas) TextWidth(s string, f Font, size float32) float32 {
	s = oneLine(s)
	return float32(text.AdvanceAt(s, len(s), c.face(f, size))) / c.scale
}

// Fit returns a line of text, cut short so that it is not wider than w: what is missing is shown by an ellipsis.
func (c *Canvas) Fit(s string, w float32, f Font, size float32) string {
	s = oneLine(s)
	if c.TextWidth(s, f, size) <= w {
		return s
	}
	runes := []rune(s)
	n := sort.Search(len(runes), func(n int) bool { return c.TextWidth(string(runes[:n])+"…", f, size) > w })
	if n <= 1 {
		return ""
	}
	return strings.TrimRight(string(runes[:n-1]), " ") + "…"
}

func (c *Canvas) write(s string, x, y float32, f Font, size float32, col Color, align float32) float32 {
	c.Flush()
	s = oneLine(s)
	face := c.face(f, size)
	w := float32(text.AdvanceAt(s, len(s), face))
	if c.dst == nil {
		return w / c.scale
	}
	var o text.DrawOptions
	// Whole pixels: letters between two of them blur.
	o.GeoM.Translate(float64(round(x*c.scale-w*align)), float64(round(y*c.scale)))
	o.ColorScale.Scale(col[0], col[1], col[2], 1)
	o.ColorScale.ScaleAlpha(col[3])
	o.Filter = ebiten.FilterNearest
	text.Draw(c.dst, s, face, &o)
	return w / c.scale
}

func round(v float32) float32 {
	if v < 0 {
		return float32(int(v - 0.5))
	}
	return float32(int(v + 0.5))
}
