package art_test

import (
	"image"
	"image/png"
	"os"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/art"
)

func TestSpritesAreInkedAndApart(t *testing.T) {
	pic, where := art.Sheet().Image, art.Sheet().Where
	for s, at := range where {
		if at.Empty() || !at.In(pic.Bounds()) {
			t.Errorf("sprite %d is at %v of a sheet of %v", s, at, pic.Bounds())
		}
		inked := false
		for y := at.Min.Y; y < at.Max.Y; y++ {
			for x := at.Min.X; x < at.Max.X; x++ {
				inked = inked || pic.RGBAAt(x, y).A > 0
			}
		}
		if !inked {
			t.Errorf("sprite %d is empty", s)
		}
		for o := range s {
			if where[o].Inset(-1).Overlaps(at) {
				t.Errorf("sprites %d and %d touch", o, s)
			}
		}
	}
}

func TestColoursArePremultiplied(t *testing.T) {
	pic := art.Sheet().Image
	for i := 0; i < len(pic.Pix); i += 4 {
		a := pic.Pix[i+3]
		for c := range 3 {
			if pic.Pix[i+c] > a {
				t.Fatalf("pixel %d: colour %v brighter than its alpha %d", i/4, pic.Pix[i:i+3], a)
			}
		}
	}
}

// TestWriteSheet writes the sheet to the file that HORDE_ART names, to be looked at.
func TestWriteSheet(t *testing.T) {
	name := os.Getenv("HORDE_ART")
	if name == "" {
		t.Skip("HORDE_ART names no file to write the sheet to")
	}
	pic := art.Sheet().Image
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, image.Image(pic)); err != nil {
		t.Fatal(err)
	}
}
