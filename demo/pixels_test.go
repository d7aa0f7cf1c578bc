package main_test

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/playtest"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The view beside the column with the graph, below the note of the beginning, and the middle of it.
var (
	view   = image.Rect(260, 110, 860, 680)
	middle = image.Rect(400, 310, 470, 380)
	side   = image.Rect(880, 0, 1270, 680)
)

// count returns how many pixels of an area have nearly a colour.
func count(img image.Image, in image.Rectangle, c paint.Color) (n int) {
	want := c.RGBA()
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			got := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
			if near(got.R, want[0]) && near(got.G, want[1]) && near(got.B, want[2]) {
				n++
			}
		}
	}
	return n
}

// stateColor returns the colour of a state that shares no preferred colour with another of its layer.
func stateColor(name string) paint.Color { return ui.StateColors([]string{name})[0] }

func near(a, b uint8) bool { return int(a)-int(b) < 14 && int(b)-int(a) < 14 }

// expect fails unless an area holds at least so many pixels of a colour.
func expect(t *testing.T, img image.Image, what string, in image.Rectangle, c paint.Color, least int) {
	t.Helper()
	if n := count(img, in, c); n < least {
		t.Errorf("%s: %d pixels, want at least %d", what, n, least)
	}
}

// What a tick takes for each guard is told of few of them, too: a few pixels at least, whatever the number.
func TestFewGuardsHaveTheirTime(t *testing.T) {
	p := start(t, "-scene patrol -seed 1 -npcs 100")
	p.Tick(60)
	expect(t, p.Picture(), "the time for each guard", image.Rect(140, 346, 244, 368), ui.Warm, 4)
}

func TestPixelsOfThePatrol(t *testing.T) {
	p := start(t, "-scene patrol -seed 1")
	p.Tick(20)
	img := p.Picture()
	expect(t, img, "the column beside the view", side, ui.Slab, 10_000)
	expect(t, img, "the player's hood", middle, paint.Hex(0x2b86ef), 10)
	expect(t, img, "guards on their rounds", view, stateColor("patrol"), 500)
	expect(t, img, "the state patrol in the note", image.Rect(380, 10, 740, 110), stateColor("patrol"), 300)
	expect(t, img, "the box of the state patrol", side, stateColor("patrol"), 50)
	startled := stateColor("startled")
	if n := count(img, view, startled); n > 20 {
		t.Errorf("%d pixels of startled guards before the noise", n)
	}
	p.Tap(ebiten.KeySpace)
	p.Tick(5)
	expect(t, p.Picture(), "startled guards", view, startled, 100)
}

// Where the selected guard is can be seen from anywhere: on the small map, and where guards are dots.
func TestTheSelectedGuardIsMarkedOnTheMaps(t *testing.T) {
	p := start(t, "-scene patrol -seed 1")
	p.Tick(30)
	p.Tap(ebiten.KeyP)
	small, all := image.Rect(20, 500, 186, 668), image.Rect(265, 46, 858, 640)
	near := p.Latest.Near[0]
	if got := p.Click(near.X, near.Y); got.Selected != near.Entity {
		t.Fatalf("a click on %+v selected %v", near, got.Selected)
	}
	p.Tap(ebiten.KeyP) // the word for it is as yellow as the ring
	expect(t, p.Picture(), "the guard on the small map", small, ui.Warm, 10)
	p.Tap(ebiten.KeyO)
	expect(t, p.Picture(), "the ring in the overview", all, ui.Warm, 20)
	p.Tap(ebiten.KeyEscape)
	if n := count(p.Picture(), all, ui.Warm); n > 5 {
		t.Errorf("nobody is selected, and %d pixels of the overview look like the ring", n)
	}
}

// A browser's window, unlike one on a desktop, may be of any size. Far away, guards are dots of a picture that is as large as the view.
func TestGuardsAreDotsInATinyWindow(t *testing.T) {
	for _, size := range []image.Point{{1280, 2}, {2, 720}, {1, 1}} {
		p := &play{playtest.Start[probe](t, "-scene patrol -seed 1", size.X, size.Y)}
		p.Tick(5)
		p.Picture()
		p.Tap(ebiten.KeyO)
		p.Picture()
	}
}

