package app

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/demo/internal/walk"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/output"
)

// Game is the demo in a window. It is an [ebiten.Game].
type Game struct {
	cfg Config
	// Input, if set, stands for keyboard and mouse.
	Input func(scale float64) input.Frame

	reader  input.Reader
	views   []view.View
	current int
	clock   clock
	played  bool // somebody has done something
	alone   bool // the player plays by itself
	canvas  paint.Canvas
	scale   float64
	width   float64
	height  float64
	ticks   int
	closed  func() bool     // whether somebody closes the window, which is true for one update
	closing bool            // somebody has, or a signal
	stop    <-chan struct{} // once closed, ends the game as closing its window does; nil: nothing does
	seen    chan struct{}   // closed when an update sees that
	giveUp  func()          // called if none does
	ending  bool
	waited  int // updates since the end, waiting for the last picture
	shot    bool
	err     error
	help    ui.Help
	frames  frames
	filming filming
}

var _ ebiten.Game = (*Game)(nil)

// NewGame returns the demo that a config asks for.
func NewGame(cfg Config) *Game {
	g := &Game{cfg: cfg, views: make([]view.View, len(Scenes)), scale: 1, width: Width, height: Height, help: newHelp(),
		closed: ebiten.IsWindowBeingClosed}
	g.canvas.Use(art.Sheet())
	g.canvas.Begin(nil, g.scale) // so that text can be measured before the first picture
	for i, name := range Scenes {
		if name == cfg.Scene {
			g.show(i)
		}
	}
	return g
}

// View returns the scene that is shown.
func (g *Game) View() view.View { return g.views[g.current] }

// Ticks returns how many times the game was updated.
func (g *Game) Ticks() int { return g.ticks }

// show switches to a scene, which continues where it was left.
func (g *Game) show(i int) {
	if i < 0 || i >= len(g.views) {
		return
	}
	if g.views[i] == nil {
		switch Scenes[i] {
		case "walk":
			g.views[i] = walk.New(g.cfg.Seed)
		case "patrol":
			v := patrol.New(g.cfg.guards, g.cfg.Seed, g.cfg.NPCs, fewestGuards, mostGuards)
			v.TellMistakes(g.cfg.mistakes)
			if g.cfg.File != "" {
				v.NameFile(filepath.Base(g.cfg.File))
			}
			if s, ok := g.cfg.guards.(shower); ok {
				s.Show(v)
			}
			if g.cfg.Ticks > 0 {
				// A run with a given number of ticks has the same outcome in a window of any size.
				v.WatchAs(Width, Height-ui.HelpLine)
			}
			if !g.cfg.Auto { // otherwise there is no human player
				v.Introduce()
			}
			g.views[i] = v
		}
	}
	open, paused := g.cfg.Inspect, false
	if g.views[g.current] != nil {
		insp := g.View().Inspector()
		open, paused = open || insp.IsOpen(), insp.Paused()
	}
	g.current = i
	g.help.Keys = keys(g.View())
	g.View().Inspector().SetOpen(open)
	g.View().Inspector().SetPaused(paused)
	g.cfg.Inspect = false
}

// Update runs one frame's worth of time.
func (g *Game) Update() error {
	g.closing = g.hear() || g.closing || g.closed() // also while a film waits for a picture
	if g.filming.due {
		return g.filming.wait()
	}
	if g.ending {
		return g.end()
	}
	in := g.read()
	g.tap(&in)
	g.alone = g.unplayed(&in)
	g.choose(&in)
	pace := g.inspect(&in)
	if t, ok := g.View().(view.Toucher); ok {
		t.Touch(&in)
	}
	g.pass(&in, pace)
	width, height := g.room()
	g.View().Frame(in, width, height)

	g.ticks++
	g.tell()
	g.filming.frame(g)
	if g.cfg.Ticks > 0 && g.ticks >= g.cfg.Ticks || g.closing {
		g.ending = true
		if g.cfg.Screenshot == "" && !g.filming.due {
			return g.end()
		}
	}
	return nil
}

// choose switches to the scene that is asked for, or begins it anew, and opens or closes the list of keys.
func (g *Game) choose(in *input.Frame) {
	switch {
	case in.Scene > 0:
		g.show(in.Scene - 1)
	case in.Next:
		g.show((g.current + 1) % len(g.views))
	}
	if in.Reset {
		g.View().Reset()
	}
	if in.Reset || in.Next || in.Scene > 0 {
		g.clock.forget() // it was meant for what was shown
	}
	in.Alarm = in.Alarm && g.hears("B")
	if g.View().Scene().Tick() == 0 && g.paused() != in.Pause {
		in.Step = true // else nobody would be in any state: they start in the first tick
	}
	g.help.All = g.help.All != in.Keys
}

// pass lets a tick of the scene's time pass, if one is due. Where the player plays by itself, that tick sees what it does, and so does the
// frame.
func (g *Game) pass(in *input.Frame, pace pace) {
	seen, tick := g.clock.frame(*in, pace)
	if !tick {
		return
	}
	if g.alone {
		script := g.View().Scene().Script()
		seen.X, seen.Y = script.Move.X, script.Move.Y
		seen.Run, seen.Startle = script.Run, seen.Startle || script.Startle
		in.X, in.Y, in.Run = sign(seen.X), sign(seen.Y), seen.Run
	}
	g.View().Tick(seen)
}

