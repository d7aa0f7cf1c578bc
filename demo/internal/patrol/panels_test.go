package patrol_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

// In windows of any size no panel lies on another, nor on the player, who is in the middle of the map.
func TestPanelsLieOnNothing(t *testing.T) {
	v := newView(500)
	for width := 320.0; width <= 1920; width += 35 {
		for height := 300.0; height <= 1080; height += 35 {
			v.Frame(input.Frame{}, width, height)
			stage, hud, small, folded := v.Panels()
			player := view.Area{X: stage.W/2 - 30, Y: stage.H/2 - 30, W: 60, H: 60}
			intro, _ := v.Intro()
			if hud.Meets(small) || hud.Meets(player) || small.Meets(player) {
				t.Errorf("%v×%v: of %v, the statistics take %v and the small map %v", width, height, stage, hud, small)
			}
			if intro.Meets(hud) || intro.Meets(small) || intro.Meets(player) || intro.X < 0 || intro.X+intro.W > stage.W {
				t.Errorf("%v×%v: of %v, the note takes %v", width, height, stage, intro)
			}
			if intro.W == 0 && stage.W >= 340 && stage.H >= 362 {
				t.Errorf("%v×%v: there is no note on %v", width, height, stage)
			}
			if hud.X+hud.W > stage.W || hud.Y+hud.H > stage.H {
				t.Errorf("%v×%v: the statistics are cut: %v of %v", width, height, hud, stage)
			}
			if width >= 960 && height >= 540 && (folded > 0 || small.W == 0) {
				t.Errorf("%v×%v: folded %d times, the small map is %v", width, height, folded, small)
			}
		}
	}
}

// When only its title is left of the note, there is as much room on the right of it as on the left.
func TestAFoldedNoteIsAsWideAsItsTitle(t *testing.T) {
	first, folded := patrol.IntroWidths(250)
	if first != 316 || folded != 250+2*14 {
		t.Errorf("the note is %v wide at first and %v when it is folded", first, folded)
	}
}

// The keys for fingers come with the first finger, and lie on nothing either.
func TestTheKeypadLiesOnNothing(t *testing.T) {
	v := newView(500)
	if v.Frame(input.Frame{}, 390, 700); v.Pad().W > 0 {
		t.Error("there is a keypad before there was a finger")
	}
	v.Touch(&input.Frame{Finger: true})
	for width := 320.0; width <= 1920; width += 35 {
		for height := 300.0; height <= 1080; height += 35 {
			v.Frame(input.Frame{}, width, height)
			stage, hud, small, _ := v.Panels()
			pad, player := v.Pad(), view.Area{X: stage.W/2 - 30, Y: stage.H/2 - 30, W: 60, H: 60}
			intro, _ := v.Intro()
			if pad.Meets(hud) || pad.Meets(small) || pad.Meets(intro) || pad.Meets(player) || pad.X+pad.W > stage.W || pad.Y+pad.H > stage.H {
				t.Errorf("%v×%v: of %v, the keypad takes %v, the small map %v and the note %v", width, height, stage, pad, small, intro)
			}
			if pad.W == 0 && (width == 390 || width >= 1280) && height >= 650 {
				t.Errorf("%v×%v: there is no keypad on %v", width, height, stage)
			}
			const w, h = 318, 32
			if x, y, _ := v.MakeRoom(w, h); pad.Meets(view.Area{X: x, Y: y, W: w, H: h}) {
				t.Errorf("%v×%v: the clock at (%v, %v) is on the keypad", width, height, x, y)
			}
		}
	}
}

// The numbers of guards in each state stay when one is selected, unless it is below them, where nobody would see it.
func TestTheStatisticsMakeWayForTheSelectedGuard(t *testing.T) {
	v := newView(5000)
	frame(v, input.Frame{})
	_, before, _, _ := v.Panels()
	_, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	frame(v, input.Frame{})
	if _, hud, _, folded := v.Panels(); folded > 0 || hud != before {
		t.Fatalf("with a guard selected the statistics take %v, folded %d times, and before %v", hud, folded, before)
	}
	at := func() (x, y float32) {
		p := components.Body.Get(v.Guards().World().Entry(v.Selected())).Position
		cam := v.Camera()
		sx, sy := cam.Screen(p.X, p.Y)
		return float32(sx), float32(sy)
	}
	drag := func(dx, dy float64) {
		const fromX, fromY = 500, 600
		v.Frame(input.Frame{CursorX: fromX, CursorY: fromY, Press: true, Held: true}, 1280, 720)
		v.Frame(input.Frame{CursorX: fromX + dx, CursorY: fromY + dy, Held: true}, 1280, 720)
		v.Frame(input.Frame{CursorX: fromX + dx, CursorY: fromY + dy, Release: true}, 1280, 720)
		v.Frame(input.Frame{}, 1280, 720)
	}
	gx, gy := at()
	drag(float64(200-gx), float64(200-gy))
	if gx, gy = at(); v.Selected() == donburi.Null || !before.Contains(gx, gy) {
		t.Fatalf("the guard was dragged to %v, %v", gx, gy)
	}
	if _, hud, _, folded := v.Panels(); hud.Contains(gx, gy) || folded == 0 {
		t.Errorf("the guard is at %v, %v, the statistics take %v, folded %d times", gx, gy, hud, folded)
	}
	drag(110, 0) // past the edge, but not far
	if _, _, _, folded := v.Panels(); folded == 0 {
		t.Error("the statistics come back at once")
	}
	drag(60, 0)
	if _, hud, _, folded := v.Panels(); folded > 0 || hud != before {
		t.Errorf("with the guard beside them the statistics take %v, folded %d times", hud, folded)
	}
}

