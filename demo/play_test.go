package main_test

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/internal/draw/playtest"
	"github.com/horde-fsm/horde/internal/scene/patrol"
)

func TestShiftMakesTheCharacterRun(t *testing.T) {
	p := start(t, "-scene walk")
	if got := p.Tick(10); got.States["locomotion"] != "stand" || got.Speed != 0 {
		t.Fatalf("at rest: %+v", got)
	}
	p.Hold(ebiten.KeyD)
	if got := p.Tick(10); got.States["act"] != "go" || got.States["locomotion"] != "walk" || got.Speed != 3 {
		t.Errorf("D held: %+v", got)
	}
	p.Hold(ebiten.KeyShiftLeft)
	if got := p.Tick(10); got.States["locomotion"] != "run" || got.Speed != 10 {
		t.Errorf("Shift held too: %+v", got)
	}
	p.Release(ebiten.KeyShiftLeft)
	if got := p.Tick(10); got.States["locomotion"] != "walk" {
		t.Errorf("Shift released: %+v", got)
	}
	p.Release(ebiten.KeyD)
	if got := p.Tick(10); got.States["act"] != "idle" || got.States["locomotion"] != "stand" {
		t.Errorf("D released: %+v", got)
	}
	if got := p.Tap(ebiten.KeySpace); got.States["act"] != "startled" {
		t.Errorf("Space: %+v", got)
	}
}

// Ctrl+P and the like are not meant for the demo.
func TestKeysWithAModifierAreNotTaken(t *testing.T) {
	p := start(t, "-scene walk")
	for _, modifier := range []ebiten.Key{ebiten.KeyControlLeft, ebiten.KeyControlRight, ebiten.KeyAltLeft, ebiten.KeyMetaRight} {
		before := p.Tick(1).SceneTick
		p.Hold(modifier)
		p.Tap(ebiten.KeyP)
		p.Tap(ebiten.KeyTab)
		p.Tap(ebiten.KeyF1)
		p.Hold(ebiten.KeyS)
		if got := p.Tick(2); got.SceneTick != before+8 || got.Scene != "walk" || got.Inspecting || got.Speed != 0 {
			t.Errorf("with %v held: %d ticks, %+v", modifier, got.SceneTick-before, got)
		}
		p.Release(ebiten.KeyS, modifier)
	}
	p.Tick(1)
	p.Hold(ebiten.KeyShiftLeft)
	before := p.Tap(ebiten.KeyP).SceneTick
	if got := p.Tick(5); got.SceneTick != before {
		t.Errorf("P with Shift held does not stop time: %+v", got)
	}
}

// seen waits for a guard in view to give chase, and clicks it.
func (p *play) seen() probe {
	p.T.Helper()
	var chaser spot
	p.Until(1200, "a guard gives chase", func(got probe) bool {
		for _, s := range got.Near {
			if s.Act == "chase" {
				chaser = s
				return true
			}
		}
		return false
	})
	got := p.Click(chaser.X, chaser.Y)
	if got.Selected == donburi.Null {
		p.T.Fatalf("a click on %+v selected nobody", chaser)
	}
	return got
}

func TestGuardsNearChaseAndFarOnesReturn(t *testing.T) {
	p := start(t, "-scene patrol -npcs 3000 -seed 1")
	got := p.seen()
	if got.States["act"] != "chase" || got.States["locomotion"] != "run" || got.Populations["chase"] == 0 {
		t.Errorf("the guard that saw the player: %+v", got)
	}
	p.Hold(ebiten.KeyArrowRight, ebiten.KeyShiftLeft)
	got = p.Until(1000, "the guard loses the player", func(got probe) bool { return got.States["act"] != "chase" })
	if got.States["act"] != "patrol" || got.Distance < 30 || got.Speed != patrol.PlayerRunSpeed {
		t.Errorf("after the chase: %+v", got)
	}
	p.Until(60, "the guard walks its round", func(got probe) bool {
		return got.States["act"] == "patrol" && got.States["locomotion"] == "walk"
	})
}

