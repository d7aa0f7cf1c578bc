package inspector_test

import (
	"bytes"
	"fmt"
	"image"
	"testing"
)

// Whatever the machine and the screen, nothing crashes and something is drawn.
func TestOddMachinesAndScreens(t *testing.T) {
	for name := range games {
		for _, size := range []image.Point{{1280, 720}, {320, 240}, {240, 400}} {
			t.Run(fmt.Sprint(name, size), func(t *testing.T) {
				p := startOn(t, name, size.X, size.Y)
				for _, does := range []string{"state", "focus", "charted", "command"} {
					p.Picture()
					p.Tick(2)
					for _, z := range p.Latest.Zones {
						if z.Does == does {
							p.Click(z.X, z.Y)
							break
						}
					}
					playWheel(p, float64(size.X)*0.9, float64(size.Y)*0.8, -3)
					p.Picture()
					playWheel(p, float64(size.X)*0.9, float64(size.Y)*0.8, 9)
				}
				img := p.Picture()
				first, colors := img.RGBAAt(size.X-5, 5), 0
				for y := 0; y < size.Y; y += 3 {
					if img.RGBAAt(size.X-size.X/5, y) != first {
						colors++
					}
				}
				if name != "nothing" && colors < 10 {
					t.Error("the column is blank")
				}
			})
		}
	}
}

// Names are written in one line, whatever is in them. The graph above the lists is left out: its boxes are as wide as the layout
// estimates, to which a line break is a letter.
func TestLineBreaksInNamesAreBlanks(t *testing.T) {
	const top = 550
	pictures := func(game string) (out [2]*image.RGBA) {
		p := start(t, game)
		out[0] = p.Picture()
		p.pick(0)
		p.press("command", 1, 0)
		p.Tick(30)
		out[1] = p.Picture()
		return out
	}
	broken, want := pictures("line breaks"), pictures("blanks")
	for n, what := range []string{"everyone", "a selected sheep"} {
		if from := want[n].PixOffset(0, top); !bytes.Equal(broken[n].Pix[from:], want[n].Pix[from:]) {
			t.Errorf("the picture of %s is another than with blanks", what)
		}
	}
}

// Long words at the lines of a layer do not lie over its frame.
func TestWordsLeaveTheFrameOfTheirLayer(t *testing.T) {
	img := startOn(t, "long names", 960, 540).Picture()
	for _, x := range []int{540 + 12, 960 - 12 - 1} {
		want := img.RGBAAt(x, 120)
		for y := 120; y < 290; y++ {
			if got := img.RGBAAt(x, y); got != want {
				t.Errorf("the frame at %d, %d is %v, and %v above", x, y, got, want)
				break
			}
		}
	}
}
