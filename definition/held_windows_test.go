package definition_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
)

// So Windows says that a file is kept from others.
func TestWatchOfAFileThatIsReallyHeld(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guard.yaml")
	now := time.Now().Add(-time.Hour)
	saveAt(t, file, guardText, now)
	w, err := definition.Watch(file, words())
	if err != nil {
		t.Fatal(err)
	}
	saveAt(t, file, strings.Replace(guardText, "50ms", "70ms", 1), now.Add(time.Minute))
	name, err := syscall.UTF16PtrFromString(file)
	if err != nil {
		t.Fatal(err)
	}
	held, err := syscall.CreateFile(name, syscall.GENERIC_READ, 0, nil, syscall.OPEN_EXISTING, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err := w.Look(now.Add(time.Minute + time.Second))
	if m != nil || err != nil {
		t.Errorf("while it is held: %v, %v", m, err)
	}
	if err := syscall.CloseHandle(held); err != nil {
		t.Fatal(err)
	}
	if m, err := w.Look(now.Add(time.Minute + time.Second)); m == nil || err != nil {
		t.Errorf("then: %v, %v", m, err)
	}
}
