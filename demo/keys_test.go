package main_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/internal/draw/playtest"
)

// hands press real keys and buttons: the X server delivers them to the window as it does those of a keyboard.
func hands(t *testing.T, do string) string {
	t.Helper()
	out, err := exec.Command("xdotool", strings.Fields(do)...).CombinedOutput()
	if err != nil {
		t.Fatalf("xdotool %s: %v: %s", do, err, out)
	}
	return strings.TrimSpace(string(out))
}

// await reads what the demo tells until something holds.
func await(t *testing.T, probes <-chan probe, what string, holds func(probe) bool) probe {
	t.Helper()
	late := time.After(time.Minute)
	var last probe
	for {
		select {
		case p, open := <-probes:
			if !open {
				t.Fatalf("the demo ended before: %s", what)
			}
			if last = p; holds(p) {
				return p
			}
		case <-late:
			t.Fatalf("after a minute not yet: %s; now %+v", what, last)
		}
	}
}

func TestRealKeysInARealWindow(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	if _, err := exec.LookPath("xdotool"); err != nil {
		t.Skip("xdotool is not installed: nobody can press keys")
	}
	_, probes := playtest.Launch[probe](t, "-scene walk -npcs 500 -seed 1", "")
	await(t, probes, "the window opens", func(p probe) bool { return p.Tick > 3 })
	hands(t, "search --sync --onlyvisible --name ^Horde$ windowfocus --sync mousemove --window %1 430 420")

	hands(t, "keydown d")
	await(t, probes, "D makes the character walk", func(p probe) bool { return p.States["locomotion"] == "walk" })
	hands(t, "keydown Shift_L")
	await(t, probes, "Shift makes it run", func(p probe) bool { return p.States["locomotion"] == "run" })
	hands(t, "keyup Shift_L keyup d")
	await(t, probes, "it stands", func(p probe) bool { return p.States["locomotion"] == "stand" })

	hands(t, "key Tab")
	await(t, probes, "Tab shows the guards", func(p probe) bool { return p.Scene == "patrol" && len(p.Near) > 0 })
	// A guard walks on while the mouse moves: time stands still for the click.
	hands(t, "key p")
	last := probe{}
	still := await(t, probes, "P stops time", func(p probe) bool {
		same := len(last.Near) > 0 && len(p.Near) > 0 && last.Near[0] == p.Near[0]
		last = p
		return same
	})
	target := still.Near[0]
	window := hands(t, "search --onlyvisible --name ^Horde$")
	hands(t, fmt.Sprintf("mousemove --sync --window %s %.0f %.0f mousedown 1", window, target.X, target.Y))
	hands(t, "mouseup 1")
	await(t, probes, "a click selects", func(p probe) bool { return p.Selected == target.Entity })
	hands(t, "key Escape")
	await(t, probes, "Esc lets go", func(p probe) bool { return p.Selected == donburi.Null })
}
