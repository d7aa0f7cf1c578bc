package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// writable returns an error if a requested file cannot be written. It is called before the demo plays, so that a missing folder is
// reported at once and not after waiting a minute for a film.
func (c *Config) writable() error {
	for _, file := range []struct{ flag, name string }{{"screenshot", c.Screenshot}, {"gif", c.GIF}} {
		if file.name == "" {
			continue
		}
		if err := try(file.name); err != nil {
			return fmt.Errorf("%s: %w", file.flag, err)
		}
	}
	return nil
}

// try opens a file for writing and leaves everything unchanged.
func try(name string) error {
	_, before := os.Stat(name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	err = f.Close()
	if errors.Is(before, fs.ErrNotExist) {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
