package ui_test

import (
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 200000: "200,000", 1234567: "1,234,567", -4321: "-4,321"} {
		if got := ui.Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	for n, want := range map[int]string{0: "0 entities", 1: "1 entity", 2: "2 entities", 5000: "5,000 entities"} {
		if got := ui.Of(n, "entity", "entities"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestTimes(t *testing.T) {
	if got := ui.Seconds(1340 * time.Millisecond); got != "1.3 s" {
		t.Errorf("Seconds: %q", got)
	}
	if got := ui.Milliseconds(1234567); got != "1.23 ms" {
		t.Errorf("Milliseconds: %q", got)
	}
}

func TestLogKeepsTheNewest(t *testing.T) {
	l := ui.NewLog(3)
	for i := range 5 {
		l.Add(ui.Line{Text: strconv.Itoa(i)})
		l.Step(0.1)
	}
	if l.Len() != 3 {
		t.Fatalf("%d lines, want 3", l.Len())
	}
	for i, want := range []string{"4", "3", "2"} {
		if line := l.At(i); line.Text != want {
			t.Errorf("line %d: %q, want %q", i, line.Text, want)
		}
		if i > 0 && l.At(i).Fresh > l.At(i-1).Fresh {
			t.Errorf("line %d is fresher than the one after it", i)
		}
	}
	l.Clear()
	if l.Len() != 0 {
		t.Errorf("%d lines after Clear", l.Len())
	}
}

func TestALogLineLeavesOutWhatNobodyCouldRead(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	const text = "is hungry"
	for width, want := range map[float32]string{200: text, 50: "is hun…", 30: "…", 5: "", 0: "", -20: ""} {
		if got := ui.InRoom(&c, text, width); got != want {
			t.Errorf("in %v: %q, want %q", width, got, want)
		}
	}
	if got := ui.InRoom(&c, "runs", 30); got != "runs" {
		t.Errorf("a short word that has room: %q", got)
	}
}

func TestTheEndOfALogLineLeavesRoomForItsText(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	line := ui.Line{Text: "is hungry", End: "0.7 s", More: " so far"}
	for room, want := range map[float32]string{300: "0.7 s so far", 160: "0.7 s so far", 140: "0.7 s", 20: "0.7 s"} {
		got, left := line.Ending(&c, room)
		if width := c.TextWidth(want, paint.Mono, 12) + 10; got != want || left != room-width {
			t.Errorf("in %v: %q and %v left, want %q and %v", room, got, left, want, room-width)
		}
	}
	if got, left := (&ui.Line{Text: "walks"}).Ending(&c, 90); got != "" || left != 90 {
		t.Errorf("without an end: %q, %v left", got, left)
	}
}

// contrast is the contrast of two colours as the Web Content Accessibility Guidelines 2.1 define it, from 1 to 21.
func contrast(a, b paint.Color) float64 {
	light := func(c paint.Color) (sum float64) {
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64(c[i])
			if v <= 0.03928 {
				sum += weight * v / 12.92
			} else {
				sum += weight * math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return sum
	}
	x, y := light(a)+0.05, light(b)+0.05
	return max(x, y) / min(x, y)
}

// 4.5 is what these guidelines ask for text of this size.
func TestButtonsCanBeRead(t *testing.T) {
	for _, on := range []bool{false, true} {
		ground, ink, quiet := ui.ButtonColors(on)
		for what, c := range map[string]paint.Color{"text": ink, "key": quiet} {
			if got := contrast(c, ground); got < 4.5 {
				t.Errorf("lit %v: the contrast of the %s is %.1f", on, what, got)
			}
		}
	}
}
