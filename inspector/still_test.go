package inspector_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// said returns how many pixels in the line of the selected entity have the colour of what the inspector says.
func (p *play) said() int { return p.inLine(ui.Accent) }

// inLine returns how many pixels in the line of the selected entity, or of everyone, have a colour.
func (p *play) inLine(col paint.Color) (n int) { return p.between(46, 64, col) }

// between returns how many pixels of the panel at the side, from one height to another, have a colour.
func (p *play) between(top, bottom int, col paint.Color) (n int) {
	img, want := p.Picture(), col.RGBA()
	for y := top; y < bottom; y++ {
		for x := img.Rect.Dx() * 6 / 10; x < img.Rect.Dx(); x++ {
			if c := img.RGBAAt(x, y); c.R == want[0] && c.G == want[1] && c.B == want[2] {
				n++
			}
		}
	}
	return n
}

// Somebody for whom nothing is called can be told nothing: the inspector says so, and what to do first.
func TestWhatIsSaidOfAnEntityThatStandsStill(t *testing.T) {
	p := start(t, "flock")
	p.pick(0)
	refused := func(want string) {
		t.Helper()
		for _, click := range []struct {
			does string
			a, b int
		}{{"command", int(noise), 0}, {"state", 0, alert}} {
			if got := p.press(click.does, click.a, click.b); got.Told != want {
				t.Errorf("after a click on a %s it says %q, want %q", click.does, got.Told, want)
			}
			if p.said() == 0 {
				t.Errorf("after a click on a %s, nothing that it says can be seen", click.does)
			}
		}
	}
	p.Tap(ebiten.KeyP)
	if p.said() > 0 {
		t.Error("nothing was clicked, and something is said")
	}
	refused("entity 1 is paused: resume it first")
	p.press("resume", 0, 0)
	p.press("state", 0, alert)
	p.Tap(ebiten.KeyM)
	p.Tick(3)
	refused("entity 1 is stopped: restart it first")
}

// Faults that a handler takes leave no other trace, and how seldom an entity ticks explains much of what it does.
func TestFaultsAndIntervalsAreShown(t *testing.T) {
	p := start(t, "flock")
	if n := p.inLine(inspector.Bad); n > 0 {
		t.Errorf("nothing has panicked, and %d pixels say so", n)
	}
	p.pick(0)
	before := p.inLine(ui.Muted)
	p.Tap(ebiten.KeyE)
	if p.inLine(ui.Muted) <= before {
		t.Error("nothing says that the entity ticks every 8 ticks")
	}
	p.press("state", 0, alert) // in which the mad panic
	p.Tap(ebiten.KeyM)
	p.Tick(9)
	p.press("everyone", 0, 0)
	if p.inLine(inspector.Bad) == 0 {
		t.Error("nothing says that there was a fault")
	}
	p.pick(0)
	const list = 400 // where the list of reasons begins, or higher; one that is stopped has none
	if p.between(list, p.Picture().Rect.Dy(), inspector.Bad) == 0 {
		t.Error("nothing says by what the entity is stopped")
	}
}

// One whose Enter panics each time is stopped again as it is restarted.
func TestWhatIsSaidOfARestart(t *testing.T) {
	p := start(t, "jumpy flock")
	p.pick(0)
	p.Tap(ebiten.KeyM)
	p.press("state", 0, alert)
	restarted := func(want string) {
		t.Helper()
		if got := p.press("restart", 0, 0); got.Told != want {
			t.Errorf("it says %q, want %q", got.Told, want)
		}
	}
	restarted("entity 1 was restarted, and is stopped again")
	p.Tap(ebiten.KeyC)
	restarted("entity 1 was restarted")
}
