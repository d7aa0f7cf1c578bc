package inspector_test

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/playtest"
)

// The states of the flock's first layer, by number.
const (
	idle   = 1
	alert  = 2
	asleep = 3
)

func TestF1OpensAndCloses(t *testing.T) {
	p := start(t, "flock")
	if got := p.Latest; got.Left[0] > 0.7 || got.Left[1] > 0.8 {
		t.Errorf("the panels leave %v of the screen", got.Left)
	}
	if got := p.Tap(ebiten.KeyF1); got.Open || got.Left != [2]float64{1, 1} {
		t.Errorf("F1 did not close it: %+v", got)
	}
}

// Ctrl+F2 and the like are meant for the system, or for the game.
func TestKeysWithAModifierAreNotTaken(t *testing.T) {
	p := start(t, "flock")
	for _, modifier := range []ebiten.Key{ebiten.KeyControlRight, ebiten.KeyAltLeft, ebiten.KeyMetaLeft} {
		before := p.Tick(1).Tick
		p.Hold(modifier)
		p.Tap(ebiten.KeyF2)
		p.Tap(ebiten.KeyF3)
		if got := p.Tap(ebiten.KeyF1); !got.Open || got.Paused || got.Tick != before+6 {
			t.Errorf("with %v held: open %v, paused %v, %d ticks", modifier, got.Open, got.Paused, got.Tick-before)
		}
		p.Release(modifier)
	}
}

// Where the names of the keys would lie over the tick, or beside the panel, the buttons are without them.
func TestKeysWithLongNames(t *testing.T) {
	for _, c := range []struct {
		width, height int
		left          float64 // of all buttons, at least
	}{{960, 540, 540 + 12 + 100}, {420, 760, 12 + 100}, {1600, 900, 1600 - 540 + 12 + 100}} {
		p := startOn(t, "flock", c.width, c.height)
		short := p.Latest.Zones
		p.Tap(ebiten.KeyL)
		p.Picture()
		for _, z := range p.Tick(1).Zones {
			if z.Does == "pause" && z.X < c.left {
				t.Errorf("on %d×%d the pause button is at %v", c.width, c.height, z.X)
			}
		}
		if len(p.Latest.Zones) != len(short) {
			t.Errorf("on %d×%d there are %d things to click, with short names %d", c.width, c.height, len(p.Latest.Zones), len(short))
		}
	}
}

func TestPauseAndStep(t *testing.T) {
	p := start(t, "flock")
	before := p.press("pause", 0, 0).Tick
	if got := p.Tick(20); got.Tick != before || !got.Paused {
		t.Errorf("%d ticks passed while paused", got.Tick-before)
	}
	for range 3 {
		before = p.Latest.Tick
		p.press("step", 0, 0)
		if got := p.Tick(5); got.Tick != before+1 {
			t.Fatalf("a step let %d ticks pass", got.Tick-before)
		}
	}
	before = p.Latest.Tick
	if got := p.Tap(ebiten.KeyF3); got.Tick != before+1 {
		t.Errorf("F3 let %d ticks pass", got.Tick-before)
	}
	p.Tap(ebiten.KeyF2)
	before = p.Latest.Tick
	if got := p.Tick(20); got.Tick != before+20 {
		t.Errorf("in 20 updates after the pause %d ticks passed", got.Tick-before)
	}
	p.Tap(ebiten.KeyF3)
	p.Tap(ebiten.KeyF1)
	before = p.Latest.Tick
	if got := p.Tick(20); got.Tick != before+20 {
		t.Errorf("closed, but time stands still: %d ticks", got.Tick-before)
	}
}

func TestAStepShowsWhatItDid(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tap(ebiten.KeyF2)
	got := p.press("command", 1, 0)
	if got.States["act"] != "idle" || got.Replies["on noise, hears it"].Text != "noise is on its way" {
		t.Errorf("sent while paused: %v, %+v", got.States, got.Replies)
	}
	p.Tap(ebiten.KeyF3)
	got = p.Tick(1)
	if last := got.Timeline[len(got.Timeline)-1]; got.States["act"] != "alert" || last.State != "alert" || last.Tick != got.Tick {
		t.Errorf("after a step: %v, %+v", got.States, last)
	}
}

