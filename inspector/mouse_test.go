package inspector_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/playtest"
)

func TestAClickBesideThePanelsAsksTheGame(t *testing.T) {
	p := start(t, "flock")
	first := p.pick(0).Selected
	if second := p.pick(1).Selected; first == donburi.Null || second == donburi.Null || first == second {
		t.Errorf("selected %v, then %v", first, second)
	}
	if got := p.pick(12); got.Selected != donburi.Null {
		t.Errorf("%v is selected where there is nobody", got.Selected)
	}
}

func TestAClickOnAStateChangesTheSelectedEntityToIt(t *testing.T) {
	p := start(t, "flock")
	p.pick(2)
	if got := p.press("state", 0, asleep); got.States["act"] != "asleep" {
		t.Errorf("after the click: %v, %q", got.States, got.Told)
	}
	got := p.Tick(3)
	last := got.Timeline[len(got.Timeline)-1]
	if last.State != "asleep" || last.Why != "changed directly" || last.Over {
		t.Errorf("the timeline ends with %+v", last)
	}
}

func TestAClickOnAStateLooksIntoOneOfThoseInIt(t *testing.T) {
	p := start(t, "flock")
	if got := p.press("state", 0, idle); got.Selected == donburi.Null || got.States["act"] != "idle" {
		t.Errorf("selected %v: %v", got.Selected, got.States)
	}
	if got := p.press("everyone", 0, 0); got.Selected != donburi.Null {
		t.Errorf("%v is still selected", got.Selected)
	}
	if got := p.press("state", 0, asleep); got.Selected != donburi.Null || got.Told != "nobody is in asleep" {
		t.Errorf("selected %v, told %q", got.Selected, got.Told)
	}
}

// A telephone has no mouse: a tap is a click.
func TestATapIsAClick(t *testing.T) {
	p := start(t, "flock")
	tap := func(x, y float64) probe {
		playtest.OnHost(func() { p.Guest.PressTouch(3, x, y) })
		p.Tick(1)
		playtest.OnHost(func() { p.Guest.ReleaseTouch(3) })
		return p.Tick(1)
	}
	if got := tap(25, 40); got.Selected == donburi.Null {
		t.Fatal("a tap on one of the flock selected nobody")
	}
	p.Picture()
	for _, z := range p.Tick(1).Zones {
		if z.Does == "everyone" {
			if got := tap(z.X, z.Y); got.Selected != donburi.Null {
				t.Errorf("a tap on a button did nothing: %v is still selected", got.Selected)
			}
		}
		if z.Does == "shut" {
			defer func() {
				if got := tap(z.X, z.Y); got.Open {
					t.Error("a tap on × did not close it")
				}
			}()
		}
	}
}

// stops draws a picture and returns the lines of the list of transitions in it.
func (p *play) stops() (zones []inspector.Zone) {
	p.Picture()
	for _, z := range p.Tick(1).Zones {
		if z.Does == "stop" {
			zones = append(zones, z)
		}
	}
	return zones
}

// A telephone has no wheel: a finger scrolls the list, and does not click what it scrolls by.
func TestAFingerScrollsTheList(t *testing.T) {
	for _, game := range []string{"eight layers", "eight layers@pixels"} {
		t.Run(game, func(t *testing.T) { testAFingerScrollsTheList(t, start(t, game)) })
	}
}

func testAFingerScrollsTheList(t *testing.T, p *play) {
	touch := func(do func()) {
		playtest.OnHost(do)
		p.Tick(1)
	}
	before := p.stops()
	z, line := before[3], before[1].Y-before[0].Y
	touch(func() { p.Guest.PressTouch(4, z.X, z.Y) })
	touch(func() { p.Guest.MoveTouch(4, z.X, z.Y-3.1*line) })
	touch(func() { p.Guest.ReleaseTouch(4) })
	if first := p.stops()[0].A; first != before[0].A+2 { // the third line is the title's
		t.Errorf("the list begins with transition %d, after three lines upwards", first)
	}
	if marked := p.Latest.Stops; marked != 0 {
		t.Errorf("the finger that scrolled marked %d transitions", marked)
	}
	touch(func() { p.Guest.PressTouch(5, z.X, z.Y) })
	touch(func() { p.Guest.ReleaseTouch(5) })
	if marked := p.Latest.Stops; marked != 1 {
		t.Errorf("a tap marked %d transitions", marked)
	}
	// Who lifts the finger while the inspector is closed can click again afterwards.
	touch(func() { p.Guest.PressTouch(6, z.X, z.Y) })
	p.Tap(ebiten.KeyF1)
	touch(func() { p.Guest.ReleaseTouch(6) })
	p.Tap(ebiten.KeyF1)
	if got := p.press("pause", 0, 0); !got.Paused {
		t.Error("afterwards no button can be clicked")
	}
}

