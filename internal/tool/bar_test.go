package tool

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	simulation "github.com/horde-fsm/horde/internal/sim"
	"github.com/horde-fsm/horde/internal/terminal/pseudo"
)

func TestBarFills(t *testing.T) {
	for _, c := range []struct {
		done int
		want string
	}{
		{0, "[--------------------]   0%  tick 0 of 600, 10 NPCs"},
		{300, "[##########----------]  50%  tick 300 of 600, 10 NPCs"},
		{600, "[####################] 100%  tick 600 of 600, 10 NPCs"},
	} {
		if got := drawBar(79, c.done, 600, 10); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestBarHasRoomInATerminal(t *testing.T) {
	const ticks, npcs = 100_000_000, 1_000_000 // the most that a run takes
	if err := (simulation.Options{Scene: "patrol", NPCs: npcs, Ticks: ticks, Workers: 1}).Check(); err != nil {
		t.Fatal(err)
	}
	if got := drawBar(usual-1, ticks, ticks, npcs); len(got) >= usual || !strings.HasSuffix(got, "1,000,000 NPCs") {
		t.Errorf("%d columns: %s", len(got), got)
	}
}

func TestBarIsTakenAway(t *testing.T) {
	var w bytes.Buffer
	b := bar{w: &w}
	_, err := simulation.Run(t.Context(), simulation.Options{Scene: "walk", Ticks: 2}, b.show)
	if err != nil {
		t.Fatal(err)
	}
	b.clear()
	want := "\r" + drawBar(79, 1, 2, 1) + "\r" + drawBar(79, 2, 2, 1) + "\r" + strings.Repeat(" ", 79) + "\r"
	if got := w.String(); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A line that wraps would leave one more behind whenever it is drawn.
func TestBarFitsAnyTerminal(t *testing.T) {
	for _, c := range []struct {
		room int
		want string
	}{
		{56, "[##########----------]  50%  tick 300 of 600, 5,000 NPCs"},
		{55, "[#########----------]  50%  tick 300 of 600, 5,000 NPCs"},
		{44, "[####----]  50%  tick 300 of 600, 5,000 NPCs"},
		{43, "[#########----------]  50%  tick 300 of 600"},
		{42, "[#########---------]  50%  tick 300 of 600"},
		{39, "[#######--------]  50%  tick 300 of 600"},
		{19, "[######------]  50%"},
		{8, "[-]  50%"},
		{7, "  50%"},
		{3, "  5"},
		{0, ""},
		{-1, ""},
	} {
		if got := drawBar(c.room, 300, 600, 5000); got != c.want {
			t.Errorf("in %d columns\n got %q\nwant %q", c.room, got, c.want)
		}
	}
	moving, step := regexp.MustCompile("[-#0-9 ]+"), 1
	if testing.Short() {
		step = 8
	}
	for room := range usual {
		shape := "" // which does not change while the bar fills
		for done := 0; done <= 1000; done += step {
			line := drawBar(room, done, 1000, 1_000_000)
			now := moving.ReplaceAllString(line, "")
			if done == 0 {
				shape = now
			}
			if len(line) > room || now != shape && room > 5 {
				t.Fatalf("%d columns for %q, which began like %q", room, line, shape)
			}
		}
	}
}

// The window may change its size during the run.
func TestBarAsksTheTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	program, window := pseudo.Open(t)
	b := newBar(program)
	for columns, want := range map[int]int{0: 79, 40: 39, 41: 40, 80: 79, 200: 79} {
		pseudo.Resize(t, window, columns, 24)
		if got := b.room(); got != want {
			t.Errorf("of %d columns it takes %d, want %d", columns, got, want)
		}
	}
	pseudo.Resize(t, window, 40, 0)
	if _, err := simulation.Run(t.Context(), simulation.Options{Scene: "walk", Ticks: 2}, b.show); err != nil {
		t.Fatal(err)
	}
	b.clear()
	want := "\r" + drawBar(39, 1, 2, 1) + "\r" + drawBar(39, 2, 2, 1) + "\r" + strings.Repeat(" ", 39) + "\r"
	got := make([]byte, len(want))
	if _, err := io.ReadFull(window, got); err != nil || string(got) != want {
		t.Errorf("%v, got\n%q, want\n%q", err, got, want)
	}
}

// Where nothing can be drawn again, lines are written.
func TestBarOnADumbTerminalIsLines(t *testing.T) {
	t.Setenv("TERM", "dumb")
	program, _ := pseudo.Open(t)
	var w bytes.Buffer
	b := newBar(program)
	b.w = &w // which tells what was written
	for _, ticks := range []int{605, 7} {
		w.Reset()
		b.told = 0
		if _, err := simulation.Run(t.Context(), simulation.Options{Scene: "walk", Ticks: ticks}, b.show); err != nil {
			t.Fatal(err)
		}
		b.clear()
		got := w.String()
		last := fmt.Sprintf("\ntick %d of %d, 1 NPC\n", ticks, ticks)
		if n := strings.Count(got, "\n"); n != min(ticks, 10) || strings.Contains(got, "\r") || !strings.HasSuffix(got, last) {
			t.Errorf("%d lines of %d ticks:\n%s", n, ticks, got)
		}
	}
}
