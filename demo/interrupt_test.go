package main_test

import (
	"image/gif"
	"image/png"
	"io"
	"os"
	"runtime"
	"syscall"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/playtest"
)

// Ctrl+C in the shell, and whatever else asks a program to end, closes the window: what was asked for is written.
func TestAnInterruptLeavesPictures(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	if runtime.GOOS == "windows" {
		t.Skip("no signals can be sent here")
	}
	t.Chdir(t.TempDir())
	for flag, c := range map[string]struct {
		file   string
		signal os.Signal
		decode func(io.Reader) error
	}{
		"-screenshot": {"out.png", os.Interrupt, func(r io.Reader) error { _, err := png.Decode(r); return err }},
		"-gif":        {"out.gif", syscall.SIGTERM, func(r io.Reader) error { _, err := gif.DecodeAll(r); return err }},
	} {
		cmd, probes := playtest.Launch[probe](t, "-scene walk -ticks 1800 "+flag+" "+c.file, "")
		last := 0
		for p := range probes {
			if last = p.Tick; last == 20 {
				check(t, cmd.Process.Signal(c.signal))
			}
		}
		check(t, cmd.Wait())
		if last < 20 || last == 1800 {
			t.Errorf("%s, %v: it ended after %d ticks", flag, c.signal, last)
		}
		f, err := os.Open(c.file)
		check(t, err)
		if err := c.decode(f); err != nil {
			t.Errorf("%s, %v: %v", flag, c.signal, err)
		}
		f.Close()
	}
}
