package paint_test

import (
	"bytes"
	"testing"

	"github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
)

func TestHexAndBack(t *testing.T) {
	if got := paint.Hex(0x3366cc).RGBA(); got != [4]byte{0x33, 0x66, 0xcc, 0xff} {
		t.Errorf("%x", got)
	}
	if got := paint.Hex(0xff0000).Alpha(0.5).RGBA(); got != [4]byte{128, 0, 0, 128} {
		t.Errorf("half transparent: %v", got)
	}
}

func TestMixStopsAtItsEnds(t *testing.T) {
	a, b := paint.Hex(0x000000), paint.Hex(0xffffff)
	for at, want := range map[float32]float32{-1: 0, 0: 0, 0.25: 0.25, 1: 1, 2: 1} {
		if got := a.Mix(b, at)[0]; got != want {
			t.Errorf("Mix at %v: %v, want %v", at, got, want)
		}
	}
}

func TestABatchIsEmptyAfterAFlush(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 2)
	for range 100 {
		c.Sprite(sheet.Arrow, 10, 10, 1, 0, 5, 5, paint.Hex(0xffffff))
	}
	if c.Len() != 100 {
		t.Errorf("%d quads wait, want 100", c.Len())
	}
	c.Rect(0, 0, 10, 10, paint.Hex(0xffffff))
	if c.Len() != 1 {
		t.Errorf("%d quads wait after a change from pictures to flat ones, want 1", c.Len())
	}
	c.Flush()
	if c.Len() != 0 {
		t.Errorf("%d quads wait after a flush", c.Len())
	}
}

// TestOtherFonts: they are for the letters that ours do not have, and leave the others alone.
func TestOtherFonts(t *testing.T) {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(fonts.MPlus1pRegular_ttf))
	if err != nil {
		t.Fatal(err)
	}
	const japanese, latin = "森林", "forest Лес δάσος"
	var c paint.Canvas
	c.Begin(nil, 1)
	box, plain := c.TextWidth(japanese, paint.Regular, 20), c.TextWidth(latin, paint.Regular, 20)
	c.SetOthers([]*text.GoTextFaceSource{nil, source})
	if got := c.TextWidth(japanese, paint.Regular, 20); got != 40 || got == box {
		t.Errorf("two letters as high as wide are %v wide, two boxes %v", got, box)
	}
	if got := c.TextWidth(latin, paint.Regular, 20); got != plain {
		t.Errorf("letters of our own are %v wide, without another font %v", got, plain)
	}
	c.SetOthers(nil)
	if got := c.TextWidth(japanese, paint.Regular, 20); got != box {
		t.Errorf("without the other font again: %v wide, before %v", got, box)
	}
}

// TestFontsOfOtherScales: a window that is drawn to another size has another scale in each frame, and needs the fonts of its last one only.
func TestFontsOfOtherScales(t *testing.T) {
	var c paint.Canvas
	for frame := range 100 {
		c.Begin(nil, 1+float64(frame/2)/64)
		for _, font := range []paint.Font{paint.Regular, paint.Bold, paint.Mono} {
			c.TextWidth("wide", font, 12)
		}
		if n := c.Faces(); n != 3 {
			t.Fatalf("%d fonts are kept in frame %d, want 3", n, frame)
		}
		if allocs := testing.AllocsPerRun(1, func() {
			c.Begin(nil, c.Scale())
			c.TextWidth("wide", paint.Regular, 12)
		}); allocs != 0 {
			t.Fatalf("a frame of the same scale allocates %v times", allocs)
		}
	}
}

// A graph in a window that is drawn to another size has letters of another size, too, while the scale stays.
func TestFontsOfSizesThatAreNotDrawnAnyMoreAreNotKept(t *testing.T) {
	var c paint.Canvas
	for frame := range 1000 {
		c.Begin(nil, 1)
		c.TextWidth("wide", paint.Bold, 12+float32(frame)/100)
	}
	if n := c.Faces(); n > 100 {
		t.Errorf("%d fonts are kept", n)
	}
}

func TestTextIsOneLineWhateverIsInIt(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	const odd, even = "in\ttwo\nlines\x00\u0085\u2028\u202ebell\a", "in two lines    bell "
	if got, want := c.TextWidth(odd, paint.Regular, 12), c.TextWidth(even, paint.Regular, 12); got != want {
		t.Errorf("%v wide, want %v", got, want)
	}
	if got, want := c.Text(odd, 0, 0, paint.Bold, 12, paint.Hex(0)), c.TextWidth(even, paint.Bold, 12); got != want {
		t.Errorf("drawn %v wide, want %v", got, want)
	}
	if got := c.Fit(odd, 1000, paint.Regular, 12); got != even {
		t.Errorf("with room enough: %q, want %q", got, even)
	}
	if got := c.Fit("two\n\n\nlines", c.TextWidth("two   …", paint.Regular, 12), paint.Regular, 12); got != "two…" {
		t.Errorf("cut behind line breaks: %q", got)
	}
	if n := testing.AllocsPerRun(10, func() { c.Fit("plain – Ωμ Ы", 1000, paint.Regular, 12) }); n != 0 {
		t.Errorf("plain text allocates %v times", n)
	}
}

// Names that begin alike differ when they are cut short, as long as there is room for both of their ends; and whatever is left fits.
func TestFitName(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	fit := func(s string, w float32) string { return c.FitName(s, w, paint.Bold, 11) }
	for _, s := range []string{"phase one", "phase two", "wait for a customer", "é", ""} {
		for w := float32(0); w < 120; w++ {
			if got := fit(s, w); got != "" && c.TextWidth(got, paint.Bold, 11) > w {
				t.Fatalf("%q does not fit into %v", got, w)
			}
		}
		if got := fit(s, 1000); got != s {
			t.Errorf("with room enough: %q, want %q", got, s)
		}
	}
	w := c.TextWidth("pha…one", paint.Bold, 11)
	if got := fit("phase one", w); got != "pha…one" {
		t.Errorf("cut in the middle: %q", got)
	}
	if fit("phase one", w) == fit("phase two", w) {
		t.Errorf("both are %q", fit("phase two", w))
	}
}
