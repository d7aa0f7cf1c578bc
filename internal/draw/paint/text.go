package paint

import (
	"bytes"
	"fmt"
	"slices"
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

// face is a font at a size, with fallbacks for letters that it lacks.
type face struct {
	text.Face
	rise float32 // how much higher its lines begin than in the font alone, in image pixels: fallbacks may be higher
}

// faces caches a font at a size in image pixels.
type faces map[faceKey]face

type faceKey struct {
	font Font
	size float32
}

// SetOthers has letters that the fonts do not have drawn in other ones, each in the first that has it.
func (c *Canvas) SetOthers(others []*text.GoTextFaceSource) {
	if !slices.Equal(others, c.others) {
		c.others, c.faces = slices.Clone(others), nil
	}
}

// face returns the font at a size in logical pixels, made for the canvas's scale so that it is sharp.
func (c *Canvas) face(f Font, size float32) face {
	key := faceKey{f, size * c.scale}
	found, ok := c.faces[key]
	if !ok {
		if c.faces == nil {
			c.faces = faces{}
		}
		found = newFace(sources()[f], c.others, float64(key.size))
		c.faces[key] = found
	}
	return found
}

func newFace(source *text.GoTextFaceSource, others []*text.GoTextFaceSource, size float64) face {
	own := &text.GoTextFace{Source: source, Size: size}
	all := []text.Face{own}
	for _, other := range others {
		if other != nil {
			all = append(all, &text.GoTextFace{Source: other, Size: size})
		}
	}
	if len(all) == 1 {
		return face{Face: own}
	}
	several, err := text.NewMultiFace(all...)
	if err != nil {
		panic(fmt.Sprintf("paint: fonts that are all written from left to right: %v", err))
	}
	return face{several, float32(several.Metrics().HAscent - own.Metrics().HAscent)}
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

// oneLine replaces line breaks, tabs and other characters without a picture by blanks: names are up to the game, and a line break would
// draw what follows over what precedes it.
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
	return float32(text.AdvanceAt(s, len(s), c.face(f, size).Face)) / c.scale
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

// FitName is like [Canvas.Fit], for names: an ellipsis in the middle leaves the ends, by which names that begin alike are told apart.
func (c *Canvas) FitName(s string, w float32, f Font, size float32) string {
	s = oneLine(s)
	if c.TextWidth(s, f, size) <= w {
		return s
	}
	runes := []rune(s)
	short := func(n int) string {
		head, tail := runes[:(n+1)/2], runes[len(runes)-n/2:]
		return strings.TrimRight(string(head), " ") + "…" + strings.TrimLeft(string(tail), " ")
	}
	n := sort.Search(len(runes), func(n int) bool { return c.TextWidth(short(n), f, size) > w })
	if n <= 1 {
		return ""
	}
	return short(n - 1)
}

func (c *Canvas) write(s string, x, y float32, f Font, size float32, col Color, align float32) float32 {
	c.Flush()
	s = oneLine(s)
	face := c.face(f, size)
	w := float32(text.AdvanceAt(s, len(s), face.Face))
	if c.dst == nil {
		return w / c.scale
	}
	var o text.DrawOptions
	// Whole pixels: letters between two of them look blurred.
	o.GeoM.Translate(float64(round(x*c.scale-w*align)), float64(round(y*c.scale-face.rise)))
	o.ColorScale.Scale(col[0], col[1], col[2], 1)
	o.ColorScale.ScaleAlpha(col[3])
	o.Filter = ebiten.FilterNearest
	text.Draw(c.dst, s, face.Face, &o)
	return w / c.scale
}

func round(v float32) float32 {
	if v < 0 {
		return float32(int(v - 0.5))
	}
	return float32(int(v + 0.5))
}