func TestPixelsOfTheWalk(t *testing.T) {
	p := start(t, "-scene walk")
	p.Tick(40)
	img := p.Picture()
	graph := image.Rect(840, 40, 1270, 420)
	walk, stand := stateColor("walk"), stateColor("stand")
	expect(t, img, "the lit state stand", graph, stand, 800)
	expect(t, img, "the character's shirt", image.Rect(330, 400, 500, 560), paint.Hex(0xe8e8e8), 300)
	if n := count(img, graph, walk); n > 400 {
		t.Errorf("the state walk is lit at rest: %d pixels", n)
	}
	p.Hold(ebiten.KeyD)
	p.Tick(40)
	img = p.Picture()
	expect(t, img, "the lit state walk", graph, walk, 800)
	expect(t, img, "the lit key D", image.Rect(80, 620, 130, 670), ui.Warm, 200)
}

// What is written over a low stage is not written over the sun, on which nobody could read it.
func TestTheSunIsBelowTheTitle(t *testing.T) {
	sun := paint.Hex(0xffe3a3)
	for _, height := range []int{240, 300, 340, 400, 500} {
		p := &play{playtest.Start[probe](t, "-scene walk", 390, height)}
		p.Tick(5)
		if n := count(p.Picture(), image.Rect(0, 0, 390, 104), sun); n > 0 {
			t.Errorf("%d high: %d pixels of the sun are where the title is", height, n)
		}
	}
}

func TestHShowsTheKeysThatASmallWindowLeavesOut(t *testing.T) {
	p := &play{playtest.Start[probe](t, "-scene patrol -npcs 50 -auto", 480, 320)}
	p.Tick(5)
	above := image.Rect(300, 230, 480, 286) // of a bar of one line
	if n := count(p.Picture(), above, ui.Slab); n > 600 {
		t.Errorf("%d pixels of the bar where the map is", n)
	}
	p.Tap(ebiten.KeyH)
	expect(t, p.Picture(), "a higher bar", above, ui.Slab, 3000)
	p.Tap(ebiten.KeyH)
	if n := count(p.Picture(), above, ui.Slab); n > 600 {
		t.Errorf("%d pixels of the bar are left on the map", n)
	}
}

func TestWhatIsDrawnOverASmallStage(t *testing.T) {
	p := &play{playtest.Start[probe](t, "-scene walk", 320, 240)}
	p.Hold(ebiten.KeyW)
	p.Tick(5)
	expect(t, p.Picture(), "the lit key W", image.Rect(0, 115, 320, 210), ui.Warm, 200)
	p.Tap(ebiten.KeyH)
	if n := count(p.Picture(), image.Rect(0, 0, 320, 110), ui.Warm); n > 20 {
		t.Errorf("%d pixels of a lit key on the title", n)
	}
	p.Tap(ebiten.KeyF1)
	p.Picture() // the scene makes room for what was drawn
	p.Tap(ebiten.KeyP)
	img := p.Picture()
	expect(t, img, "the note that time stands still", image.Rect(0, 0, 178, 240), ui.Warm, 500)
	for what, at := range map[string]image.Rectangle{"left": image.Rect(0, 0, 2, 240), "right": image.Rect(174, 0, 176, 240)} {
		if n := count(img, at, ui.Warm); n > 0 {
			t.Errorf("the note is cut off on the %s", what)
		}
	}
}

func TestScreenshotOfAWindow(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	t.Chdir(t.TempDir())
	cmd, probes := playtest.Launch[probe](t, "-scene patrol -npcs 1000 -ticks 40 -screenshot out.png", "")
	n := 0
	for range probes {
		n++
	}
	if err := cmd.Wait(); err != nil || n != 40 {
		t.Fatalf("after %d ticks of 40: %v", n, err)
	}
	f, err := os.Open("out.png")
	check(t, err)
	defer f.Close()
	img, err := png.Decode(f)
	check(t, err)
	if got := img.Bounds(); got.Dx() < app.Width || got.Dy() < app.Height {
		t.Fatalf("a picture of %v", got)
	}
	expect(t, img, "guards on their rounds", view, stateColor("patrol"), 300)
}