func TestClickSelectsAndEscLetsGo(t *testing.T) {
	p := start(t, "-scene patrol -seed 1")
	got := p.Tick(30)
	if len(got.Near) == 0 || got.Selected != donburi.Null {
		t.Fatalf("at the start: %+v", got)
	}
	want := got.Near[0]
	if got = p.Click(want.X, want.Y); got.Selected != want.Entity {
		t.Errorf("clicked %v, selected %v", want.Entity, got.Selected)
	}
	if got.States["act"] == "" || got.States["locomotion"] == "" {
		t.Errorf("nothing to tell: %+v", got)
	}
	if got = p.Tap(ebiten.KeyEscape); got.Selected != donburi.Null {
		t.Errorf("Esc left %v selected", got.Selected)
	}
}

// A telephone has no mouse: a tap is a click, and a finger that moves drags the map.
func TestAFingerSelectsAndPans(t *testing.T) {
	p := start(t, "-scene patrol -seed 1")
	want := p.Tick(30).Near[0]
	touch := func(do func()) probe {
		playtest.OnHost(do)
		return p.Tick(1)
	}
	touch(func() { p.Guest.PressTouch(7, want.X, want.Y) })
	if got := touch(func() { p.Guest.ReleaseTouch(7) }); got.Selected != want.Entity {
		t.Errorf("tapped %v, selected %v", want.Entity, got.Selected)
	}
	p.Tap(ebiten.KeyP)
	before := p.Tick(60).Near[0]
	touch(func() { p.Guest.PressTouch(8, 600, 500) })
	touch(func() { p.Guest.MoveTouch(8, 570, 490) })
	got := touch(func() { p.Guest.MoveTouch(8, 560, 480) }).Near[0]
	if dx, dy := got.X-before.X, got.Y-before.Y; math.Abs(dx+40) > 1 || math.Abs(dy+20) > 1 {
		t.Errorf("dragged by (-40, -20), the map moved by (%.0f, %.0f)", dx, dy)
	}
}

// Two fingers that move apart zoom in.
func TestTwoFingersZoom(t *testing.T) {
	p := start(t, "-scene patrol -seed 1")
	before := p.Tick(30).Zoom
	touch := func(do func()) probe {
		playtest.OnHost(do)
		return p.Tick(1)
	}
	touch(func() { p.Guest.PressTouch(1, 500, 500); p.Guest.PressTouch(2, 600, 500) })
	for x := 600.0; x <= 700; x += 20 {
		touch(func() { p.Guest.MoveTouch(2, x, 500) })
	}
	if got := p.Latest.Zoom; math.Abs(got-2*before) > 0.01*before {
		t.Errorf("twice as far apart, and the zoom is %v after %v", got, before)
	}
	touch(func() { p.Guest.ReleaseTouch(2) })
	touch(func() { p.Guest.PressTouch(3, 900, 400) })
	if got := p.Latest.Zoom; math.Abs(got-2*before) > 0.01*before {
		t.Errorf("another finger makes the zoom %v", got)
	}
}

// The help along the bottom stands for keys that a telephone does not have.
func TestKeysOfTheHelpCanBeTapped(t *testing.T) {
	p := start(t, "-scene patrol -npcs 10000 -seed 1")
	p.Tick(5)
	tap := func(x float64) probe {
		playtest.OnHost(func() { p.Guest.PressTouch(5, x, app.Height-18) })
		p.Tick(1)
		playtest.OnHost(func() { p.Guest.ReleaseTouch(5) })
		return p.Tick(1)
	}
	if got := tap(273); got.Populations["startled"] == 0 {
		t.Errorf("Space startles nobody: %v", got.Populations)
	}
	// From high above there are guards everywhere, also where the keys were.
	playtest.OnHost(func() {
		p.Guest.MoveCursor(600, 400)
		p.Guest.ScrollWheel(0, -12)
	})
	p.Tick(2)
	if got := tap(80); !got.Inspecting || got.Selected != donburi.Null {
		t.Errorf("F1 opens the inspector: %v, and selects %v", got.Inspecting, got.Selected)
	}
	p.Picture()
	if got := tap(21); !got.Inspecting {
		t.Error("a tap where the help is not shown closed the inspector")
	}
	if got := p.Tap(ebiten.KeyF1); got.Inspecting {
		t.Error("the key does not close it")
	}
	if got := tap(1209); got.Scene != "walk" {
		t.Errorf("Tab shows %s", got.Scene)
	}
}

