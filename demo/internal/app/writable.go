package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// writable returns an error if a file that is asked for cannot be written. It is asked before the demo plays: whoever waits for
// a film hears of a folder that is not there at once, not after a minute.
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

// try opens a file for writing, and leaves everything as it was.
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
