package patrol

import (
	"errors"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/definition"
)

// Mistakes lists what is wrong with the text of the guards' machine for those who play: "line 33: …". If it is no mistake in the text, it is
// a line or several of the error's own.
func Mistakes(err error) (lines []string) {
	var in *definition.Error
	if !errors.As(err, &in) {
		return strings.Split(err.Error(), "\n")
	}
	for _, m := range in.Mistakes {
		line := strings.ReplaceAll(m.Text, "\n", "; ")
		if m.Line > 0 {
			line = fmt.Sprintf("line %d: %s", m.Line, line)
		}
		lines = append(lines, line)
	}
	return lines
}
