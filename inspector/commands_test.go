package inspector_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/inspector"
)

// A machine may know more commands than have room: a button goes on to the next ones, and from the last to the first, so that each can be
// sent. The buttons stay where they are meanwhile.
func TestEveryCommandCanBeSent(t *testing.T) {
	p := start(t, "eight layers")
	p.press("state", 7, 1) // which all are in for half a second
	seen := map[int]bool{}
	begin, top, pages := 0, 0.0, 0
	for {
		p.Picture()
		p.Tick(1)
		first, y, more := 0, 0.0, inspector.Zone{}
		for _, z := range p.Latest.Zones {
			switch {
			case z.Does == "more":
				more = z
			case z.Does == "command" && first == 0:
				first, y = z.A, z.Y
				fallthrough
			case z.Does == "command":
				seen[z.A] = true
			}
		}
		if first == begin {
			break
		}
		if pages == 0 {
			begin, top = first, y
		}
		if more.Does == "" || y != top || pages > 30 {
			t.Fatalf("page %d begins with %d at %v, the first one at %v, and %+v goes on", pages, first, y, top, more)
		}
		pages++
		p.Click(more.X, more.Y)
	}
	if len(seen) != 56 || pages < 2 {
		t.Errorf("%d commands of 56 have buttons, on %d pages", len(seen), pages)
	}
}

// Where all have room there is nothing to go on to.
func TestFewCommandsAreAllShown(t *testing.T) {
	p := start(t, "flock")
	p.press("state", 0, 1)
	p.Picture()
	p.Tick(1)
	commands := 0
	for _, z := range p.Latest.Zones {
		if z.Does == "more" {
			t.Error("there are more commands")
		}
		if z.Does == "command" {
			commands++
		}
	}
	if commands != 2 {
		t.Errorf("%d commands, want 2", commands)
	}
}

// That a command arrives with the next tick is told until that has passed, and only while time stands still is it told at all.
func TestWhatIsSentArrivesOnce(t *testing.T) {
	p := start(t, "flock")
	p.press("pause", 0, 0)
	p.pick(4)
	sent := p.press("command", 1, 0).Told
	name, _, waits := strings.Cut(sent, " was sent: it arrives with the next tick")
	if got := p.Tick(3).Told; !waits || got != sent {
		t.Errorf("told is %q, and later %q", sent, got)
	}
	if got := p.Tap(ebiten.KeyF3).Told; got != name+" was sent" {
		t.Errorf("after the tick told is %q", got)
	}
	p.press("pause", 0, 0)
	p.pick(5)
	if got := p.press("command", 1, 0).Told; got != name+" was sent" {
		t.Errorf("while time goes on, told is %q", got)
	}
}
