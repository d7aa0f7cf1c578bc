package patrol_test

import (
	"math"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

// frame shows a frame in which something is asked for, and lets a tick pass.
func frame(v *patrol.View, in input.Frame) {
	v.Tick(in)
	v.Frame(in, 1280, 720)
}

// clickAt presses and releases the mouse at a pixel.
func clickAt(v *patrol.View, x, y float64) {
	v.Frame(input.Frame{CursorX: x, CursorY: y, Press: true, Held: true}, 1280, 720)
	v.Frame(input.Frame{CursorX: x, CursorY: y, Release: true}, 1280, 720)
}

// firstGuard returns a guard in view that no panel covers, and where it is on the screen.
func firstGuard(t *testing.T, v *patrol.View) (donburi.Entity, float64, float64) {
	t.Helper()
	low, high := components.Vec2{X: -14, Y: -12}, components.Vec2{X: 14, Y: 12}
	cam := v.Camera()
	for _, f := range v.Guards().AppendVisible(nil, low, high) {
		x, y := cam.Screen(f.Position.X, f.Position.Y)
		return f.Entity, x, y
	}
	t.Fatal("no guard in view")
	return donburi.Null, 0, 0
}

func TestClickSelectsAGuardAndTheGroundNobody(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	want, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	if v.Selected() != want {
		t.Fatalf("selected %v, want %v", v.Selected(), want)
	}
	frame(v, input.Frame{Cancel: true})
	if v.Selected() != donburi.Null {
		t.Error("Esc did not let go")
	}
}

func TestTheSelectedGuardMayVanish(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	_, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	for range 6 {
		frame(v, input.Frame{Fewer: true})
	}
	v.Reset()
	frame(v, input.Frame{})
	if v.Selected() != donburi.Null {
		t.Errorf("%v of a world that is gone is selected", v.Selected())
	}
}

func TestDragPansAndMovingBringsTheCameraBack(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	v.Frame(input.Frame{CursorX: 500, CursorY: 500, Press: true, Held: true}, 1280, 720)
	v.Frame(input.Frame{CursorX: 300, CursorY: 500, Held: true}, 1280, 720)
	v.Frame(input.Frame{CursorX: 300, CursorY: 500, Release: true}, 1280, 720)
	cam := v.Camera()
	if want := 200 / cam.Zoom; cam.X < want-1e-9 || cam.X > want+1e-9 {
		t.Errorf("dragged by 200 pixels, the camera is at %v, want %v", cam.X, want)
	}
	for range 120 {
		frame(v, input.Frame{X: 1})
	}
	p := v.Guards().PlayerBody().Position
	if cam = v.Camera(); cam.X < p.X-2 || cam.X > p.X+2 {
		t.Errorf("the player walks at %v, the camera is at %v", p.X, cam.X)
	}
}

// However far somebody drags, turns the wheel, or makes the map smaller, it stays in view, and large enough to be seen.
func TestTheMapStaysInView(t *testing.T) {
	drag := func(v *patrol.View) {
		for range 200 {
			v.Frame(input.Frame{CursorX: 800, CursorY: 600, Press: true, Held: true}, 1280, 720)
			v.Frame(input.Frame{CursorX: 300, CursorY: 300, Held: true}, 1280, 720)
			v.Frame(input.Frame{CursorX: 300, CursorY: 300, Release: true}, 1280, 720)
		}
	}
	wheel := func(v *patrol.View) {
		for range 100 {
			v.Frame(input.Frame{CursorX: 600, CursorY: 500, Wheel: -2}, 1280, 720)
		}
	}
	fewer := func(v *patrol.View) {
		for range 10 {
			v.Frame(input.Frame{Fewer: true}, 1280, 720)
		}
	}
	corner := func(v *patrol.View) {
		_, _, m, _ := v.Panels()
		v.Frame(input.Frame{CursorX: float64(m.X + m.W - 1), CursorY: float64(m.Y + 1), Press: true, Held: true}, 1280, 720)
		v.Frame(input.Frame{Release: true}, 1280, 720)
	}
	overview := func(v *patrol.View) { v.Frame(input.Frame{Overview: true}, 1280, 720) }
	for name, do := range map[string][]func(*patrol.View){
		"dragged": {drag}, "zoomed out": {wheel}, "dragged, then zoomed out": {drag, wheel}, "zoomed out, then dragged": {wheel, drag},
		"a corner of a map that becomes smaller": {corner, fewer}, "a small map from far away": {corner, wheel, fewer},
		"from far away, the overview of a small map, and back": {wheel, overview, fewer, overview},
	} {
		v := newView(5000)
		frame(v, input.Frame{})
		for _, f := range do {
			f(v)
		}
		cam, half := v.Camera(), v.Guards().HalfSize()
		if far := max(math.Abs(cam.X), math.Abs(cam.Y)); far > half || 2*half*cam.Zoom < 250 {
			t.Errorf("%s: the camera looks at (%.0f, %.0f) of ±%.0f m, and the map takes %.0f pixels", name, cam.X, cam.Y, half, 2*half*cam.Zoom)
		}
	}
}

// Among very many guards the scene begins with all of them in view, and then a key leads to the player.
func TestVeryManyGuardsAreSeenAtOnce(t *testing.T) {
	for npcs, whole := range map[int]bool{5000: false, 20_000: true, 200_000: true} {
		if npcs > 20_000 && testing.Short() {
			continue
		}
		v := newView(npcs)
		for _, what := range []string{"at first", "once more"} {
			cam, half := v.Camera(), v.Guards().HalfSize()
			x, y := cam.Screen(half, half)
			if cam.Contains(x, y) != whole {
				t.Errorf("%d guards, %s: the corner of the map is at (%.0f, %.0f)", npcs, what, x, y)
			}
			v.Reset()
			frame(v, input.Frame{})
		}
		frame(v, input.Frame{Overview: whole})
		if got := v.Camera().Zoom; got < 4 {
			t.Errorf("%d guards: the player is seen at zoom %v", npcs, got)
		}
	}
}

// Far away, a guard whose state has just changed lights up, for a moment.
func TestWhatHasJustChangedLightsUp(t *testing.T) {
	v := newView(500)
	for range 10 {
		frame(v, input.Frame{})
	}
	if n := v.Lit(); n > 20 {
		t.Errorf("%d of 500 guards are lit, who have only started", n)
	}
	frame(v, input.Frame{Alarm: true})
	most := 0
	for range 120 {
		frame(v, input.Frame{})
		most = max(most, v.Lit())
	}
	if most < 100 {
		t.Errorf("an alarm lights up %d of 500 guards at most", most)
	}
	for range 300 {
		frame(v, input.Frame{})
	}
	if n := v.Lit(); n > 20 {
		t.Errorf("later, %d of 500 guards are lit", n)
	}
}

func TestOverviewShowsTheWholeMapAndComesBack(t *testing.T) {
	v := newView(5000)
	before := v.Camera()
	frame(v, input.Frame{Overview: true})
	cam := v.Camera()
	half := v.Guards().HalfSize()
	for _, p := range [][2]float64{{-half, -half}, {half, half}} {
		if x, y := cam.Screen(p[0], p[1]); !cam.Contains(x, y) {
			t.Errorf("the corner %v is at (%v, %v)", p, x, y)
		}
	}
	frame(v, input.Frame{Overview: true})
	if v.Camera().Zoom != before.Zoom {
		t.Errorf("zoom %v, before %v", v.Camera().Zoom, before.Zoom)
	}
}

func TestPressOnTheSmallMapLooksThere(t *testing.T) {
	v := newView(5000)
	frame(v, input.Frame{})
	_, _, m, _ := v.Panels()
	v.Frame(input.Frame{CursorX: float64(m.X + m.W/4), CursorY: float64(m.Y + m.H/2), Press: true, Held: true}, 1280, 720)
	half := v.Guards().HalfSize()
	if cam := v.Camera(); cam.X > -0.45*half || cam.X < -0.55*half {
		t.Errorf("the camera looks at %v of %v", cam.X, half)
	}
}

// With the button held the camera goes where the mouse does, and not beyond the map; what began elsewhere does not move it.
func TestTheMouseDragsOverTheSmallMap(t *testing.T) {
	v := newView(5000)
	frame(v, input.Frame{})
	_, _, m, _ := v.Panels()
	half := v.Guards().HalfSize()
	look := func(what string, in input.Frame, across, wantX, wantY float64) {
		t.Helper()
		in.CursorX, in.CursorY = float64(m.X)+across*float64(m.W), float64(m.Y+m.H/2)
		v.Frame(in, 1280, 720)
		if cam := v.Camera(); max(cam.X-wantX*half, wantX*half-cam.X, cam.Y-wantY*half, wantY*half-cam.Y) > 0.01*half {
			t.Errorf("%s: the camera looks at (%.2f, %.2f) of the map, want (%v, %v)", what, cam.X/half, cam.Y/half, wantX, wantY)
		}
	}
	look("held", input.Frame{Held: true}, 0.25, 0, 0)
	look("pressed", input.Frame{Press: true, Held: true}, 0.25, -0.5, 0)
	look("dragged", input.Frame{Held: true}, 0.75, 0.5, 0)
	look("dragged beyond the map", input.Frame{Held: true}, 1.5, 1, 0)
	look("released", input.Frame{Release: true}, 0.5, 1, 0)
	look("moved", input.Frame{}, 0.25, 1, 0)
}

func TestKeysChangeTheNumberOfGuardsWhileItRuns(t *testing.T) {
	v := newView(5000)
	for _, want := range []int{10_000, 20_000} {
		frame(v, input.Frame{More: true})
		if n := v.Scene().NPCs(); n != want {
			t.Errorf("%d guards, want %d", n, want)
		}
	}
	for range 20 {
		frame(v, input.Frame{Fewer: true})
	}
	if n := v.Scene().NPCs(); n != 10 {
		t.Errorf("%d guards left, want 10", n)
	}
}

func TestRoundNumbers(t *testing.T) {
	for n, want := range map[int][2]int{10: {5, 20}, 20: {10, 50}, 50: {20, 100}, 70: {50, 100}, 5000: {2000, 10_000}} {
		if less, more := patrol.Fewer(n), patrol.More(n); less != want[0] || more != want[1] {
			t.Errorf("around %d: %d and %d, want %v", n, less, more, want)
		}
	}
}

func TestTheRollKnowsWhatEveryGuardIsUpTo(t *testing.T) {
	v := newView(2000)
	for i := range 240 {
		frame(v, input.Frame{X: 1, Run: true, Startle: i == 100, More: i == 150, Fewer: i == 200})
	}
	guards, act := v.Guards().Guards(), v.Guards().Machine().Layers()[0]
	n := 0
	v.EachAct(func(e donburi.Entity, id uint8) {
		n++
		if s := guards.Current(e, act); s == nil || uint8(s.ID()) != id {
			t.Errorf("%v: noted %d, is in %v", e, id, s)
		}
	})
	if n != v.Scene().NPCs() {
		t.Errorf("%d guards on the roll of %d", n, v.Scene().NPCs())
	}
}

func TestDrawingTheCrowdAllocatesNothing(t *testing.T) {
	crowds := []int{5000, 50_000}
	if testing.Short() {
		crowds = crowds[:1]
	}
	for _, npcs := range crowds {
		v := newClose(npcs)
		for range 30 {
			frame(v, input.Frame{})
		}
		var c paint.Canvas
		c.Use(art.Sheet())
		c.Begin(nil, 1)
		draw := func() {
			v.DrawCrowd(&c)
			c.Flush()
		}
		draw()
		if n := testing.AllocsPerRun(20, draw); n != 0 {
			t.Errorf("%d guards: %v allocations a frame", npcs, n)
		}
		if n := testing.AllocsPerRun(5, func() { v.Dots() }); n != 0 {
			t.Errorf("%d dots: %v allocations a frame", npcs, n)
		}
	}
}

func TestOnlyGuardsInViewAreDrawn(t *testing.T) {
	v := newClose(50_000)
	frame(v, input.Frame{})
	var c paint.Canvas
	c.Use(art.Sheet())
	c.Begin(nil, 1)
	v.DrawCrowd(&c)
	if n := v.Figures(); n == 0 || n > 700 {
		t.Errorf("%d of 50,000 guards are drawn", n)
	}
}

func TestTheNoteGoesOnceItWasRead(t *testing.T) {
	v := newView(500)
	frame(v, input.Frame{})
	if _, left := v.Intro(); left != 0 {
		t.Errorf("nobody asked for the note, which stays for %d frames", left)
	}
	v.Introduce()
	frames(v, 600, input.Frame{})
	if _, left := v.Intro(); left == 0 {
		t.Error("the note is gone after ten seconds")
	}
	frames(v, 300, input.Frame{})
	if _, left := v.Intro(); left != 0 {
		t.Errorf("after a quarter of a minute the note stays for another %d frames", left)
	}
	v.Introduce()
	frame(v, input.Frame{})
	_, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	frames(v, 60, input.Frame{})
	if _, left := v.Intro(); left != 0 {
		t.Errorf("a second after the click the note stays for another %d frames", left)
	}
}

func TestTheMapOfLettersSaysWhatTheyStandFor(t *testing.T) {
	var g term.Grid
	newView(500).Map(&g)
	last := ""
	for x := range term.Columns {
		last += string(g.At(x, term.Rows-1))
	}
	if want := " o patrol  ! chase  ? startled  @ the player "; !strings.HasPrefix(last, want) {
		t.Errorf("the last line is %q", last)
	}
}

// Those who give chase are seen beside the mark of the player whom they have reached.
func TestTheMarkOfThePlayerHidesNobody(t *testing.T) {
	for _, at := range [][2]float64{{20, 20}, {21, 20}, {18, 21}, {26, 20}, {40, 3}} {
		x, y := patrol.Beside(20, 20, 6, at[0], at[1])
		far, dx, dy := math.Hypot(x-20, y-20), at[0]-20, at[1]-20
		if far < 6-1e-9 || dx*(x-20) < 0 || dy*(y-20) < 0 || math.Hypot(dx, dy) >= 6 && (x != at[0] || y != at[1]) {
			t.Errorf("who is at %v is shown at (%v, %v)", at, x, y)
		}
	}
}

// Where many guards share a pixel, those few who give chase are seen, and the others are the brighter the more they are.
func TestTheFewAreSeenInTheCrowd(t *testing.T) {
	v := newView(5000)
	frame(v, input.Frame{})
	m := v.Guards().Machine()
	patrol, chase := m.Patrol.ID(), m.Chase.ID()
	one, _ := v.Dot(20, patrol)
	two, _ := v.Dot(20, patrol, patrol)
	if one[1] == 0 || one[1] >= two[1] || two[3] == 255 {
		t.Errorf("one guard of a crowd is drawn as %v, two as %v", one, two)
	}
	first, beside := v.Dot(20, chase, patrol, patrol)
	last, _ := v.Dot(20, patrol, patrol, chase)
	if first != last || first[0] < 200 || first[3] != 255 || beside != first {
		t.Errorf("who gives chase is drawn as %v, or %v, and %v beside that", first, last, beside)
	}
	if alone, _ := v.Dot(400, patrol); alone[3] != 255 {
		t.Errorf("where there is room for all, a guard is drawn as %v", alone)
	}
}

// Guards at the edge of a picture of everyone are seen as far as they are on it.
func TestDotsAreCutAtTheEdge(t *testing.T) {
	v := newView(5000)
	frame(v, input.Frame{})
	m := v.Guards().Machine()
	for _, c := range []struct {
		x, y             float64
		patrols, chasers int
	}{
		{5, 5, 4, 16}, {10, 10, 2, 8}, {19, 10, 1, 4}, {10, 9.5, 4, 12}, {18, 9, 4, 9}, {0, 0, 4, 9}, {-1, 0, 2, 6}, {20, 0, 0, 3}, {22, 0, 0, 0}, {-9, 4, 0, 0},
		{5, 300, 0, 0},
	} {
		patrols, chasers := v.Dotted(20, 11, 2, c.x, c.y, m.Patrol.ID()), v.Dotted(20, 11, 2, c.x, c.y, m.Chase.ID())
		if patrols != c.patrols || chasers != c.chasers {
			t.Errorf("at (%v, %v), %d pixels show who patrols and %d who gives chase, want %d and %d", c.x, c.y, patrols, chasers, c.patrols, c.chasers)
		}
	}
}