// However low the window, the states of the graph are drawn in the column and not over one another, or not at all.
func TestTheGraphOfALowWindow(t *testing.T) {
	for _, selected := range []bool{false, true} {
		for _, height := range []float64{230, 270, 300, 330, 360, 420, 600, 800} {
			v := newView(500)
			frame(v, input.Frame{})
			if selected {
				_, x, y := firstGuard(t, v)
				clickAt(v, x, y)
			}
			v.Frame(input.Frame{}, 1000, height)
			var c paint.Canvas
			c.Use(art.Sheet())
			c.Begin(nil, 1)
			v.DrawSide(&c)
			c.Flush()
			boxes, column := v.Boxes(), v.Column()
			if height >= 360 && len(boxes) != 6 {
				t.Errorf("%v high, selected %v: %d states are drawn", height, selected, len(boxes))
			}
			for i, b := range boxes {
				if b.X < column.X || b.Y+b.H > column.Y+column.H {
					t.Errorf("%v high, selected %v: a state is drawn at %v, beside the column %v", height, selected, b, column)
				}
				for _, o := range boxes[:i] {
					if b.Meets(o) {
						t.Errorf("%v high, selected %v: states are drawn over one another, at %v and %v", height, selected, o, b)
					}
				}
			}
		}
	}
}

// However many states there are, the statistics of an ordinary window are all there: it is states for which there is no room.
func TestStatisticsOfManyStates(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	states := "    states:\n"
	for i := range 40 {
		states += fmt.Sprintf("      s%d: {}\n", i)
	}
	d.edit = [2]string{"    states:\n", states}
	for range 5 { // of whom all stand, in a layer whose states come last
		v.Tick(input.Frame{})
		v.Frame(input.Frame{}, 1280, 686)
	}
	stage, hud, _, folded := v.Panels()
	shown, more := v.Counted()
	if folded != 0 || hud.Y+hud.H > stage.H || hud.H < stage.H/2 || len(shown) < 15 || len(shown)+more != 46 ||
		!slices.Contains(shown, "s0") || !slices.Contains(shown, "stand") {
		t.Errorf("of %v the statistics take %v, folded %d times, with the states %q and %d more", stage, hud, folded, shown, more)
	}
	v.Frame(input.Frame{}, 1500, 1400)
	if shown, more := v.Counted(); len(shown) != 46 || more != 0 {
		t.Errorf("where there is room for all, there are %q and %d more", shown, more)
	}
}

// Beside the inspector a small window has no room for the statistics: half of them would say nothing.
func TestStatisticsAreWholeOrNotThere(t *testing.T) {
	v := newView(500)
	for _, width := range []float64{120, 180, 240, 252, 300} {
		v.Frame(input.Frame{}, width, 150)
		if _, hud, _, _ := v.Panels(); hud.W > 0 != (width >= 252) {
			t.Errorf("%v wide: the statistics take %v", width, hud)
		}
	}
}

// What says that the time stands still covers neither a panel nor the player, nor a note that stays.
func TestThereIsRoomForTheClock(t *testing.T) {
	const w, h = 318, 32
	v := newView(500)
	for width := 360.0; width <= 1920; width += 30 {
		for height := 300.0; height <= 1080; height += 30 {
			v.Introduce()
			v.Frame(input.Frame{}, width, height)
			x, y, _ := v.MakeRoom(w, h)
			stage, hud, small, _ := v.Panels()
			player := view.Area{X: stage.W/2 - 30, Y: stage.H/2 - 30, W: 60, H: 60}
			clock := view.Area{X: x, Y: y, W: w, H: h}
			if clock.Meets(hud) || clock.Meets(small) || clock.Meets(player) || y < 0 || y+h > stage.H {
				t.Errorf("%v×%v: of %v, the clock takes %v; the statistics are at %v and the small map at %v", width, height, stage, clock, hud, small)
			}
			if intro, left := v.Intro(); clock.Meets(intro) && left > 60 {
				t.Errorf("%v×%v: the clock at %v lies on the note at %v", width, height, clock, intro)
			}
			if width >= 960 && height >= 540 && y != view.NoteTop {
				t.Errorf("%v×%v: the clock is at %v, though there is room", width, height, clock)
			}
		}
	}
}

