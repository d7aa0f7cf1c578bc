package app

import (
	"fmt"

	"github.com/horde-fsm/horde/internal/output"
)

// writable returns an error if a requested file cannot be written. It is called before the demo plays, so that a missing folder is
// reported at once and not after waiting a minute for a film.
func (c *Config) writable() error {
	for _, file := range []struct{ flag, name string }{{"screenshot", c.Screenshot}, {"gif", c.GIF}} {
		if file.name == "" {
			continue
		}
		if err := output.MayWrite(file.name); err != nil {
			return fmt.Errorf("%s: %w", file.flag, err)
		}
	}
	return nil
}
