package ui_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/draw/ui"
)

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 200000: "200,000", 1234567: "1,234,567", -4321: "-4,321"} {
		if got := ui.Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %q, want %q", n, got, want)
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

func TestAgo(t *testing.T) {
	for ticks, want := range map[uint64]string{0: "0 s ago", 100: "2 s ago", 7140: "119 s ago", 10_900: "3 min ago"} {
		if got := ui.Ago(ticks, time.Second/60); got != want {
			t.Errorf("%d ticks: %q, want %q", ticks, got, want)
		}
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

func TestStatesOfOneLayerDifferInColour(t *testing.T) {
	if ui.StateColor("a", 0) == ui.StateColor("b", 1) {
		t.Error("two unknown states have one colour")
	}
	if ui.StateColor("chase", 0) != ui.StateColor("chase", 5) {
		t.Error("a known state changes colour with its place")
	}
}
