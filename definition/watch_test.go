package definition_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// TestWatch edits the machine of a guard while it runs.
func TestWatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := definition.Watch(file, words()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	save("machine: [")
	var wrong *definition.Error
	if _, err := definition.Watch(file, words()); !errors.As(err, &wrong) || wrong.File != file {
		t.Errorf("a file that makes no machine: %v", err)
	}
	save(guardText)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	pool := fsm.NewPool(w.Machine(), fsm.Config{})
	e := pool.Add(guard{sees: true})
	pool.Update()
	chase := w.Machine().State("act", "chase")

	poll := func() (*fsm.Machine[guard], error) { return w.Look(time.Now().Add(time.Second)) }
	if m, err := poll(); m != nil || err != nil {
		t.Errorf("nothing has changed: %v, %v", m, err)
	}
	save(strings.Replace(guardText, "update: chase the player", "update: look around", 1))
	m, err := poll()
	if m == nil || err != nil || m != w.Machine() {
		t.Fatalf("another Update: %v, %v", m, err)
	}
	if err := pool.Swap(m); err != nil {
		t.Fatal(err)
	}
	pool.Update()
	if log := pool.View(e).log; log[len(log)-1] != "chase looks around" || !pool.Is(e, chase) {
		t.Errorf("it goes on as %q, in %v", log, pool.Current(e, chase.Layer()))
	}

	save("")
	if m, err := poll(); m != nil || err != nil {
		t.Errorf("an editor has just begun to write: %v, %v", m, err)
	}
	save("machine: guard\nlayers: {act: {states: {patrol: {update: fly}}}}")
	if m, err := poll(); m != nil || !errors.As(err, &wrong) {
		t.Errorf("an unknown word: %v, %v", m, err)
	}
	if m, err := poll(); m != nil || err != nil {
		t.Errorf("the same once more: %v, %v", m, err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err := poll(); !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "open "+file+": ") {
		t.Errorf("the file is gone: %v", err)
	}
	if _, err := poll(); err != nil {
		t.Errorf("the file is gone still: %v", err)
	}

	save("machine: guard\nlayers: {act: {states: {flee: {}, chase: {transitions: [{to: flee, on: hit}]}}}}")
	if m, err = poll(); m == nil || err != nil {
		t.Fatalf("mended: %v, %v", m, err)
	}
	if err := pool.Swap(m); err != nil {
		t.Fatal(err)
	}
	if !pool.Execute(e, hit) || pool.Current(e, chase.Layer()).Name() != "flee" {
		t.Errorf("after the swap it is in %v", pool.Current(e, chase.Layer()))
	}
}

// A file without an end is an error, and not read for ever.
func TestWatchOfAnEndlessFile(t *testing.T) {
	const endless = "/dev/zero"
	if _, err := os.Stat(endless); err != nil {
		t.Skip(err)
	}
	var wrong *definition.Error
	if _, err := definition.Watch(endless, words()); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Error(err)
	}
}

// A file that is written to while it is read is left for a later Poll, even if what was read makes a machine.
func TestWatchOfAFileThatChangesWhileItIsRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Truncate(time.Second)
	saveAt(t, file, guardText, now.Add(-time.Hour))
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	half := strings.Replace(guardText, "50ms", "70ms", 1)
	saveAt(t, file, half, now)
	end := definition.WhileReading(func() { saveAt(t, file, half, now.Add(time.Second)) })
	m, err := w.Look(now.Add(time.Minute))
	if end(); m != nil || err != nil {
		t.Errorf("written to meanwhile: a machine %v, error %v", m != nil, err)
	}
	if m, err := w.Look(now.Add(time.Minute)); m == nil || err != nil {
		t.Errorf("left alone: a machine %v, error %v", m != nil, err)
	}
}

// saveAt writes a file and sets its modification time.
func saveAt(t *testing.T, file, text string, at time.Time) {
	t.Helper()
	if err := errors.Join(os.WriteFile(file, []byte(text), 0o644), os.Chtimes(file, at, at)); err != nil {
		t.Fatal(err)
	}
}

