package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/terminal"
)

// The size of the window to begin with, in logical pixels.
const (
	Width  = 1280
	Height = 720
)

// size returns the size of the window to begin with.
func (c *Config) size() (width, height int) {
	if c.Width == 0 || c.Height == 0 {
		return Width, Height
	}
	return c.Width, c.Height
}

// Main runs the demo and returns the status to exit with: 0, 1 if something failed, 2 if the arguments are wrong.
func Main(args []string, stdout *os.File, stderr io.Writer) int {
	out := &output.Output{Writer: stdout}
	var screen *os.File
	if term.CanRedraw(stdout) {
		screen = stdout
	}
	status := play(args, out, screen, stderr)
	if status == 0 && out.Err != nil {
		fmt.Fprintln(stderr, "demo:", out.Err)
		return 1
	}
	return status
}

// play is Main; screen is the terminal to which stdout writes, nil if it is none.
func play(args []string, stdout io.Writer, screen *os.File, stderr io.Writer) int {
	cfg, err := Parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, output.InLine(err.Error()))
		tellError(err)
		return 2
	}
	if err := cfg.writable(); err != nil {
		fmt.Fprintln(stderr, "demo:", output.InLines(err.Error()))
		return 1
	}
	if err := cfg.follow(stdout); err != nil {
		fmt.Fprintln(stderr, "demo:", output.InLines(err.Error()))
		return 1
	}
	cfg.mistakes, cfg.typed = stderr, typed(args)
	game := NewGame(cfg)
	if reason := noWindows(); reason != "" {
		return game.inTerminal(stdout, screen, stderr, reason)
	}
	game.giveUp = func() {
		fmt.Fprintln(stderr, "demo: the window does not answer; its display may be gone")
		os.Exit(1)
	}
	if err := Run(game, game, nil); err != nil {
		if game.Ticks() == 0 {
			// The window never opened. Another game cannot be made now: the engine creates no images after it has ended.
			return game.inTerminal(stdout, screen, stderr, err.Error())
		}
		fmt.Fprintln(stderr, "demo:", output.InLines(err.Error()))
		tellError(err)
		return 1
	}
	if cfg.Ticks > 0 || game.stopped() {
		fmt.Fprintln(stdout, game.Summary())
	}
	return 0
}

// Run shows a game in a window until it ends, or a signal asks it to. As is the game itself, or what stands between it and the engine.
func Run(game *Game, as ebiten.Game, options *ebiten.RunGameOptions) error {
	ebiten.SetWindowTitle("Horde")
	width, height := game.cfg.size()
	ebiten.SetWindowSize(width, height)
	ebiten.SetWindowSizeLimits(min(960, width), min(600, height), -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetTPS(60)
	// Every scene paints the whole window. Clearing it first would be one more pass over all its pixels, which is noticeable on a
	// computer that draws with its CPU.
	ebiten.SetScreenClearedEveryFrame(false)
	// If a picture or a film is to be written at the end, closing the window must wait for it.
	ebiten.SetWindowClosingHandled(game.cfg.Screenshot != "" || game.cfg.GIF != "")
	stop, forget := interrupted()
	defer forget()
	game.stop = stop
	if game.giveUp != nil {
		seen, over := make(chan struct{}), make(chan struct{})
		defer close(over)
		game.seen = seen
		go insist(stop, seen, over, answers, game.giveUp)
	}
	return ebiten.RunGameWithOptions(as, options)
}

// inTerminal plays the scene, of which no tick has passed, without a window. If a picture was requested it fails at once, so that nobody waits
// for it: a script must not go on as if there were one.
func (g *Game) inTerminal(stdout io.Writer, screen *os.File, stderr io.Writer, reason string) int {
	for _, name := range []string{g.cfg.Screenshot, g.cfg.GIF} {
		if name != "" {
			inMemory := ""
			if x11 {
				inMemory = ", if only one in memory: xvfb-run -a go run ./demo" + output.InLine(g.cfg.typed)
			}
			fmt.Fprintf(stderr, "demo: %s will not be written: a picture needs a window (%s)%s\n", output.InLine(name), reason, inMemory)
			return 1
		}
	}
	if v, ok := g.View().(*patrol.View); ok && screen != nil {
		v.TellMistakes(nil) // they would be written into the picture, so they wait for its end
		defer v.TellMistakes(stderr)
	}
	if g.View().Inspector().IsOpen() {
		fmt.Fprintln(stderr, "demo: -inspect has no effect: the inspector needs a window")
	}
	// Ctrl-C and q end the play as closing a window does: it is summed up.
	ctx, end := signal.NotifyContext(context.Background(), terminal.Interrupts()...)
	defer end()
	if g.stopped() { // before it was known that there is no window
		end()
	}
	o := term.Options{Ticks: g.cfg.Ticks, Reason: reason, Flags: g.cfg.world(), OnDesktop: !x11, Stop: ctx.Done()}
	if screen != nil {
		o.Size = term.SizeOf(screen)
		if restore := term.Quietly(os.Stdin, end); restore != nil {
			defer restore()
			o.Keys = true
		}
	}
	term.Play(stdout, screen != nil, g.View(), o)
	return 0
}
