package term_test

import (
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/demo/internal/walk"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

func TestPlainOutputIsLines(t *testing.T) {
	var out strings.Builder
	term.Play(&out, false, patrol.New(nil, 1, 100, 10, 1000), term.Options{Ticks: 60, Reason: "neither DISPLAY nor WAYLAND_DISPLAY is set"})
	for line := range strings.Lines(out.String()) {
		if n := utf8.RuneCountInString(line); n > 80 {
			t.Errorf("a line of %d letters: %q", n-1, line)
		}
	}
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

// In a narrow terminal the summary is broken between its clauses: a number stays beside what it counts. Only the command, which is there to
// be copied, stays whole.
func TestTheSummaryFitsANarrowTerminal(t *testing.T) {
	const columns = 44
	var out strings.Builder
	term.Play(&out, true, patrol.New(nil, 1, 100, 10, 1000), term.Options{
		Ticks: 3, Size: func() (int, int) { return columns, 12 }, Wait: func(time.Duration) {}, Flags: "-scene patrol",
	})
	after := out.String()[strings.LastIndex(out.String(), "\x1b"):]
	for line := range strings.Lines(after) {
		if n := visible(line); n > columns && !strings.Contains(line, "xvfb-run") {
			t.Errorf("a line of %d letters in %d columns: %q", n, columns, line)
		}
	}
	if strings.Contains(after, "\n               ns for each NPC") {
		t.Errorf("a number is torn off what it counts:\n%s", after)
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
	for line := range strings.SplitSeq(strings.NewReplacer("\n", "\r", "\x1b[H", "\r").Replace(text), "\r") {
		if n := visible(line); n > 79 {
			t.Errorf("a line of %d letters would not fit: %q", n, line)
		}
	}
	// A terminal may be narrower than its size says while it changes. The picture is drawn on a screen of its own, which is left at the end.
	begin, end := strings.Index(text, "\x1b[?1049h"), strings.LastIndex(text, "\x1b[?1049l")
	if begin < 0 || end < begin || !strings.Contains(text[begin:], "\x1b[?7l") || !strings.HasSuffix(text[:end], "\x1b[?7h\x1b[?25h") {
		t.Errorf("it begins with %q and ends with %q", text[begin:begin+20], text[end-20:end])
	}
}

// Where keys are not read, as from /dev/null, none is said to end the play.
func TestThePictureTellsHowToEndIt(t *testing.T) {
	for keys, want := range map[bool]string{true: "   q: quit", false: "   Ctrl+C: quit"} {
		var out strings.Builder
		term.Play(&out, true, walk.New(1), term.Options{Ticks: 3, Keys: keys, Wait: func(time.Duration) {}})
		if !strings.Contains(out.String(), want) {
			t.Errorf("with keys %v there is no %q in\n%s", keys, want, out.String())
		}
	}
}

// The picture has the whole terminal, whatever size that is and becomes, and is never higher or wider.
func TestThePictureFillsTheTerminal(t *testing.T) {
	for _, v := range []view.View{walk.New(1), patrol.New(nil, 1, 400, 10, 1000)} {
		for _, size := range [][2]int{{30, 10}, {80, 24}, {200, 60}, {20, 2}, {7, 1}} {
			var out strings.Builder
			term.Play(&out, true, v, term.Options{
				Ticks: 3, Size: func() (int, int) { return size[0], size[1] }, Wait: func(time.Duration) {},
			})
			text := out.String()
			picture := text[strings.Index(text, "\x1b[H")+3 : strings.LastIndex(text, "\x1b[?7h")]
			rows := strings.Split(picture, "\r\n")
			if len(rows) != size[1] {
				t.Errorf("%s: %d rows, want %d", v.Title(), len(rows), size[1])
			}
			for _, row := range rows {
				if n := visible(row); n > size[0] && size[0] >= 20 {
					t.Errorf("%s: a row of %d letters in %d columns: %q", v.Title(), n, size[0], row)
				}
			}
			if size[0] >= 30 && (!strings.Contains(picture, "tick 3") || !strings.Contains(picture, "run ")) {
				t.Errorf("%s in %v: the rows below the map are\n%s", v.Title(), size, picture)
			}
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
	const middle = (term.Rows - 1) / 2 // of the rows above the legend
	if g.At(term.Columns/2, middle) != '@' || guards < 20 {
		t.Errorf("player %c, %d guards", g.At(term.Columns/2, middle), guards)
	}
	legend := ""
	for x := range term.Columns {
		legend += string(g.At(x, term.Rows-1))
	}
	if want := " o patrol  ! chase  ? startled  @ the player"; strings.TrimRight(legend, " ") != want {
		t.Errorf("the last row is %q, want %q alone", legend, want)
	}
	g.Resize(33, 10)
	v.Map(&g)
	legend = ""
	for x := range 33 {
		legend += string(g.At(x, 9))
	}
	if want := "o patrol ! chase ? startled @ you"; legend != want {
		t.Errorf("in few columns the legend is %q, want %q", legend, want)
	}
	g.Resize(30, 10)
	v.Map(&g)
	legend = ""
	for x := range 30 {
		legend += string(g.At(x, 9))
	}
	if want := "o patrol ! chase ? startled @ "; legend != want {
		t.Errorf("in fewer columns the legend is %q, want %q", legend, want)
	}
}
