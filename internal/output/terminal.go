package output

import (
	"io"
	"os"
)

// IsTerminal reports whether w is a character device, which a pipe and a file are not: somebody may be watching.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
