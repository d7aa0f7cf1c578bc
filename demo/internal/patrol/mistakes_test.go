package patrol_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// Who plays has no tables of words: whichever of them a mistake is about, it speaks of commands, conditions and the like instead.
func TestMistakesSpeakOfNoTables(t *testing.T) {
	type view struct{}
	words := definition.Words[view]{
		Commands:        map[string]fsm.Command{"commanded": 1},
		Conditions:      map[string]func(*view) bool{"plain": func(*view) bool { return true }},
		TickConditions:  map[string]func(*fsm.Tick, *view) bool{"tick": func(*fsm.Tick, *view) bool { return true }},
		BatchConditions: map[string]func(*fsm.Tick, []view, []bool){"batch": func(*fsm.Tick, []view, []bool) {}},
		Callbacks:       map[string]func(*fsm.Tick, *view){"called": func(*fsm.Tick, *view) {}},
		BatchUpdates:    map[string]func(*fsm.Tick, []view){"updated": func(*fsm.Tick, []view) {}},
		Messages:        map[string]func(*fsm.Tick, *view, fsm.Message) bool{"told": func(*fsm.Tick, *view, fsm.Message) bool { return true }},
		Delays:          map[string]func(*view) time.Duration{"delayed": func(*view) time.Duration { return 1 }},
		Weights:         map[string]func(*view) int{"weighed": func(*view) int { return 1 }},
		Behaviours:      map[string]any{"behaving": struct{}{}},
		Makers:          map[string]any{"made": func(float64) func(*view) time.Duration { return nil }},
	}
	kinds := map[string]string{
		"commanded": "a command", "plain": "a condition", "tick": "a condition", "batch": "a condition", "called": "a callback",
		"updated": "a callback", "told": "a callback for messages", "delayed": "a delay", "weighed": "a weight", "behaving": "a behaviour",
		"made": "makes a delay", "unknown": "",
	}
	named := map[string]bool{}
	for _, where := range []string{
		"enter: %", "exit: %", "update: %", "message: %", "guard: %", "behaviour: %", "update: {%: 1}",
		"transitions: [{to: a, on: %}]", "transitions: [{to: a, when: %}]", "transitions: [{to: a, unless: %}]",
		"transitions: [{to: a, after: %}]", "transitions: [{to: a, weight: %}]", "transitions: [{to: a, do: %}]",
	} {
		for word, kind := range kinds {
			text := "machine: m\nlayers: {act: {states: {a: {" + strings.ReplaceAll(where, "%", word) + "}}}}"
			_, err := definition.Read("t", []byte(text), words)
			if err == nil {
				continue // the word belongs there
			}
			for _, line := range patrol.Mistakes(err) {
				if strings.Contains(line, "Words") {
					t.Errorf("%s says %q", text, line)
				}
				named[word] = named[word] || strings.Contains(line, kind)
			}
		}
	}
	for word, kind := range kinds {
		if !named[word] {
			t.Errorf("no mistake says that %s is %s", word, kind)
		}
	}
}

// spoil makes mistakes all over the text, each with a hint at its end.
func (d *desk) spoil() {
	for right, wrong := range map[string]string{
		"{chase at: 10}": "{chase at: fast}", "lost the player": "losst the player", "stand still": "stand stil", "on: Startle,": "onn: Startle,",
	} {
		d.text = bytes.ReplaceAll(d.text, []byte(right), []byte(wrong))
	}
	d.edit = [2]string{"guard", "guard"} // so that it is read
}

