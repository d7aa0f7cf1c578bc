package definition

import (
	"os"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Look is [Watcher.Poll] without its patience.
func (w *Watcher[V]) Look(now time.Time) (*fsm.Machine[V], error) { return w.look(now) }

// WhileReading has f called whenever a file has been read by Poll, until the function that it returns is called.
func WhileReading(f func()) (end func()) {
	contents = func(name string) ([]byte, error) {
		defer f()
		return readFile(name)
	}
	return func() { contents = readFile }
}

// Hold has another program keep the file to itself, until the function that it returns is called.
func Hold() (end func()) {
	contents = func(name string) ([]byte, error) { return nil, &os.PathError{Op: "open", Path: name, Err: errHeld} }
	return func() { contents = readFile }
}