func TestTheChartFills(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tick(60)
	p.press("command", 1, 0)
	got := p.Tick(30)
	if n := len(got.Chart["idle"]); n < 14 || n > 18 {
		t.Fatalf("%d samples after 95 ticks, six ticks apart", n)
	}
	last := len(got.Chart["idle"]) - 1
	if got.Chart["idle"][0] != 9 || got.Chart["idle"][last] != 8 || got.Chart["alert"][last] != 1 {
		t.Errorf("idle %v, alert %v", got.Chart["idle"], got.Chart["alert"])
	}
}

func TestTheTimeline(t *testing.T) {
	p := start(t, "flock")
	got := p.pick(0)
	got = p.Tick(1)
	if n := len(got.Timeline); n != 2 || got.Timeline[0].Why != "started" || got.Timeline[0].Tick != 1 {
		t.Fatalf("what the row still knows: %+v", got.Timeline)
	}
	p.press("command", 1, 0)
	p.Tick(90)
	got = p.Tap(ebiten.KeyW)
	got = p.Tick(5)
	told := ""
	for _, l := range got.Timeline {
		told += fmt.Sprintf("%s: %s; ", l.State, l.Why)
	}
	if want := "idle: started; stand: started; alert: on noise, hears it; idle: calms down, after 1s; walk: sets out; "; told != want {
		t.Errorf("the timeline tells\n\t%s, want\n\t%s", told, want)
	}
	if l := got.Timeline[2]; !l.Over || l.Lasted != time.Second {
		t.Errorf("it was alert for %v", l.Lasted)
	}
	if l := got.Timeline[3]; l.Over || l.Lasted < time.Second/4 {
		t.Errorf("it is idle for %v: %+v", l.Lasted, l)
	}
}

func TestTheReasons(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	want := func(when string, replies map[string]string) {
		t.Helper()
		for label, reply := range replies {
			if got := p.Latest.Replies[label].Text; got != reply {
				t.Errorf("%s: of %q it is said %q, want %q", when, label, got, reply)
			}
		}
	}
	want("at first", map[string]string{
		"on dawn, sun rises": "is there already", "on noise, hears it": "waits for noise", "is tired [guard]": "not true", "sets out": "not true",
	})
	p.Tap(ebiten.KeyF2)
	p.Tap(ebiten.KeyT)
	p.Tap(ebiten.KeyW)
	want("tired, but it is light", map[string]string{"is tired [guard]": "guard refuses", "sets out": "yes: in its next tick"})
	p.press("command", 1, 0)
	p.Tap(ebiten.KeyF3)
	want("a noise", map[string]string{"calms down, after 1s": "waits 0.98 s more, 59 ticks"})
}

func TestTheSelectedEntityDies(t *testing.T) {
	p := start(t, "flock")
	p.pick(4)
	p.Picture()
	p.Tap(ebiten.KeyK)
	p.Picture()
	if got := p.Tick(2); got.Selected != donburi.Null || got.Told == "" {
		t.Errorf("%v of the dead is selected; told %q", got.Selected, got.Told)
	}
	// Dead before it is shown for the first time.
	if got := p.pick(4); got.Selected != donburi.Null {
		t.Errorf("%v is dead and was selected", got.Selected)
	}
}

func TestTheMachineIsSwapped(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.press("command", 1, 0)
	p.Tap(ebiten.KeyX)
	p.Picture()
	got := p.Tick(5)
	if got.States["act"] != "idle" {
		t.Errorf("its state is gone: %v", got.States)
	}
	if _, old := got.Chart["alert"]; old {
		t.Error("the chart still has the state that is gone")
	}
	if _, ok := got.Chart["dancing"]; !ok {
		t.Errorf("the chart has %v", got.Chart)
	}
	if got = p.press("state", 0, 3); got.States["act"] != "dancing" {
		t.Errorf("changed to %v", got.States)
	}
}

// A swap between Update and Draw, of the machine behind another tab, takes nothing away that can be clicked.
func TestTheMachineOfAnotherTabIsSwapped(t *testing.T) {
	p := start(t, "two machines")
	before := len(p.Tick(1).Zones)
	p.Hold(ebiten.KeyX)
	p.Tick(1)
	p.Picture()
	if got := p.Tick(1); before < 5 || len(got.Zones) != before {
		t.Errorf("%d things can be clicked, before it was swapped %d", len(got.Zones), before)
	}
}

