package term_test

import (
	"os"
	"strconv"
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
	term.Play(&out, false, patrol.New(nil, 1, 100, 10, 1000), term.Options{Ticks: 60, Reason: "none"})
	if n := strings.Count(out.String(), " of 60 "); n != 10 {
		t.Errorf("%d lines of progress, want 10:\n%s", n, out.String())
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("control characters")
	}
}

// What is written on the map has a terminal do nothing.
func TestTheMapHoldsLettersOnly(t *testing.T) {
	var g term.Grid
	g.Write(0, 0, "a\x1b[\n\u202e", paint.Color{})
	for x, want := range "a [  " {
		if got := g.At(x, 0); got != want {
			t.Errorf("at %d is %q, want %q", x, got, want)
		}
	}
}

// Who stops the play is told how it went until then.
func TestAPlayThatIsStoppedIsSummedUp(t *testing.T) {
	var out strings.Builder
	stop, waits := make(chan struct{}), 0
	wait := func(time.Duration) {
		if waits++; waits == 9 {
			close(stop)
		}
	}
	v := walk.New(1)
	term.Play(&out, true, v, term.Options{Wait: wait, Stop: stop, Flags: "-scene walk -seed 2"})
	if ticks := v.Scene().Tick(); ticks < 9 || ticks > 60 { // the first may be too slow to wait after it
		t.Fatalf("it went on for %d ticks", ticks)
	}
	after := out.String()[strings.LastIndex(out.String(), "\x1b"):]
	for _, want := range []string{" ticks (0.", "last 0.", "go run ./demo -scene walk -seed 2 -ticks 300"} {
		if !strings.Contains(after, want) {
			t.Errorf("no %q in\n%s", want, after)
		}
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
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\n", "\r"), "\r") {
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

// A terminal that is lower than the map keeps the last lines of it; what was drawn before does not fill what one can scroll back to.
func TestALowTerminalIsNotPushedOnByEachPicture(t *testing.T) {
	for _, height := range []int{4, 10, 20, 21, 22, 50} {
		after := map[int]*screen{}
		for _, ticks := range []int{3, 60} {
			var out strings.Builder
			term.Play(&out, true, walk.New(1), term.Options{Ticks: ticks, Wait: func(time.Duration) {}})
			text := out.String()
			after[ticks] = newScreen(height, text[:strings.LastIndex(text, "\x1b[?7h")])
		}
		if a, b := after[3].scrolled, after[60].scrolled; a != b {
			t.Errorf("height %d: %d lines have left a terminal after one picture, %d after twenty", height, a, b)
		}
		s := after[60]
		rows := s.rows[max(0, s.y-20):s.y]
		if n := min(20, height-1); len(rows) != n {
			t.Fatalf("height %d: a picture of %d lines, want %d", height, len(rows), n)
		}
		got := strings.Join(rows, "\n")
		for _, want := range []string{"idle 1  go 0", "100%  tick 60"} {
			if strings.Count(got, want) != 1 {
				t.Errorf("height %d: no %q once in\n%s", height, want, got)
			}
		}
		if height > 20 && strings.Count(got, "Update ×60") != 2 {
			t.Errorf("height %d: the map is not whole:\n%s", height, got)
		}
	}
}

// screen is a terminal so wide that nothing is cut off.
type screen struct {
	rows     []string
	y        int
	scrolled int // lines that have left it at the top
}

// newScreen writes to a terminal of a height.
func newScreen(height int, text string) *screen {
	s := &screen{rows: make([]string, height)}
	for text != "" {
		control := strings.IndexAny(text, "\n\r\x1b")
		if control < 0 {
			control = len(text)
		}
		if control > 0 {
			s.rows[s.y] += text[:control]
			text = text[control:]
			continue
		}
		switch text[0] {
		case '\n':
			if s.y++; s.y == height {
				s.rows = append(s.rows[1:], "")
				s.y--
				s.scrolled++
			}
		case '\r':
			s.rows[s.y] = "" // what is written next is as long
		default:
			end := strings.IndexFunc(text, func(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' })
			n, err := strconv.Atoi(text[2:end])
			if err != nil {
				n = 1
			}
			switch text[end] {
			case 'A':
				s.y = max(0, s.y-n)
			case 'B':
				s.y = min(height-1, s.y+n)
			}
			text = text[end:]
		}
		text = text[1:]
	}
	return s
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

func TestAFileIsNotRedrawn(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if term.CanRedraw(f) {
		t.Error("a file counts as a terminal")
	}
}

func TestTheMapShowsThePlayerAndGuards(t *testing.T) {
	v := patrol.New(nil, 1, 400, 10, 1000)
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
