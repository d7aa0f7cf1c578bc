package patrol

import (
	"errors"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/definition"
)

// kinds are what the words of a table are called.
var kinds = strings.NewReplacer("one of Words.Commands", "a command", "one of Words.BatchConditions", "a condition",
	"one of Words.Conditions", "a condition",
	"one of Words.TickConditions", "a condition", "one of Words.Delays", "a delay", "one of Words.Weights", "a weight",
	"one of Words.Messages", "a message", "one of Words.Callbacks", "a callback", "one of Words.BatchUpdates", "a callback",
	"one of Words.Behaviours", "a behaviour")

// Mistakes lists what is wrong with the text of the guards' machine for those who play: "line 33: …". If it is no mistake in the text, it is
// a line or several of the error's own.
func Mistakes(err error) (lines []string) {
	var in *definition.Error
	if !errors.As(err, &in) {
		return strings.Split(err.Error(), "\n")
	}
	for _, m := range in.Mistakes {
		line := kinds.Replace(strings.ReplaceAll(m.Text, "\n", "; "))
		if m.Line > 0 {
			line = fmt.Sprintf("line %d: %s", m.Line, line)
		}
		lines = append(lines, line)
	}
	return lines
}