func TestANewWorld(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tick(30)
	p.Tap(ebiten.KeyN)
	p.Picture()
	got := p.Tick(30)
	if got.Selected != donburi.Null || len(got.Chart["idle"]) == 0 {
		t.Fatalf("selected %v, chart %v", got.Selected, got.Chart)
	}
	if n := got.Chart["idle"][len(got.Chart["idle"])-1]; n != 3 {
		t.Errorf("%d of 3 are idle in the new world", n)
	}
}

func TestOneThatWasStoppedIsRestarted(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tap(ebiten.KeyM)
	p.press("command", 1, 0)
	p.Tick(3)
	if got := p.press("restart", 0, 0); got.States["act"] != "idle" {
		t.Errorf("after the restart: %v, %q", got.States, got.Told)
	}
}

func TestOneThatIsPausedIsResumed(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Tap(ebiten.KeyP)
	if got := p.press("command", 1, 0); got.States["act"] != "idle" || !strings.Contains(got.Told, "resume it first") {
		t.Fatalf("in the pause: %v, %q", got.States, got.Told)
	}
	p.press("resume", 0, 0)
	if got := p.press("command", 1, 0); got.States["act"] != "alert" {
		t.Errorf("behind the pause: %v, %q", got.States, got.Told)
	}
}

func TestTabs(t *testing.T) {
	p := start(t, "two machines")
	if got := p.press("tab", 1, 0); got.Active != 1 || got.Chart["thin"] == nil {
		t.Fatalf("tab %d shows %v", got.Active, got.Chart)
	}
	both := p.press("state", 0, 1).Selected
	if got := p.press("tab", 0, 0); got.Selected != both || got.Active != 0 {
		t.Errorf("%v runs both machines, but %v is selected", both, got.Selected)
	}
}

func TestFocusShowsOneLayer(t *testing.T) {
	p := start(t, "eight layers")
	nodes := func() (n int) {
		p.Picture()
		for _, z := range p.Tick(1).Zones {
			if z.Does == "state" {
				n++
			}
		}
		return n
	}
	if n := nodes(); n != 48 {
		t.Errorf("%d states can be clicked, want 48", n)
	}
	p.press("focus", 3, 0)
	if n := nodes(); n != 6 {
		t.Errorf("%d states of one layer can be clicked, want 6", n)
	}
	p.press("focus", 3, 0)
	if n := nodes(); n != 48 {
		t.Errorf("%d states can be clicked afterwards, want 48", n)
	}
}

func playWheel(p *play, x, y, turn float64) {
	playtest.OnHost(func() {
		p.Guest.MoveCursor(x, y)
		p.Guest.ScrollWheel(0, turn)
	})
	p.Tick(1)
}

// On a telephone held upright the panels lie below the game, and can be read.
func TestATallScreen(t *testing.T) {
	for _, size := range []image.Point{{390, 844}, {720, 1280}} {
		p := startOn(t, "flock", size.X, size.Y)
		if got := p.Latest; got.Left[0] != 1 || got.Left[1] < 0.3 || got.Left[1] > 0.4 || got.Scale < 0.9 {
			t.Errorf("%v: the panels leave %v of the screen and are drawn at scale %v", size, got.Left, got.Scale)
		}
		if got := p.pick(2); got.Selected == donburi.Null {
			t.Errorf("%v: a click above the panels selected nobody", size)
		}
		if got := p.press("state", 0, asleep); got.States["act"] != "asleep" {
			t.Errorf("%v: a click on a state: %v, %q", size, got.States, got.Told)
		}
	}
}

// On a small one there is no dock, since the column would have too little room for the graph and the list.
func TestATallScreenWithoutADock(t *testing.T) {
	for size, want := range map[image.Point]bool{{420, 760}: false, {720, 1280}: true} {
		p := startOn(t, "flock", size.X, size.Y)
		if dock := slices.ContainsFunc(p.Latest.Zones, func(z inspector.Zone) bool { return z.Does == "charted" }); dock != want {
			t.Errorf("%v: a dock is shown: %v, want %v", size, dock, want)
		}
	}
}

func TestAFineScreen(t *testing.T) {
	p := startOn(t, "flock@2", 2560, 1440)
	if p.Latest.Scale != 2 {
		t.Fatalf("drawn at scale %v", p.Latest.Scale)
	}
	p.Click(30, 80)
	if got := p.press("state", 0, alert); got.States["act"] != "alert" {
		t.Errorf("a click on a fine screen: %v, %q", got.States, got.Told)
	}
}
