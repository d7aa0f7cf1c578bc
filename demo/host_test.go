package main_test

import (
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// The tests start themselves once more to be the demo: with guestArgs set, the test program is the demo, and with
// guestEndpoint set it is shown by the test that started it.
const (
	guestArgs     = "HORDE_DEMO_ARGS"
	guestEndpoint = "HORDE_DEMO_ENDPOINT"
)

// host is a hidden window, in whose frames the tests do their work: only there may pictures be read. why says why there is
// none.
var host = struct {
	work chan func()
	why  string
}{work: make(chan func())}

type hostGame struct {
	start func()
	quit  chan struct{}
}

func (g *hostGame) Update() error {
	if g.start != nil {
		g.start()
		g.start = nil
	}
	select {
	case f := <-host.work:
		f()
		return nil
	case <-g.quit:
		return ebiten.Termination
	}
}

func (g *hostGame) Draw(*ebiten.Image) {}

func (g *hostGame) Layout(w, h int) (int, int) { return w, h }

func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(guestArgs); ok {
		os.Exit(guest(strings.Fields(args), os.Getenv(guestEndpoint)))
	}
	if os.Getenv("DISPLAY") == "" {
		host.why = "DISPLAY is not set: there is no window to play in"
		os.Exit(m.Run())
	}
	// The engine wants the main thread, so the tests get another.
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
	err := ebiten.RunGame(g)
	if !started {
		host.why = "no window: " + err.Error()
		code = m.Run()
	}
	os.Exit(code)
}

// onHost runs f in a frame of the host's window.
func onHost(f func()) {
	done := make(chan struct{})
	host.work <- func() {
		defer close(done)
		f()
	}
	<-done
}
