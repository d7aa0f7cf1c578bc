// Package playtest lets tests play a game that draws in a window: real ticks, keys, clicks and pictures, as many and as
// fast as the test says. The test program starts itself once more to be the game, and lends it a screen and its hands.
package playtest

import (
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// With guestArgs set, the test program is the game; with guestEndpoint set, it is shown by the test that started it.
const (
	guestArgs     = "HORDE_GUEST_ARGS"
	guestEndpoint = "HORDE_GUEST_ENDPOINT"
)

// host is a hidden window in whose frames the tests do their work: only there may pictures be read. why says why there is no window.
var host = struct {
	work chan func()
	why  string
}{work: make(chan func())}

// frame is how long a frame of the host's window lasts. Ebitengine sleeps after each frame of a window that has no focus, so frames are few,
// and much is done in each.
const frame = time.Second / 10

type hostGame struct {
	start func()
	quit  chan struct{}
}

func (g *hostGame) Update() error {
	if g.start != nil {
		g.start()
		g.start = nil
	}
	for over := time.After(frame); ; {
		select {
		case f := <-host.work:
			f()
		case <-over:
			return nil
		case <-g.quit:
			return ebiten.Termination
		}
	}
}

func (g *hostGame) Draw(*ebiten.Image) {}

func (g *hostGame) Layout(w, h int) (int, int) { return w, h }

// Main runs a package's tests, for its TestMain; it does not return. Guest is the game: it plays with arguments until it
// ends and returns the status to exit with. With an endpoint another program lends it a screen, which it passes on as
// [ebiten.RunGameOptions]; else it opens a window.
func Main(m *testing.M, guest func(args []string, endpoint string) int) {
	if args, ok := os.LookupEnv(guestArgs); ok {
		os.Exit(guest(strings.Fields(args), os.Getenv(guestEndpoint)))
	}
	if os.Getenv("DISPLAY") == "" { // asked for elsewhere, too, where there may be a desktop that somebody works at
		host.why = "DISPLAY is not set: there is no window to play in"
		if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
			host.why = "DISPLAY is not set: set it, to anything, to have windows opened by tests"
		}
		os.Exit(m.Run())
	}
	// The engine needs the main thread, so the tests get another.
	code := 0
	g := &hostGame{quit: make(chan struct{})}
	started := false
	g.start = func() {
		started = true
		go func() {
			defer close(g.quit)
			code = m.Run()
		}()
	}
	ebiten.SetWindowVisible(false)
	ebiten.SetWindowSize(64, 64) // nobody sees it, and it is drawn all the same
	err := ebiten.RunGame(g)
	if !started {
		host.why = "no window: " + err.Error()
		code = m.Run()
	}
	os.Exit(code)
}

// SkipWithoutWindow skips a test where there is no window to play in.
func SkipWithoutWindow(t *testing.T) {
	t.Helper()
	if host.why != "" {
		t.Skip(host.why)
	}
}

// OnHost runs f in a frame of the host's window, where pictures may be read and written.
func OnHost(f func()) {
	done := make(chan struct{})
	host.work <- func() {
		defer close(done)
		f()
	}
	<-done
}