// wantHints checks that lines say all of the mistakes that spoil makes.
func wantHints(t *testing.T, lines []string) {
	t.Helper()
	text := strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
	for _, want := range []string{`"lost the player"?`, `"stand still"?`, `"on"?`} {
		if !strings.Contains(text, want) {
			t.Errorf("no hint %s in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

// In the smallest window mistakes are told to their ends, where the hints are. They cover nothing, and nothing covers them.
func TestMistakesAreShownWhole(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	v.NameFile("guard.yaml")
	d.spoil()
	var c paint.Canvas
	c.Use(art.Sheet())
	c.Begin(nil, 1)
	for range 2 { // pictures
		v.Frame(input.Frame{}, 960, 600-ui.HelpLine)
		v.DrawNote(&c)
	}
	lines, note := v.Note(&c)
	wantHints(t, lines)
	stage, hud, _, _ := v.Panels()
	player := view.Area{X: stage.W/2 - 30, Y: stage.H/2 - 30, W: 60, H: 60}
	if note.Meets(hud) || note.Meets(player) || note.X+note.W > stage.W || note.Y < 0 {
		t.Errorf("on %v the note is at %v; the statistics are at %v", stage, note, hud)
	}
	if x, y, _ := v.MakeRoom(318, 32); note.Meets(view.Area{X: x, Y: y, W: 318, H: 32}) {
		t.Errorf("the clock at (%v, %v) covers the note at %v", x, y, note)
	}

	if lines[0] != "guard.yaml" || !strings.HasPrefix(lines[1], "line ") || lines[len(lines)-1] != "Guards keep the last good version." {
		t.Errorf("the note says %q", lines)
	}
	wantHints(t, strings.Split(wholeMap(v), "\n"))
}

// Of more mistakes than have room, those that are told are told whole, and how many more there are; what is said of time stands below them.
func TestOfManyMistakesTheRestIsCounted(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	d.edit = [2]string{"      patrol:\n", "      patrol:\n        bogus: x\n"}
	for i := range 9 {
		d.text = bytes.Replace(d.text, []byte("    states:\n"), fmt.Appendf(nil, "    states:\n      s%d: {bogus: x}\n", i), 1)
	}
	var c paint.Canvas
	c.Use(art.Sheet())
	c.Begin(nil, 1)
	for range 2 { // pictures
		v.Frame(input.Frame{}, 1280, 720-ui.HelpLine)
		v.DrawNote(&c)
	}
	lines, note := v.Note(&c)
	whole, more := 0, 0
	for _, l := range lines {
		if strings.HasSuffix(l, "direct, formerly") {
			whole++
		}
		fmt.Sscanf(l, "… and %d more mistakes", &more)
		if strings.HasSuffix(l, "…") {
			t.Errorf("cut is %q", l)
		}
	}
	if whole < 3 || more == 0 || whole+more != 10 {
		t.Errorf("%d mistakes are told, and %d counted, in\n%s", whole, more, strings.Join(lines, "\n"))
	}
	if x, y, ok := v.MakeRoom(250, 26); !ok || y < note.Y+note.H || y > note.Y+note.H+20 {
		t.Errorf("what is said of time is at (%v, %v), the note at %v", x, y, note)
	}
}

// In a small window there is no room for all that the clock says beside a note that stays, but for a word; neither lies on the other.
func TestTheClockMakesWayForMistakes(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	v.NameFile("guard.yaml")
	d.edit = [2]string{"lost the player", "lost the playr"}
	var c paint.Canvas
	c.Use(art.Sheet())
	c.Begin(nil, 1)
	for range 2 { // pictures
		v.Frame(input.Frame{}, 640, 330)
		v.DrawNote(&c)
	}
	_, note := v.Note(&c)
	for _, width := range []float32{318, 94} {
		x, y, ok := v.MakeRoom(width, 32)
		if a := (view.Area{X: x, Y: y, W: width, H: 32}); ok != (width < 100) || a.Meets(note) {
			t.Errorf("%v wide, the clock is at (%v, %v), %v; the note is at %v", width, x, y, ok, note)
		}
	}
}

// Mistakes are written too, whole, when they are found; saving the file again without another does not repeat them.
func TestMistakesAreTold(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	var told, later strings.Builder
	v.TellMistakes(&told)
	d.spoil()
	frame(v, input.Frame{})
	v.TellMistakes(&later)
	v.TellMistakes(nil)
	if later.String() != told.String() {
		t.Errorf("whoever asks later is told\n%s", later.String())
	}
	told.Reset()
	v.TellMistakes(&told)
	once := told.String()
	wantHints(t, strings.Split(once, "\n"))
	d.edit = [2]string{"named: is startled", "named: is frightened"}
	frame(v, input.Frame{})
	if told.String() != once {
		t.Errorf("told again:\n%s", told.String())
	}
	d.edit = [2]string{"{chase at: fast}", "{chase at: 10}"}
	if frame(v, input.Frame{}); told.String() == once {
		t.Error("other mistakes are not told")
	}
}
