package inspector_test

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"
)

// A game of 320×200 pixels is enlarged to 1152×720 in the middle of a screen of 1280×720. Its inspector has all the screen and is drawn in
// its pixels; the game keeps its own coordinates.
func TestAGameOfFewPixels(t *testing.T) {
	p := startOn(t, "flock@pixels", 1280, 720)
	got := p.Latest
	if got.Scale != 1 {
		t.Errorf("the scale is %v", got.Scale)
	}
	plain := startOn(t, "flock", 1280, 720).Latest
	across, down := plain.Left[0]*1280, plain.Left[1]*720
	if got.Left[0] < (across-65)/1152 || got.Left[0] > (across-63)/1152 || got.Left[1] != down/720 {
		t.Errorf("it leaves %v of the game, %v and %v pixels of the screen", got.Left, across, down)
	}
	if len(got.Zones) == 0 || len(got.Zones) != len(plain.Zones) || got.Zones[1] != plain.Zones[1] {
		t.Errorf("to be clicked: %v, want %v", got.Zones, plain.Zones)
	}

	pick := func(n int) probe { return p.Click(64+3.6*float64(n*50+25), 3.6*40) }
	if first, second := pick(0).Selected, pick(1).Selected; first == donburi.Null || second == donburi.Null || first == second {
		t.Errorf("selected %v, then %v", first, second)
	}
	if got := p.press("state", 0, asleep); got.States["act"] != "asleep" {
		t.Errorf("after the click: %v, %q", got.States, got.Told)
	}

	left, right := image.Rect(0, 0, 300, 300), image.Rect(1000, 0, 1280, 300)
	open := p.Picture()
	p.Tap(ebiten.KeyF1)
	closed := p.Picture()
	if differ(open, closed, left) || !differ(open, closed, right) {
		t.Error("the inspector does not lie on the right side alone")
	}
	if got := p.Latest; got.Open || got.Left != [2]float64{1, 1} {
		t.Errorf("F1 did not close it: %+v", got)
	}
}

// differ reports whether two pictures differ within a part.
func differ(a, b *image.RGBA, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return true
			}
		}
	}
	return false
}