// A change that leaves the file's time and size as they were is noticed, if the file is new enough for that to happen.
func TestWatchOfCoarseTimes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now()
	save := func(text string) { saveAt(t, file, text, now) }
	save(guardText)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	save(strings.Replace(guardText, "50ms", "70ms", 1))
	if m, err := w.Look(now.Add(time.Second)); m == nil || err != nil {
		t.Errorf("another delay: %v, %v", m, err)
	}
	save(strings.Replace(guardText, "50ms", "90ms", 1))
	if m, err := w.Look(now.Add(time.Hour)); m == nil || err != nil { // the game was at a breakpoint, or loaded a level
		t.Errorf("a change soon after the one before, looked at long after: %v, %v", m, err)
	}
}

// Tools that unpack files may give all of them one modification time. A file that takes the place of another is noticed all the same.
func TestWatchOfAFileInPlaceOfAnother(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "guard.yaml"), filepath.Join(dir, "other.yaml")
	at := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	saveAt(t, file, guardText, at)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	saveAt(t, other, strings.Replace(guardText, "50ms", "70ms", 1), at)
	if err := os.Rename(other, file); err != nil {
		t.Fatal(err)
	}
	if m, err := w.Look(time.Now()); m == nil || err != nil {
		t.Errorf("another delay: %v, %v", m, err)
	}
	if m, err := w.Look(time.Now()); m != nil || err != nil {
		t.Errorf("the same once more: %v, %v", m, err)
	}
}

// A file is not read while it is being written: half of it may already make a machine.
func TestWatchWaitsUntilAFileIsWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Add(-time.Hour).Truncate(time.Second) // some file systems count in seconds
	save := func(text string) { saveAt(t, file, text, now) }
	save(guardText)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Minute)
	save("machine: guard\nlayers: {act: {states: {patrol: {}}}}")
	for _, after := range []time.Duration{0, 49 * time.Millisecond} {
		if m, err := w.Look(now.Add(after)); m != nil || err != nil {
			t.Errorf("written %v before: %v, %v", after, m, err)
		}
	}
	now = now.Add(time.Second)
	save(guardText + "\n# changed")
	if m, err := w.Look(now.Add(49 * time.Millisecond)); m != nil || err != nil {
		t.Errorf("written on: %v, %v", m, err)
	}
	if m, err := w.Look(now.Add(50 * time.Millisecond)); m == nil || err != nil || m.State("act", "chase") == nil {
		t.Errorf("left alone: %v, %v", m, err)
	}
	save("machine: guard\nlayers: {act: {states: {patrol: {}, watch: {}}}}")
	if m, err := w.Look(now.Add(-time.Second)); m == nil || err != nil {
		t.Errorf("written in the future, by another clock: %v, %v", m, err)
	}
}

// A file that comes back as it was is read once more: whoever was told that it is gone learns that it is not.
func TestWatchOfAFileThatComesBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Add(-time.Hour).Truncate(time.Second)
	saveAt(t, file, guardText, now)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	gone := func() {
		t.Helper()
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Look(now.Add(time.Minute)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the file is gone: %v", err)
		}
	}
	gone()
	saveAt(t, file, guardText, now)
	if m, err := w.Look(now.Add(time.Minute)); m == nil || err != nil {
		t.Errorf("it is back: %v, %v", m, err)
	}
	if m, err := w.Look(now.Add(time.Minute)); m != nil || err != nil {
		t.Errorf("it is still there: %v, %v", m, err)
	}
	gone()
	saveAt(t, file, guardText, now.Add(time.Hour))
	for i, later := range []time.Duration{time.Second, 2 * time.Second} { // too soon for its time to tell that it is as it was
		if m, err := w.Look(now.Add(time.Hour + later)); (m != nil) != (i == 0) || err != nil {
			t.Errorf("back a moment ago: a machine %v, error %v", m != nil, err)
		}
	}
	for range 2 {
		saveAt(t, file, "machine: [", now)
		var wrong *definition.Error
		if _, err := w.Look(now.Add(time.Minute)); !errors.As(err, &wrong) {
			t.Errorf("there, with a mistake: %v", err)
		}
		gone()
	}
}

