package app

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/horde-fsm/horde/internal/output"
)

// writable returns an error if a requested file cannot be written. It is called before the demo plays, so that a missing folder is
// reported at once and not after waiting a minute for a film.
func (c *Config) writable() error {
	for _, file := range []struct{ flag, name string }{{"screenshot", c.Screenshot}, {"gif", c.GIF}} {
		if file.name == "" {
			continue
		}
		if c.File != "" && isSameFile(file.name, c.File) {
			return fmt.Errorf("%s: %s is the file of the guards' machine, which would be lost: name another", file.flag, file.name)
		}
		if err := output.MayWrite(file.name); err != nil {
			return fmt.Errorf("%s: %w", file.flag, err)
		}
	}
	return nil
}

// isSameFile reports whether two names refer to the same file, or would if it were there.
func isSameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	is, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(is, other)
}
