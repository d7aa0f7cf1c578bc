package playtest

import (
	"bufio"
	"encoding/json"
	"errors"
	"image"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// Probe is what a game tells its test on its standard output, as JSON, one line after each tick.
type Probe interface {
	// Ticks returns the number of ticks so far.
	Ticks() int
}

// Play is a game that a test plays: ticks pass when the test says so, and keys are held as long as it says.
type Play[P Probe] struct {
	T      *testing.T
	Guest  *vmhost.GuestSession
	Latest P // what the game told last

	screen *ebiten.Image
	probes <-chan P
	ticks  int
}

// Start starts the game with arguments, between blanks, on a screen of so many pixels. It skips the test where there is no window.
func Start[P Probe](t *testing.T, args string, width, height int) *Play[P] {
	t.Helper()
	SkipWithoutWindow(t)
	listener, err := net.Listen("tcp", "localhost:0") // which all systems have
	check(t, err)
	defer listener.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(listener.Addr())
	check(t, err)

	cmd, probes := Launch[P](t, args, endpoint)
	listener.(*net.TCPListener).SetDeadline(time.Now().Add(time.Minute))
	conn, err := listener.Accept()
	check(t, err)
	p := &Play[P]{T: t, probes: probes}
	p.Guest, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: time.Minute})
	check(t, err)
	t.Cleanup(func() {
		OnHost(func() { err = p.Guest.Close() })
		if err == nil {
			err = cmd.Wait()
		}
		if err != nil {
			t.Errorf("the game ended badly: %v", err)
		}
	})
	OnHost(func() {
		p.screen = ebiten.NewImage(width, height)
		err = p.Guest.SetOutsideScreen(p.screen)
	})
	check(t, err)
	return p
}

// Launch starts the test program as the game, with arguments between blanks, and returns what it tells. Without an endpoint it opens a
// window.
func Launch[P Probe](t *testing.T, args, endpoint string) (*exec.Cmd, <-chan P) {
	t.Helper()
	exe, err := os.Executable()
	check(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), guestArgs+"="+args, guestEndpoint+"="+endpoint)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	check(t, err)
	check(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill() })
	probes := make(chan P, 1<<16)
	go func() {
		defer close(probes)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var p P
			if json.Unmarshal(lines.Bytes(), &p) == nil {
				probes <- p
			}
		}
	}()
	return cmd, probes
}

// Tick lets ticks pass and returns what the game tells after the last.
func (p *Play[P]) Tick(n int) P {
	p.T.Helper()
	ok := false
	OnHost(func() {
		p.Guest.AdvanceTicks(n)
		ok = p.Guest.WaitTicks()
	})
	if !ok {
		p.T.Fatalf("the game ended: %v", p.Guest.Err())
	}
	for p.ticks += n; p.Latest.Ticks() < p.ticks; {
		next, open := <-p.probes
		if !open {
			p.T.Fatal("the game fell silent")
		}
		p.Latest = next
	}
	return p.Latest
}

// Pass is [Play.Tick] for what runs on the host, where many ticks pass in a frame of the host's window: Tick(0) returns afterwards what the game
// told last. It reports whether the game goes on.
func (p *Play[P]) Pass(n int) bool {
	p.Guest.AdvanceTicks(n)
	p.ticks += n
	return p.Guest.WaitTicks()
}

// Resize gives the game a screen of another size. It runs on the host.
func (p *Play[P]) Resize(width, height int) error {
	before := p.screen
	p.screen = ebiten.NewImage(width, height)
	err := p.Guest.SetOutsideScreen(p.screen)
	before.Deallocate()
	return err
}

// Show draws a frame, for what runs on the host.
func (p *Play[P]) Show() error {
	p.Guest.AdvanceFrame()
	if !p.Guest.WaitFrame() || !p.Guest.CompositeFrame() {
		return errors.Join(errors.New("no frame came"), p.Guest.Err())
	}
	return nil
}

// Until lets ticks pass until something holds, but at most so many.
func (p *Play[P]) Until(most int, what string, holds func(P) bool) P {
	p.T.Helper()
	for range most {
		if got := p.Tick(1); holds(got) {
			return got
		}
	}
	p.T.Fatalf("after %d ticks not yet: %s; now %+v", most, what, p.Latest)
	return p.Latest
}

// Hold presses keys and release lets go of them; both take effect with the next tick.
func (p *Play[P]) Hold(keys ...ebiten.Key) {
	OnHost(func() {
		for _, k := range keys {
			p.Guest.PressKey(k)
		}
	})
}

// Release lets go of keys.
func (p *Play[P]) Release(keys ...ebiten.Key) {
	OnHost(func() {
		for _, k := range keys {
			p.Guest.ReleaseKey(k)
		}
	})
}

// Tap presses a key for a tick.
func (p *Play[P]) Tap(k ebiten.Key) P {
	p.Hold(k)
	p.Tick(1)
	p.Release(k)
	return p.Tick(1)
}

// Click presses and releases the mouse at a pixel.
func (p *Play[P]) Click(x, y float64) P {
	OnHost(func() {
		p.Guest.MoveCursor(x, y)
		p.Guest.PressMouseButton(ebiten.MouseButtonLeft)
	})
	p.Tick(1)
	OnHost(func() { p.Guest.ReleaseMouseButton(ebiten.MouseButtonLeft) })
	return p.Tick(1)
}

// Picture draws a frame and reads it.
func (p *Play[P]) Picture() *image.RGBA {
	p.T.Helper()
	img := image.NewRGBA(p.screen.Bounds())
	var err error
	OnHost(func() {
		if err = p.Show(); err == nil {
			p.screen.ReadPixels(img.Pix)
		}
	})
	check(p.T, err)
	return img
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