// A file that stays empty is a mistake like any other, told once: what was wrong before is wrong no longer.
func TestWatchOfAFileThatStaysEmpty(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Add(-time.Hour).Truncate(time.Second) // some file systems count in seconds
	saveAt(t, file, guardText, now)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Minute)
	saveAt(t, file, "", now)
	if m, err := w.Look(now.Add(2 * time.Second)); m != nil || err != nil {
		t.Errorf("empty for two seconds: %v, %v", m, err)
	}
	if m, err := w.Look(now.Add(3 * time.Second)); m != nil || err == nil || !strings.HasSuffix(err.Error(), ": the text is empty") {
		t.Errorf("empty for three seconds: %v, %v", m, err)
	}
	if m, err := w.Look(now.Add(4 * time.Second)); m != nil || err != nil {
		t.Errorf("empty still: %v, %v", m, err)
	}
	saveAt(t, file, "wrong", now.Add(5*time.Second))
	if _, err := w.Look(now.Add(6 * time.Second)); err == nil {
		t.Error("a wrong text is no mistake")
	}
	saveAt(t, file, "", now.Add(time.Hour))
	if m, err := w.Look(now.Add(7 * time.Second)); m != nil || err == nil {
		t.Errorf("emptied in the future, by another clock: %v, %v", m, err)
	}
	now = now.Add(time.Minute)
	saveAt(t, file, guardText, now)
	if m, err := w.Look(now.Add(time.Second)); m == nil || err != nil {
		t.Errorf("full again: %v, %v", m, err)
	}
}

// A game may call Poll in each tick: usually it returns at once, and four times a second it looks at the file.
func TestPollIsPatient(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	synctest.Test(t, func(t *testing.T) {
		saveAt(t, file, guardText, time.Now())
		w, err := definition.Watch(file, words())
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { w.Poll() }); n != 0 {
			t.Errorf("%v allocations a tick", n)
		}
		text := guardText
		for range 2 {
			text += "\n# changed"
			saveAt(t, file, text, time.Now())
			time.Sleep(249 * time.Millisecond)
			if m, err := w.Poll(); m != nil || err != nil {
				t.Errorf("too soon: a machine %v, error %v", m != nil, err)
			}
			time.Sleep(time.Millisecond)
			if m, err := w.Poll(); m == nil || err != nil {
				t.Errorf("a quarter of a second later: a machine %v, error %v", m != nil, err)
			}
		}
	})
}

// A file that cannot be read is one error, and is read again as soon as it can be, even if its time is that of before.
func TestWatchUnreadable(t *testing.T) {
	dir := t.TempDir()
	file, away := filepath.Join(dir, "guard.yaml"), filepath.Join(dir, "away")
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(file, guardText)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour) // when times are no longer in doubt
	if err := errors.Join(os.Rename(file, away), os.Mkdir(file, 0o755)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Look(later); err == nil || !strings.EqualFold(err.Error(), "read "+file+": is a directory") { // "Is" in js/wasm
		t.Errorf("of a folder it says: %v", err)
	}
	if _, err := w.Look(time.Now()); err != nil {
		t.Errorf("the same folder once more: %v", err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	write(away, strings.Repeat("# \n", 10)+guardText)
	if err := errors.Join(os.Remove(file), os.Rename(away, file), os.Chtimes(file, info.ModTime(), info.ModTime())); err != nil {
		t.Fatal(err)
	}
	if m, err := w.Look(later); m == nil || err != nil {
		t.Errorf("the file is back: %v, %v", m, err)
	}
}

// On Windows a program may keep a file to itself while it writes it. That is no news, unless it lasts.
func TestWatchOfAFileThatAnotherProgramHolds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Add(-time.Hour).Truncate(time.Second)
	saveAt(t, file, guardText, now)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	saveAt(t, file, strings.Replace(guardText, "50ms", "70ms", 1), now.Add(time.Minute))
	release := definition.Hold()
	if m, err := w.Look(now.Add(time.Minute + time.Second)); m != nil || err != nil {
		t.Errorf("while it is written: %v, %v", m, err)
	}
	release()
	if m, err := w.Look(now.Add(time.Minute + time.Second)); m == nil || err != nil {
		t.Errorf("once it is written: %v, %v", m, err)
	}
	saveAt(t, file, strings.Replace(guardText, "50ms", "90ms", 1), now.Add(2*time.Minute))
	defer definition.Hold()()
	if _, err := w.Look(now.Add(3 * time.Minute)); err == nil {
		t.Error("a file that stays held is no mistake")
	}
}