// paused reports whether somebody has stopped time.
func (g *Game) paused() bool { return g.clock.paused || g.View().Inspector().Paused() }

func (g *Game) read() input.Frame {
	if g.Input != nil {
		return g.Input(g.scale)
	}
	return g.reader.Read(g.scale)
}

// patience is how many ticks the end waits for the last picture.
const patience = 1200

// end ends the game once the last picture, if requested, has been taken.
func (g *Game) end() error {
	if g.cfg.Screenshot != "" && !g.shot {
		// A hidden window is not drawn.
		if g.waited++; g.waited > patience {
			return fmt.Errorf("screenshot: the window was not drawn for %d ticks", patience)
		}
		return nil
	}
	if g.err == nil && g.cfg.GIF != "" {
		g.err = g.filming.develop(g.cfg.GIF)
	}
	if g.err != nil {
		return g.err
	}
	return ebiten.Termination
}

// Draw draws the window.
func (g *Game) Draw(screen *ebiten.Image) {
	g.frames.begin()
	defer g.frames.end()
	c := &g.canvas
	c.Begin(screen, g.scale)
	shooting := g.ending && g.cfg.Screenshot != "" && !g.shot
	if v, ok := g.View().(view.Refresher); ok && (shooting || g.filming.due) {
		v.Refresh()
	}
	g.View().Draw(c)
	if g.paused() || g.clock.slow { // one note at a time can be read
		g.drawClock(c)
	} else {
		g.drawAlone(c)
	}
	if !g.View().Inspector().IsOpen() {
		g.help.Draw(c)
	}
	c.Flush()
	g.View().Inspector().Draw(screen)
	if g.filming.due {
		g.filming.shoot(screen)
	}
	if shooting {
		g.shot = true
		g.err = save(screen, g.cfg.Screenshot)
	}
}

// room returns how much of the window is left to the scene, from the upper left corner: what the inspector, or the keys along the bottom,
// leave.
func (g *Game) room() (width, height float64) {
	if insp := g.View().Inspector(); insp.IsOpen() {
		across, down := insp.Uncovered()
		return g.width * across, g.height * down
	}
	return g.width, g.height - float64(g.help.Height(&g.canvas, float32(g.width), float32(g.height)))
}

// pausedText says that time stands still, and which keys change that: those that an open inspector's buttons name, which P and N press too.
func (g *Game) pausedText() string {
	switch {
	case g.clock.waiting():
		if g.clock.alarm {
			return "Paused: the alarm waits for the next tick"
		}
		return "Paused: Startle waits for the next tick"
	case g.View().Inspector().Paused():
		return "Paused: F2 resumes, F3 lets one tick pass"
	}
	return "Paused: P resumes, N lets one tick pass"
}

// drawClock says so when time does not pass normally.
func (g *Game) drawClock(c *paint.Canvas) {
	text := ""
	switch {
	case g.paused():
		text = g.pausedText()
	case g.clock.slow:
		text = fmt.Sprintf("Slow motion, 1/%d: M ends it", slowFactor)
	default:
		return
	}
	width := c.TextWidth(text, paint.Bold, 15) + 36
	x, y, ok := g.View().MakeRoom(width, 32)
	if !ok {
		text, _, _ = strings.Cut(text, ":") // drop the keys before dropping the word
		width = c.TextWidth(text, paint.Bold, 15) + 36
		x, y, _ = g.View().MakeRoom(width, 32)
	}
	c.Box(x, y, width, 32, 16, 2, ui.Warm, ui.Coal)
	c.TextCenter(text, x+width/2, y+7, paint.Bold, 15, ui.Coal)
}

// The logical size below which panels would be cut off: a smaller window is drawn at a smaller scale.
const (
	leastWidth  = 320
	leastHeight = 240
)

// LayoutF makes a picture of as many pixels as the window has on its screen.
func (g *Game) LayoutF(outsideWidth, outsideHeight float64) (float64, float64) {
	device := 1.0
	if m := ebiten.Monitor(); m != nil {
		followPixels(m)
		device = m.DeviceScaleFactor()
	}
	w, h := whole(outsideWidth*device), whole(outsideHeight*device)
	g.scale = max(0.1, min(device, w/leastWidth, h/leastHeight)) // not 0, whatever a browser reports
	g.width, g.height = w/g.scale, h/g.scale
	return w, h
}

// Layout is there for the interface: the engine calls LayoutF.
func (g *Game) Layout(outsideWidth, outsideHeight int) (int, int) {
	w, h := g.LayoutF(float64(outsideWidth), float64(outsideHeight))
	return int(w), int(h)
}

// save writes an image to a PNG file.
func save(img *ebiten.Image, name string) error {
	b := img.Bounds()
	picture := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	img.ReadPixels(picture.Pix)
	err := output.WriteFile(name, func(w io.Writer) error { return png.Encode(w, picture) })
	if err != nil {
		return fmt.Errorf("screenshot: %w", err)
	}
	return nil
}

func sign(v float64) float64 {
	switch {
	case v > 0.3:
		return 1
	case v < -0.3:
		return -1
	}
	return 0
}
