// Package terminal tells whether there is a terminal, what it can do, and how large it is.
package terminal

import (
	"io"
	"os"
)

// Is reports whether w is a terminal, which a pipe, a file and /dev/null are not: somebody may be watching.
func Is(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && is(f)
}

// Obeys reports whether w is a terminal that obeys escape sequences, with which a picture is drawn again in its place.
func Obeys(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && is(f) && !IsDumb() && obeys(f)
}

// IsDumb reports whether the terminals of this program only ever go on to the next letter or line. What is drawn again there stays.
func IsDumb() bool { return os.Getenv("TERM") == "dumb" }