// On a telephone the keys that are drawn on the stage are the only ones; several fingers may hold several. The mouse presses them too.
func TestTheKeypadCanBePressed(t *testing.T) {
	p := start(t, "-scene walk")
	p.Tick(5)
	p.Picture() // only what was drawn can be pressed
	const row = app.Height - 34 - 90 + 38 + 15
	d, shift, space := 24+68+15.0, 24+122+20.0, 24+122+95.0
	touch := func(do func()) probe {
		playtest.OnHost(do)
		return p.Tick(4)
	}
	if got := touch(func() { p.Guest.PressTouch(3, d, row) }); got.States["locomotion"] != "walk" {
		t.Errorf("a finger on D: %+v", got)
	}
	if got := touch(func() { p.Guest.PressTouch(4, shift, row) }); got.States["locomotion"] != "run" {
		t.Errorf("another one on Shift: %+v", got)
	}
	if got := touch(func() { p.Guest.ReleaseTouch(3); p.Guest.ReleaseTouch(4) }); got.States["act"] != "idle" {
		t.Errorf("both lifted: %+v", got)
	}
	if got := touch(func() { p.Guest.PressTouch(5, space, row) }); got.States["act"] != "startled" {
		t.Errorf("a finger on Space: %+v", got)
	}
	if got := p.Tick(120); got.States["act"] != "idle" {
		t.Errorf("it stays there, which startles again and again: %+v", got)
	}
	touch(func() { p.Guest.ReleaseTouch(5) })
	touch(func() { p.Guest.MoveCursor(d, row); p.Guest.PressMouseButton(ebiten.MouseButtonLeft) })
	if p.Latest.States["act"] != "go" {
		t.Errorf("the mouse on D: %+v", p.Latest)
	}
	if got := touch(func() { p.Guest.ReleaseMouseButton(ebiten.MouseButtonLeft) }); got.States["act"] != "idle" {
		t.Errorf("released: %+v", got)
	}
}

// Whoever has fingers only has the keys on the map too, and presses no guard behind them.
func TestTheKeypadMovesThePlayer(t *testing.T) {
	p := &play{playtest.Start[probe](t, "-scene patrol -npcs 200 -seed 1", 390, 844)}
	p.Tick(5)
	touch := func(do func()) probe {
		playtest.OnHost(do)
		return p.Tick(3)
	}
	touch(func() { p.Guest.PressTouch(1, 200, 60) })
	before := touch(func() { p.Guest.ReleaseTouch(1) }).Selected
	p.Picture()
	const row = 386 - 14 - 71 + 38 + 15 // of the keys, on the part of the window that the map has
	d, shift := 390-14-176+68+15.0, 390-14-176+122+20.0
	if got := touch(func() { p.Guest.PressTouch(3, d, row) }); got.Speed == 0 {
		t.Errorf("a finger on D: %+v", got)
	}
	walked := p.Latest.Speed
	if got := touch(func() { p.Guest.PressTouch(4, shift, row) }); got.Speed <= walked {
		t.Errorf("another one on Shift: %+v", got)
	}
	if got := touch(func() { p.Guest.ReleaseTouch(3); p.Guest.ReleaseTouch(4) }); got.Speed != 0 || got.Selected != before {
		t.Errorf("both lifted: %+v", got)
	}
}

func TestTimeStopsAndSteps(t *testing.T) {
	p := start(t, "-scene walk")
	p.Hold(ebiten.KeyD)
	p.Tick(5)
	p.Tap(ebiten.KeyP)
	p.Release(ebiten.KeyD)
	if got := p.Tick(30); got.States["act"] != "go" {
		t.Errorf("paused, but the character stopped: %+v", got)
	}
	if got := p.Tap(ebiten.KeyN); got.States["act"] != "idle" {
		t.Errorf("after a step: %+v", got)
	}
}

func TestTabAndDigitsChangeTheScene(t *testing.T) {
	p := start(t, "-scene walk -npcs 50")
	p.Tick(1)
	if got := p.Tap(ebiten.KeyTab); got.Scene != "patrol" || got.NPCs != 50 {
		t.Errorf("Tab: %+v", got)
	}
	playtest.OnHost(func() { p.Guest.TypeRune('+') })
	if got := p.Tick(2); got.NPCs != 100 {
		t.Errorf("+: %d guards", got.NPCs)
	}
	if got := p.Tap(ebiten.KeyDigit1); got.Scene != "walk" {
		t.Errorf("1: %+v", got)
	}
}

func TestWheelZooms(t *testing.T) {
	p := start(t, "-scene patrol -npcs 50")
	before := p.Tick(5).Zoom
	playtest.OnHost(func() {
		p.Guest.MoveCursor(430, 420)
		p.Guest.ScrollWheel(0, 2)
	})
	if after := p.Tick(2).Zoom; after <= before {
		t.Errorf("zoom went from %v to %v", before, after)
	}
}

