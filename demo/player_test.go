package main_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"github.com/horde-fsm/horde/demo/internal/app"
)

// play is a demo that a test plays: ticks pass when the test says so, and keys are held as long as it says.
type play struct {
	t      *testing.T
	guest  *vmhost.GuestSession
	screen *ebiten.Image
	probes <-chan probe
	ticks  int
	latest probe
}

// start starts the demo with arguments.
func start(t *testing.T, args string) *play {
	t.Helper()
	if host.why != "" {
		t.Skip(host.why)
	}
	// Not t.TempDir: the path of a socket must be short.
	dir, err := os.MkdirTemp("", "horde")
	check(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	listener, err := net.Listen("unix", filepath.Join(dir, "s"))
	check(t, err)
	defer listener.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(listener.Addr())
	check(t, err)

	cmd, probes := launch(t, args, endpoint)
	listener.(*net.UnixListener).SetDeadline(time.Now().Add(time.Minute))
	conn, err := listener.Accept()
	check(t, err)
	p := &play{t: t, probes: probes}
	p.guest, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: time.Minute})
	check(t, err)
	t.Cleanup(func() {
		onHost(func() { err = p.guest.Close() })
		if err == nil {
			err = cmd.Wait()
		}
		if err != nil {
			t.Errorf("the demo ended badly: %v", err)
		}
	})
	onHost(func() {
		p.screen = ebiten.NewImage(app.Width, app.Height)
		err = p.guest.SetOutsideScreen(p.screen)
	})
	check(t, err)
	return p
}

// launch starts the test program as the demo, and returns what it tells.
func launch(t *testing.T, args, endpoint string) (*exec.Cmd, <-chan probe) {
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
	probes := make(chan probe, 1<<16)
	go func() {
		defer close(probes)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var p probe
			if json.Unmarshal(lines.Bytes(), &p) == nil {
				probes <- p
			}
		}
	}()
	return cmd, probes
}

// tick lets ticks pass and returns what the demo tells after the last.
func (p *play) tick(n int) probe {
	p.t.Helper()
	ok := false
	onHost(func() {
		p.guest.AdvanceTicks(n)
		ok = p.guest.WaitTicks()
	})
	if !ok {
		p.t.Fatalf("the demo ended: %v", p.guest.Err())
	}
	for p.ticks += n; p.latest.Tick < p.ticks; {
		next, open := <-p.probes
		if !open {
			p.t.Fatal("the demo fell silent")
		}
		p.latest = next
	}
	return p.latest
}

// until lets ticks pass until something holds, but at most so many.
func (p *play) until(most int, what string, holds func(probe) bool) probe {
	p.t.Helper()
	for range most {
		if got := p.tick(1); holds(got) {
			return got
		}
	}
	p.t.Fatalf("after %d ticks not yet: %s; now %+v", most, what, p.latest)
	return probe{}
}

// hold presses keys and release lets go of them; both take effect with the next tick.
func (p *play) hold(keys ...ebiten.Key) {
	onHost(func() {
		for _, k := range keys {
			p.guest.PressKey(k)
		}
	})
}

func (p *play) release(keys ...ebiten.Key) {
	onHost(func() {
		for _, k := range keys {
			p.guest.ReleaseKey(k)
		}
	})
}

// tap presses a key for a tick.
func (p *play) tap(k ebiten.Key) probe {
	p.hold(k)
	p.tick(1)
	p.release(k)
	return p.tick(1)
}

// click presses and releases the mouse at a pixel.
func (p *play) click(x, y float64) probe {
	onHost(func() {
		p.guest.MoveCursor(x, y)
		p.guest.PressMouseButton(ebiten.MouseButtonLeft)
	})
	p.tick(1)
	onHost(func() { p.guest.ReleaseMouseButton(ebiten.MouseButtonLeft) })
	return p.tick(1)
}

// picture draws a frame and reads it.
func (p *play) picture() *image.RGBA {
	p.t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, app.Width, app.Height))
	var err error
	onHost(func() {
		p.guest.AdvanceFrame()
		if !p.guest.WaitFrame() || !p.guest.CompositeFrame() {
			err = errors.Join(errors.New("no frame came"), p.guest.Err())
			return
		}
		p.screen.ReadPixels(img.Pix)
	})
	check(p.t, err)
	return img
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
