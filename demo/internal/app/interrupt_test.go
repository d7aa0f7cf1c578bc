package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

func TestWhatIsStoppedEndsWithTheNextUpdate(t *testing.T) {
	g := app.NewGame(app.Config{Scene: "walk", Seed: 1})
	g.Input = func(float64) input.Frame { return input.Frame{} }
	stop := make(chan struct{})
	g.StopOn(stop)
	for range 5 {
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	if err := g.Update(); !errors.Is(err, ebiten.Termination) || g.Ticks() != 6 {
		t.Errorf("%v after %d ticks", err, g.Ticks())
	}
}

// A window that does not see that it is asked to end is given up: that of a display that is gone, for which the engine waits for ever.
func TestAWindowThatDoesNotAnswerIsGivenUp(t *testing.T) {
	now, never := make(chan struct{}), make(chan struct{})
	close(now)
	for _, test := range []struct {
		what             string
		stop, seen, over chan struct{}
		given            bool
	}{
		{"nobody asks it to end", never, never, now, false},
		{"it sees that", now, now, never, false},
		{"it ends by itself", now, never, now, false},
		{"it sees nothing", now, never, never, true},
	} {
		given := false
		app.Insist(test.stop, test.seen, test.over, time.Millisecond, func() { given = true })
		if given != test.given {
			t.Errorf("%s: given up is %v", test.what, given)
		}
	}
	g := app.NewGame(app.Config{Scene: "walk", Seed: 1})
	g.Input = func(float64) input.Frame { return input.Frame{} }
	stop := make(chan struct{})
	g.StopOn(stop)
	seen := g.Seen()
	_ = g.Update()
	select {
	case <-seen:
		t.Error("the game has seen what nobody asked")
	default:
	}
	close(stop)
	_ = g.Update()
	select {
	case <-seen:
	default:
		t.Error("the game has not seen that it is asked to end")
	}
	_ = g.Update()
}

// child is this test program, running as another one.
type child struct {
	*exec.Cmd
	t   *testing.T
	out *output
}

// output is what a program writes, seen as it does.
type output struct{ pieces chan string }

func (o *output) Write(p []byte) (int, error) {
	o.pieces <- string(p)
	return len(p), nil
}

// begin starts the test program, of which a variable makes another. It skips the test on systems that do not send signals to programs.
func begin(t *testing.T, variable string) *child {
	t.Helper()
	switch runtime.GOOS {
	case "windows", "js", "plan9":
		t.Skip("no signals can be sent here")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &child{exec.Command(exe), t, &output{make(chan string, 1<<10)}}
	c.Env = append(os.Environ(), variable)
	c.Stdout, c.Stderr = c.out, c.out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	return c
}

// await waits until the program has written something, and meanwhile does something again and again, unless that is nil.
func (c *child) await(want string, meanwhile func(time int)) {
	c.t.Helper()
	patience, again := time.After(time.Minute), time.NewTicker(100*time.Millisecond)
	defer again.Stop()
	for got, times := "", 0; !strings.Contains(got, want); {
		select {
		case piece := <-c.out.pieces:
			got += piece
		case <-again.C:
			if times++; meanwhile != nil {
				meanwhile(times)
			}
		case <-patience:
			c.t.Fatalf("no %q in a minute, but %q", want, got)
		}
	}
}

// send sends the program a signal.
func (c *child) send(s os.Signal) {
	c.t.Helper()
	if err := c.Process.Signal(s); err != nil {
		c.t.Fatal(err)
	}
}

// end waits for the program's end and returns the rest of what it has written.
func (c *child) end() (rest string, err error) {
	err = c.Wait()
	for close(c.out.pieces); ; {
		piece, more := <-c.out.pieces
		if !more {
			return rest, err
		}
		rest += piece
	}
}

// Ctrl+C in the shell closes the window: the picture is written, and what was shown is summed up.
func TestAnInterruptClosesTheWindow(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		t.Skip("DISPLAY is not set: there is no window")
	}
	dir := t.TempDir()
	guards, picture := filepath.Join(dir, "guard.yaml"), filepath.Join(dir, "out.png")
	// Each version is a good one, and there as a whole at once: the first may be any.
	edit := func(version int) {
		text := bytes.Replace(written.Text, []byte("states:\n"), fmt.Appendf(nil, "states:\n      doze%d: {}\n", version), 1)
		err := os.WriteFile(guards+".new", text, 0o644)
		if err = errors.Join(err, os.Rename(guards+".new", guards)); err != nil {
			t.Fatal(err)
		}
	}
	edit(0)
	demo := begin(t, demoArgs+"=-npcs 50 -file "+guards+" -screenshot "+picture)
	// That it tells of an edit shows that its window is open.
	demo.await("guard.yaml", edit)
	demo.send(os.Interrupt)
	rest, err := demo.end()
	if err != nil || !strings.Contains(rest, ", 50 guards") {
		t.Errorf("%v, and it says %q", err, rest)
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Error(err)
	}
}

// A window that does not come to its end can still be left.
func TestASecondInterruptKills(t *testing.T) {
	c := begin(t, interruptedTwice+"=yes")
	c.await("begun\n", nil)
	c.send(os.Interrupt)
	c.await("interrupted\n", nil)
	c.send(os.Interrupt)
	rest, err := c.end()
	if state, is := c.ProcessState.Sys().(syscall.WaitStatus); err == nil || !is || !state.Signaled() || state.Signal() != syscall.SIGINT {
		t.Errorf("%v, and it says %q", err, rest)
	}
}
