package patrol_test

import (
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/fsm"
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
		"updated": "a callback", "told": "a message", "delayed": "a delay", "weighed": "a weight", "behaving": "a behaviour",
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