func TestTheOverviewFitsWhateverRoomIsLeft(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{Overview: true})
	half := v.Guards().HalfSize()
	for _, size := range [][2]float64{{781, 525}, {420, 300}, {1920, 1000}} {
		v.Frame(input.Frame{}, size[0], size[1])
		cam := v.Camera()
		x, y := cam.Screen(-half, -half)
		right, bottom := cam.Screen(half, half)
		if !cam.Contains(x, y) || !cam.Contains(right, bottom) || min(right-x, bottom-y) < 150 {
			t.Errorf("in %v the map lies from %.0f, %.0f to %.0f, %.0f", size, x, y, right, bottom)
		}
	}
}

// The inspector counts the guards in each state at moments of its own: the statistics beside it do not, or they would contradict it.
func TestBesideTheInspectorNothingElseIsCounted(t *testing.T) {
	v := newView(500)
	_, alone, _, _ := v.Panels()
	v.Inspector().SetOpen(true)
	v.Frame(input.Frame{}, 781, 525)
	if _, hud, _, folded := v.Panels(); hud.W == 0 || folded > 0 || hud.H > alone.H-6*21 {
		t.Errorf("the statistics take %v, folded %d times; without the inspector %v", hud, folded, alone)
	}
	v.Frame(input.Frame{}, 781, 120)
	if _, hud, _, folded := v.Panels(); hud.H > 50 || folded != 3 {
		t.Errorf("in a low window the statistics take %v, folded %d times; want the title only", hud, folded)
	}
}

// Once only the title is left of the note at the beginning, what says that the time stands still is right below it.
func TestTheClockIsBelowTheTitle(t *testing.T) {
	v := newView(500)
	title, _ := v.Intro()
	if _, y, _ := v.MakeRoom(318, 32); y < title.Y+title.H || y > title.Y+title.H+10 || y > 60 {
		t.Errorf("the clock is %v below the edge, the title at %v", y, title)
	}
}

// Where there is no column for it, the selected guard has the place of the statistics.
func TestASelectedGuardIsToldOfInASmallWindow(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	var c paint.Canvas
	c.Use(art.Sheet())
	c.Begin(nil, 1)
	if v.Frame(input.Frame{}, 640, 340); v.Alone(&c) {
		t.Error("nobody is selected, and there are no statistics")
	}
	v.Frame(input.Frame{}, 1280, 720)
	_, x, y := firstGuard(t, v)
	if clickAt(v, x, y); v.Alone(&c) {
		t.Error("there is a column for the guard")
	}
	for _, size := range [][2]float64{{640, 340}, {500, 260}} {
		if v.Frame(input.Frame{}, size[0], size[1]); !v.Alone(&c) {
			t.Errorf("in %v nothing is told of the guard", size)
		}
	}
	v.Inspector().SetOpen(true)
	if v.Frame(input.Frame{}, 640, 340); v.Alone(&c) {
		t.Error("the inspector tells of the guard")
	}
}

// A note that is wider than what the statistics leave free goes below them, where it is not cut at the window's edge.
func TestNotesAreNotCut(t *testing.T) {
	v := newView(500)
	for _, open := range []bool{false, true} {
		v.Inspector().SetOpen(open)
		for width := 320.0; width <= 1280; width += 13 {
			for height := 240.0; height <= 1080; height += 31 {
				v.Frame(input.Frame{}, width, height)
				stage, hud, small, _ := v.Panels()
				for _, w := range []float32{150, 318, 366, 430} {
					x, y, ok := v.MakeRoom(w, 32)
					a := view.Area{X: x, Y: y, W: w, H: 32}
					if ok && (x < 0 || x+w > stage.W || y+32 > stage.H || a.Meets(hud) || a.Meets(small)) {
						t.Fatalf("%v×%v: of %v, a note takes %v, the statistics %v", width, height, stage, a, hud)
					}
				}
			}
		}
	}
}

// Of a guard with many layers the column tells as many as have room.
func TestTheLayersOfAGuardStayInTheColumn(t *testing.T) {
	const one = 51 // layer
	for height := float32(200); height < 1200; height += 7 {
		for all := range 16 {
			shown, takes := patrol.GuardLayers(all, height)
			if takes > height || shown > all || shown < all && takes+one <= height {
				t.Errorf("of %d layers a column %v high tells of %d, which takes %v", all, height, shown, takes)
			}
		}
	}
}
