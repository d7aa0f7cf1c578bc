//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// follow begins to follow the file of the guards' machine, if one is given. If it is missing, the machine that is built in is written there,
// for the user to edit.
func (c *Config) follow(stdout io.Writer) error {
	if c.File == "" {
		return nil
	}
	if _, err := os.Stat(c.File); errors.Is(err, fs.ErrNotExist) {
		if ending := filepath.Ext(c.File); strings.EqualFold(ending, ".json") { // whose editor would find mistakes in all of it
			yaml := strings.TrimSuffix(c.File, ending) + ".yaml"
			return fmt.Errorf("file: %s is not there, and what is written first is YAML: name it %s", c.File, yaml)
		}
		err := output.WriteFile(c.File, func(w io.Writer) error {
			_, err := w.Write(written.Text)
			return err
		})
		if err != nil {
			return fmt.Errorf("file: %w", err)
		}
		fmt.Fprintf(stdout, "%s is the guards' machine now: edit it, and save\n", output.InLine(c.File))
	}
	w, err := written.Watch(c.File)
	if err != nil {
		return fmt.Errorf("file: %w", err)
	}
	c.guards = w
	return nil
}
