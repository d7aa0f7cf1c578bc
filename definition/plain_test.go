package definition_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Who writes texts and no Go knows no fields and types of Go: of a word of another kind than is wanted, whichever, an error says plainly of
// which kind it is.
func TestPlainMistakesSpeakOfNoGo(t *testing.T) {
	type view struct{}
	plain, tick := func(*view) bool { return true }, func(*fsm.Tick, *view) bool { return true }
	batch, called := func(*fsm.Tick, []view, []bool) {}, func(*fsm.Tick, *view) {}
	updated, told := func(*fsm.Tick, []view) {}, func(*fsm.Tick, *view, fsm.Message) bool { return true }
	delayed, weighed := func(*view) time.Duration { return 1 }, func(*view) int { return 1 }
	words := definition.Words[view]{
		Commands:        map[string]fsm.Command{"commanded": 1},
		Conditions:      map[string]func(*view) bool{"plain": plain, "two": plain},
		TickConditions:  map[string]func(*fsm.Tick, *view) bool{"tick": tick, "two": tick},
		BatchConditions: map[string]func(*fsm.Tick, []view, []bool){"batch": batch},
		Callbacks:       map[string]func(*fsm.Tick, *view){"called": called, "two calls": called},
		BatchUpdates:    map[string]func(*fsm.Tick, []view){"updated": updated, "two calls": updated},
		Messages:        map[string]func(*fsm.Tick, *view, fsm.Message) bool{"told": told},
		Delays:          map[string]func(*view) time.Duration{"delayed": delayed},
		Weights:         map[string]func(*view) int{"weighed": weighed},
		Behaviours:      map[string]any{"behaving": struct{}{}},
		Makers: map[string]any{
			"make plain":   func(int) func(*view) bool { return plain },
			"make batch":   func(int) func(*fsm.Tick, []view, []bool) { return batch },
			"make called":  func(int) func(*fsm.Tick, *view) { return called },
			"make updated": func(int) func(*fsm.Tick, []view) { return updated },
			"make told":    func(int) func(*fsm.Tick, *view, fsm.Message) bool { return told },
			"make delayed": func(int) func(*view) time.Duration { return delayed },
			"make weighed": func(int) func(*view) int { return weighed },
		},
	}
	kinds := map[string]string{
		"commanded": "is a command", "plain": "is a condition", "tick": "is a condition", "batch": "is a condition that is asked of many at once",
		"called": "is a callback", "updated": "is a callback that is called for many at once", "told": "is a callback for messages",
		"delayed": "is a delay", "weighed": "is a weight", "behaving": "is a behaviour",
		"two": "is two conditions", "two calls": "is two callbacks",
		"make plain": "makes a condition", "make batch": "makes a condition that is asked of many at once", "make called": "makes a callback",
		"make updated": "makes a callback that is called for many at once", "make told": "makes a callback for messages",
		"make delayed": "makes a delay", "make weighed": "makes a weight",
		"batch, {make batch: 1}": "only one condition that is asked of many at once",
	}
	named := map[string]bool{}
	for word, kind := range kinds {
		for _, where := range []string{
			"enter: %", "update: %", "message: %", "guard: %", "behaviour: %", "transitions: [{to: a, on: %}]", "transitions: [{to: a, when: %}]",
			"transitions: [{to: a, when: [%]}]", "transitions: [{to: a, after: %}]", "transitions: [{to: a, weight: %}]",
			"enter: {%: 1}", "update: {%: 1}", "message: {%: 1}", "guard: {%: 1}", "behaviour: {%: 1}", "transitions: [{to: a, when: {%: 1}}]",
			"transitions: [{to: a, after: {%: 1}}]", "transitions: [{to: a, weight: {%: 1}}]",
		} {
			text := "machine: m\nlayers: {act: {states: {a: {" + strings.ReplaceAll(where, "%", word) + "}}}}"
			_, err := definition.Read("t", []byte(text), words)
			var mistakes *definition.Error
			if !errors.As(err, &mistakes) {
				continue // the word belongs there
			}
			said := mistakes.Plain()
			if strings.Contains(said, "Words") || strings.Contains(said, "func(") {
				t.Errorf("%s\n%s", text, said)
			}
			named[word] = named[word] || strings.Contains(said, kind)
		}
		if !named[word] {
			t.Errorf("no mistake says that %s %s", word, kind)
		}
	}
}