func TestF1OpensTheInspectorInBothScenes(t *testing.T) {
	p := start(t, "-scene walk -npcs 200 -seed 1")
	p.Tick(5)
	if got := p.Tap(ebiten.KeyF1); !got.Inspecting {
		t.Fatal("F1 opened nothing")
	}
	p.Tap(ebiten.KeyP)
	before := p.Latest.SceneTick
	if got := p.Tick(10); got.SceneTick != before {
		t.Errorf("paused, but %d ticks passed", got.SceneTick-before)
	}
	if got := p.Tap(ebiten.KeyN); got.SceneTick != before+1 {
		t.Errorf("a step let %d ticks pass", got.SceneTick-before)
	}
	if got := p.Tap(ebiten.KeyTab); !got.Inspecting || got.Scene != "patrol" {
		t.Errorf("in the next scene: %+v", got)
	}
	if got := p.Tap(ebiten.KeyF1); got.Inspecting {
		t.Error("F1 did not close it")
	}
}

// Who stops time, and then looks into the inspector, finds it as it was; who stops or lets it go on there, finds it so too.
func TestAPauseOutlastsTheInspector(t *testing.T) {
	p := start(t, "-scene walk -npcs 200 -seed 1")
	p.Tick(5)
	p.Tap(ebiten.KeyP)
	before := p.Tick(1).SceneTick
	for _, k := range []ebiten.Key{ebiten.KeyF1, ebiten.KeyF1, ebiten.KeyF1, ebiten.KeyTab, ebiten.KeyDigit1, ebiten.KeyF1} {
		p.Tap(k)
	}
	if got := p.Tick(5); got.Inspecting || got.SceneTick != before {
		t.Errorf("after the inspector: %d ticks, %+v", got.SceneTick-before, got)
	}
	p.Tap(ebiten.KeyF1)
	before = p.Tap(ebiten.KeyP).SceneTick
	p.Tap(ebiten.KeyF1)
	if got := p.Tick(5); got.SceneTick < before+5 {
		t.Errorf("let go on in the inspector: %d ticks, %+v", got.SceneTick-before, got)
	}
	before = p.Tap(ebiten.KeyP).SceneTick
	if got := p.Tick(5); got.SceneTick > before+1 {
		t.Errorf("P afterwards does not stop time: %d ticks, %+v", got.SceneTick-before, got)
	}
	p.Tap(ebiten.KeyP)
	p.Tap(ebiten.KeyF1)
	before = p.Tap(ebiten.KeyF2).SceneTick
	p.Tap(ebiten.KeyF1)
	if got := p.Tick(5); got.Inspecting || got.SceneTick > before {
		t.Errorf("stopped in the inspector: %d ticks, %+v", got.SceneTick-before, got)
	}
}

func TestAClickedGuardIsInspected(t *testing.T) {
	p := start(t, "-scene patrol -seed 1 -inspect")
	p.Tick(1)
	p.Picture()
	got := p.Tick(30)
	if len(got.Near) == 0 {
		t.Fatalf("at the start: %+v", got)
	}
	want := got.Near[0]
	if got = p.Click(want.X, want.Y); got.Selected != want.Entity || got.Inspected != want.Entity {
		t.Errorf("clicked %v, selected %v, inspected %v", want.Entity, got.Selected, got.Inspected)
	}
	// On the panels a click is not meant for the scene.
	if got = p.Click(1270, 700); got.Selected != want.Entity {
		t.Errorf("a click on a panel selected %v", got.Selected)
	}
	if got = p.Tap(ebiten.KeyEscape); got.Inspected != donburi.Null {
		t.Errorf("Esc left %v inspected", got.Inspected)
	}
	// Nor does another button that goes down there drag the map.
	p.Tap(ebiten.KeyP)
	before := p.Tick(60).Near[0]
	for _, x := range []float64{1270, 700, 400} {
		playtest.OnHost(func() {
			p.Guest.MoveCursor(x, 300)
			p.Guest.PressMouseButton(ebiten.MouseButtonRight)
		})
		p.Tick(1)
	}
	if after := p.Latest.Near[0]; after != before {
		t.Errorf("dragged from a panel on, the map moved from %+v to %+v", before, after)
	}
}