// A trackpad tells of parts of a line, frame by frame.
func TestATrackpadScrollsTheList(t *testing.T) {
	p := start(t, "eight layers")
	before := p.stops()
	for range 12 {
		playWheel(p, before[3].X, before[3].Y, -0.25)
	}
	if first := p.stops()[0].A; first != before[0].A+2 { // the third line is the title's
		t.Errorf("the list begins with transition %d, after three lines", first)
	}
	for range 4 {
		playWheel(p, before[3].X, before[3].Y, 0.25)
	}
	if first := p.stops()[0].A; first != before[0].A+1 {
		t.Errorf("the list begins with transition %d, after one line back", first)
	}
	playWheel(p, 100, 100, -3)
	if first := p.stops()[0].A; first != before[0].A+1 {
		t.Errorf("the list begins with transition %d, after a turn of the wheel over the game", first)
	}
}

func TestAClickOnAChangeLooksIntoWhoseItIs(t *testing.T) {
	p := start(t, "flock")
	changed := p.pick(3).Selected
	p.press("command", 1, 0)
	p.press("everyone", 0, 0)
	p.Picture()
	for _, z := range p.Tick(1).Zones {
		if z.Does == "entity" {
			if got := p.Click(z.X, z.Y); got.Selected != changed || z.Entity != changed {
				t.Errorf("selected %v by a line of %v, want %v", got.Selected, z.Entity, changed)
			}
			return
		}
	}
	t.Error("no change can be clicked")
}

// The latest changes list what the dead did as well. A click on that says why it selects nobody.
func TestAClickOnAChangeOfOneWhoIsGone(t *testing.T) {
	p := start(t, "flock")
	p.pick(3)
	p.press("command", 1, 0)
	p.Tap(ebiten.KeyK)
	p.Picture()
	for _, z := range p.Tick(1).Zones {
		if z.Does == "entity" {
			p.Tick(301) // after which nothing is said of the death itself
			if got := p.Click(z.X, z.Y); got.Selected != donburi.Null || got.Told != "entity 4 is gone" {
				t.Errorf("selected %v, and told %q", got.Selected, got.Told)
			}
			return
		}
	}
	t.Error("no change can be clicked")
}

func TestAClickOnACommandSendsIt(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	if got := p.press("command", 1, 0); got.States["act"] != "alert" {
		t.Errorf("after the noise: %v", got.States)
	}
	if got := p.Tick(30); got.States["act"] != "alert" {
		t.Errorf("half a second later: %v", got.States)
	}
	if got := p.Tick(40); got.States["act"] != "idle" {
		t.Errorf("more than a second later: %v", got.States)
	}
	if got := p.press("command", 2, 0); got.Told != "dawn had no effect: unhandled" {
		p.Tick(1)
		t.Errorf("told %q of a command that nobody takes", p.Latest.Told)
	}
}

// What is clicked was drawn before the machine was swapped: it must not mean a state of the new one.
func TestAClickOnWhatIsNoLongerThere(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	p.Picture()
	for _, z := range p.Tick(1).Zones {
		if z.Does == "state" && z.A == 0 && z.B == asleep {
			playtest.OnHost(func() { p.Guest.PressKey(ebiten.KeyX) })
			if got := p.Click(z.X, z.Y); got.States["act"] != "idle" {
				t.Errorf("changed to %v", got.States)
			}
			return
		}
	}
	t.Fatal("the state was not drawn")
}

// What is clicked was drawn before the game selected somebody: a click to look into one who is asleep must not put that one to sleep.
func TestAClickOnWhatWasDrawnOfEveryone(t *testing.T) {
	p := start(t, "flock")
	p.Picture()
	for _, z := range p.Tick(1).Zones {
		if z.Does == "state" && z.A == 0 && z.B == asleep {
			p.Hold(ebiten.KeyS)
			if got := p.Click(z.X, z.Y); got.Selected == donburi.Null || got.States["act"] != "idle" {
				t.Errorf("selected %v, changed to %v", got.Selected, got.States)
			}
			return
		}
	}
	t.Fatal("the state was not drawn")
}
