package walk_test

import (
	"math"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/demo/internal/walk"
	"github.com/horde-fsm/horde/internal/draw/paint"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

// A star among the letters of the title looks like a full stop.
func TestNoStarIsInTheTitle(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	about := walk.AboutWidth(&c)
	for _, a := range []view.Area{{W: 820, H: 686}, {W: 450, H: 438}, {W: 612, H: 566}, {W: 1320, H: 900}} {
		stars := walk.Stars(a)
		for _, s := range stars {
			if s.X > 20 && s.X < 26+about && s.Y > 52 && s.Y < 76 || s.X > 20 && s.X < 176 && s.Y > 17 && s.Y < 52 {
				t.Errorf("on a stage of %v×%v there is a star at %v, %v", a.W, a.H, s.X, s.Y)
			}
		}
		if len(stars) < 8 {
			t.Errorf("on a stage of %v×%v there are %d stars", a.W, a.H, len(stars))
		}
	}
}

func TestKeysMoveTheCharacter(t *testing.T) {
	v := walk.New(1)
	for range 10 {
		v.Tick(input.Frame{X: 1})
	}
	if got := v.Status(); got != "act go, locomotion walk" {
		t.Errorf("walking: %s", got)
	}
	for range 10 {
		v.Tick(input.Frame{X: 1, Run: true})
	}
	if got := v.Status(); got != "act go, locomotion run" {
		t.Errorf("running: %s", got)
	}
	v.Reset()
	v.Tick(input.Frame{})
	if got := v.Status(); got != "act idle, locomotion stand" || v.Scene().Tick() != 1 {
		t.Errorf("after a reset: %s at tick %d", got, v.Scene().Tick())
	}
}

func TestTheWayGoesOnWhereTheStageEnds(t *testing.T) {
	v := walk.New(1)
	const seconds = 10
	for range seconds * 60 {
		v.Tick(input.Frame{X: 1, Run: true})
		v.Frame(input.Frame{X: 1, Run: true}, 1280, 720)
	}
	want := 10.0 * seconds
	if got := v.Traveled(); math.Abs(got-want) > 1 || want < 2*walkscene.Width {
		t.Errorf("ran for %d s and came %v metres, want %v", seconds, got, want)
	}
	if math.Abs(v.CameraX()-v.Traveled()) > 4 {
		t.Errorf("the camera is at %v, the character at %v", v.CameraX(), v.Traveled())
	}
}

// Lines stand in the order of their first ticks; the Updates that are one line say when the last of them was.
func TestTheLogIsInOrder(t *testing.T) {
	v := walk.New(1)
	for i := range 30 {
		v.Tick(input.Frame{X: float64(i / 10 % 2)})
	}
	before, lines := "", v.Log()
	for _, l := range lines {
		if l.Stamp < before {
			t.Errorf("tick %s stands below tick %s", l.Stamp, before)
		}
		before = l.Stamp
	}
	if first := lines[2]; first.Stamp != "     1" || first.Word != "Update" || first.End != "10" && first.End != "11" {
		t.Errorf("the first Updates are told as %+v", first)
	}
}

// On a low stage the character's head is right below the title: what says that time stands still is above that.
func TestTheClockDoesNotCoverTheCharacter(t *testing.T) {
	v := walk.New(1)
	for height, most := range map[float64]float32{280: 82, 500: 150} {
		v.Frame(input.Frame{}, 360, height)
		if _, y, ok := v.MakeRoom(300, 32); !ok || y+32 > most {
			t.Errorf("%v high, the clock reaches down to %v", height, y+32)
		}
	}
}

// Nor does it touch the title or the states below that, where there is room beside the title.
func TestTheClockIsBesideTheTitle(t *testing.T) {
	v := walk.New(1)
	var c paint.Canvas
	c.Begin(nil, 1)
	title := 23 + c.TextWidth("Walk / Run", paint.Bold, 30)
	for width, stage := range map[float64]float32{540: 540, 640: 640, 1100: 688} {
		v.Frame(input.Frame{}, width, 303)
		if x, y, ok := v.MakeRoom(322, 32); !ok || x < title+8 || x+322 > stage || y+32 > 78 {
			t.Errorf("%v wide, the clock is at (%v, %v)", width, x, y)
		}
	}
}

// On a low stage the character is small rather than behind what is written above it, or behind the keys below it.
func TestTheCharacterIsSeenOnALowStage(t *testing.T) {
	v := walk.New(1)
	for height := 193.0; height < 700; height += 9 {
		v.Frame(input.Frame{}, 320, height)
		head, feet := v.Figure()
		if head < walk.TitleBottom-5 || feet > float32(height)-45 || feet-head < 40 {
			t.Errorf("%v high: the head is at %v and the feet at %v, the text ends at %v", height, head, feet, walk.TitleBottom)
		}
	}
}

// What grows in front of the character leaves room for the keys, and fades as it comes near.
func TestNothingGrowsAroundTheKeys(t *testing.T) {
	var c paint.Canvas
	c.Use(art.Sheet())
	c.Begin(nil, 1)
	for _, size := range [][2]float64{{1280, 686}, {360, 560}, {960, 506}} {
		v := walk.New(1)
		v.Frame(input.Frame{}, size[0], size[1])
		v.DrawKeypad(&c)
		stage, pressed := v.Stage(), 0
		for x := float32(0); x < stage.W; x++ {
			for _, y := range []float32{75, 35} { // above the lower edge
				in := input.Frame{Down: []input.Point{{X: float64(x), Y: float64(stage.H - y)}}}
				if v.Touch(&in); in.X == 0 && in.Y == 0 && !in.Run && !in.Startle {
					continue
				}
				pressed++
				for _, reach := range []float32{7, 15, 23} {
					for _, beside := range []float32{-reach, 0, reach} {
						if seen := walk.BesideKeys(stage, x+beside, reach); seen > 0 {
							t.Errorf("in %v, with a key at %v, %v is seen of what grows at %v and reaches %v to either side", size, x, seen, x+beside, reach)
						}
					}
				}
				v.Touch(&input.Frame{})
			}
		}
		if pressed < 200 {
			t.Errorf("in %v, keys were found at %d pixels", size, pressed)
		}
		if far, near := walk.BesideKeys(stage, 320, 15), walk.BesideKeys(stage, 290, 15); far != 1 || near <= 0 || near >= 1 {
			t.Errorf("in %v, %v is seen far from the keys, and %v near them", size, far, near)
		}
	}
}
