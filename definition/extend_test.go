package definition_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// extended returns words whose Extend adds a layer, with a transition that depends on a state of the text.
func extended() definition.Words[guard] {
	w := words()
	w.Extend = func(b *fsm.Builder[guard]) {
		ear := b.Layer("ear")
		quiet, alert := ear.State("quiet"), ear.State("alert").OnUpdate(write("listens"))
		quiet.To(alert).When(sees)
		if chase := b.FindLayer("act").FindState("chase"); chase != nil {
			alert.To(quiet).WhenNotIn(chase).When(func(g *guard) bool { return !g.sees })
		}
	}
	return w
}

// What Extend adds is there each time the text is read, and entities keep their states in it.
func TestExtendedIsReread(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := strings.Replace(guardText, "layers:", "reserve: 3\nlayers:", 1)
	save(text)
	w, err := definition.Watch(file, extended())
	if err != nil {
		t.Fatal(err)
	}
	first := w.Machine()
	pool := fsm.NewPool(first, fsm.Config{})
	e := pool.Add(guard{sees: true})
	pool.Update()
	pool.Update()
	for _, text := range []string{
		strings.Replace(text, "layers:\n", "layers:\n  legs: {states: {stand: }}\n", 1),
		"machine: guard\nlayers: {act: {states: {patrol: {}}}}",
	} {
		save(text)
		m, err := w.Look(time.Now().Add(time.Second))
		if m == nil || err != nil {
			t.Fatal(m, err)
		}
		if err := pool.Swap(m); err != nil {
			t.Fatal(err)
		}
		pool.Update()
		ear, alert := first.Layer("ear"), first.State("ear", "alert") // handles of the first machine
		if !pool.Is(e, alert) || pool.Current(e, ear).Name() != "alert" || pool.Count(alert) != 1 {
			t.Errorf("it is in %v", pool.Current(e, ear))
		}
		if log := pool.View(e).log; log[len(log)-1] != "alert listens" {
			t.Errorf("it lives %q", log)
		}
	}
}

// Mistakes made by Extend are reported without a line, unless it adds a layer with the name of one in the text: that has a place. Extend is not called if the text itself is wrong.
func TestMistakesInExtend(t *testing.T) {
	w := words()
	calls := 0
	w.Extend = func(b *fsm.Builder[guard]) {
		calls++
		b.Layer("act")
		b.Layer("ear").State("quiet").OnEnter(nil)
	}
	_, err := definition.Read("t", []byte(guardText), w)
	for _, want := range []string{`t:4:3: the game adds a layer "act" of its own; give this one another name (Words.Extend)`, `t: layer "ear": state "quiet": OnEnter was given a nil callback`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nlacks %s", err, want)
		}
	}
	if _, err := definition.Read("t", []byte("machine: m\nlayers: {act: {states: {s: {update: fly}}}}"), w); err == nil || calls != 1 {
		t.Errorf("called %d times, %v", calls, err)
	}
}
