package term_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/demo/internal/walk"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

func TestPlainOutputIsLines(t *testing.T) {
	var out strings.Builder
	term.Play(&out, false, patrol.New(1, 100, 10, 1000), term.Options{Ticks: 60, Reason: "none"})
	if n := strings.Count(out.String(), " of 60 "); n != 10 {
		t.Errorf("%d lines of progress, want 10:\n%s", n, out.String())
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("control characters")
	}
}

func TestATerminalIsRedrawnAtThePaceOfTheScene(t *testing.T) {
	var out strings.Builder
	waits := 0
	wait := func(d time.Duration) {
		waits++
		if d > time.Second/60 {
			t.Errorf("waited %v for a tick", d)
		}
	}
	term.Play(&out, true, walk.New(1), term.Options{Ticks: 60, Wait: wait})
	if waits == 0 {
		t.Error("it did not wait")
	}
	text := out.String()
	if !strings.Contains(text, "\x1b[") || !strings.Contains(text, "100%") {
		t.Error("nothing was redrawn")
	}
	for line := range strings.Lines(text) {
		if n := visible(line); n > 79 {
			t.Errorf("a line of %d letters would not fit: %q", n, line)
		}
	}
	// A terminal may be narrower: a line that went on in the next would spoil the way back up.
	const off, on = "\x1b[?7l", "\x1b[?7h"
	begin, end := strings.Index(text, off), strings.LastIndex(text, on)
	if begin < 0 || end < begin {
		t.Fatal("lines are not cut off")
	}
	for _, drawn := range strings.Split(text[begin:end], on) {
		if !strings.HasPrefix(drawn, off) {
			t.Errorf("drawn with lines that may wrap: %q", drawn)
		}
	}
}

// visible counts the letters of a line that take room.
func visible(line string) (n int) {
	inside := false
	for _, r := range strings.TrimRight(line, "\n") {
		switch {
		case r == '\x1b':
			inside = true
		case inside:
			inside = r < '@' || r > '~' || r == '['
		default:
			n++
		}
	}
	return n
}

func TestLettersOutsideTheGridAreLeftOut(t *testing.T) {
	var g term.Grid
	g.Clear('.', paint.Color{})
	g.Write(-2, 0, "abcd", paint.Color{})
	g.Write(term.Columns-1, term.Rows-1, "xy", paint.Color{})
	g.Put(0, term.Rows, 'z', paint.Color{})
	if g.At(0, 0) != 'c' || g.At(1, 0) != 'd' || g.At(2, 0) != '.' || g.At(term.Columns-1, term.Rows-1) != 'x' {
		t.Error("the grid holds something else than was written")
	}
}

func TestAFileIsNoTerminal(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if term.IsTerminal(f) {
		t.Error("a file counts as a terminal")
	}
}

func TestTheMapShowsThePlayerAndGuards(t *testing.T) {
	v := patrol.New(1, 400, 10, 1000)
	term.Play(&strings.Builder{}, false, v, term.Options{Ticks: 5})
	var g term.Grid
	v.Map(&g)
	guards := 0
	for y := range term.Rows {
		for x := range term.Columns {
			if strings.ContainsRune("o!?", g.At(x, y)) {
				guards++
			}
		}
	}
	if g.At(term.Columns/2, term.Rows/2) != '@' || guards < 20 {
		t.Errorf("player %c, %d guards", g.At(term.Columns/2, term.Rows/2), guards)
	}
}
