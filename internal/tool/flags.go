package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/internal/machines"
	simulation "github.com/horde-fsm/horde/internal/sim"
)

// parse reads a verb's flags. It reports false, and the status to end with, when the verb is not to be run: after printing its
// usage, or an error in one line.
func (e env) parse(fs *flag.FlagSet, synopsis string) (status int, ok bool) {
	fs.SetOutput(io.Discard) // the flag package prints errors in many lines
	err := fs.Parse(e.args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(e.stdout, "usage: go run . %s\n\n", synopsis)
		fs.SetOutput(e.stdout)
		fs.PrintDefaults()
		return statusOK, false
	case err != nil:
		return e.usageError("%s", strings.ReplaceAll(err.Error(), "\n", " ")), false
	case fs.NArg() > 0:
		return e.usageError("what is %q?%s", fs.Arg(0), meant(fs, fs.Arg(0))), false
	}
	return statusOK, true
}

// meant returns which flag was meant, perhaps, by a name without one.
func meant(fs *flag.FlagSet, name string) string {
	for flag, names := range map[string][]string{"machine": append(machines.Names(), "all"), "scene": simulation.Scenes()} {
		if fs.Lookup(flag) != nil && slices.Contains(names, name) {
			return fmt.Sprintf(" did you mean -%s %s?", flag, name)
		}
	}
	return ""
}

// given reports whether a flag was given, be it with the value that it has without.
func given(fs *flag.FlagSet, name string) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// completeOptions fills in the numbers that were left out, and reports what is wrong with those that were given. A crowd, in
// the scene that has one, is npcs strong if nobody says, or as large as the scene makes it if npcs is 0.
func completeOptions(fs *flag.FlagSet, o simulation.Options, npcs int) (simulation.Options, error) {
	complete := o
	if npcs > 0 && o.Scene == "patrol" {
		complete.NPCs = npcs
	}
	complete = complete.WithDefaults()
	if given(fs, "npcs") {
		complete.NPCs = o.NPCs
	}
	if given(fs, "workers") {
		complete.Workers = o.Workers
	}
	return complete, complete.Check()
}
