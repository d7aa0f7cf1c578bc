package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/internal/flagtext"
	"github.com/horde-fsm/horde/internal/machines"
	simulation "github.com/horde-fsm/horde/internal/sim"
)

// parse parses a verb's flags. It returns false, and the exit status, if the verb should not run: after printing its usage, or an error
// in one line.
func (e env) parse(fs *flag.FlagSet, synopsis string) (status int, ok bool) {
	fs.SetOutput(io.Discard) // the flag package prints multi-line errors
	err := fs.Parse(e.args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(e.stdout, "usage: go run . %s\n\n", synopsis)
		fs.SetOutput(e.stdout)
		fs.PrintDefaults()
		return statusOK, false
	case err != nil:
		return e.usageError("%s", flagtext.Explain(fs, err, bounds)), false
	case fs.NArg() > 0:
		return e.usageError("what is %q?%s", fs.Arg(0), meant(fs, fs.Arg(0))), false
	}
	return statusOK, true
}

var defaultNPCs, fewestNPCs, mostNPCs = simulation.Crowd()

// bounds are those of the flags that take numbers. That of NPCs may be chosen in one scene only.
var bounds = map[string]string{
	"npcs":     fmt.Sprintf(" from %d to %d in scene patrol", fewestNPCs, mostNPCs),
	"ticks":    fmt.Sprintf(" from 1 to %d", simulation.MaxTicks),
	"seed":     fmt.Sprintf(" from 0 to %d", uint64(math.MaxUint64)),
	"workers":  fmt.Sprintf(" from 1 to %d", simulation.MaxWorkers),
	"capacity": fmt.Sprintf(" from 1 to %d", maxCapacity),
}

// meant returns the flag that a name without one was perhaps meant for.
func meant(fs *flag.FlagSet, name string) string {
	described := slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(name)))
	if described && fs.Lookup("file") != nil && !given(fs, "file") && !given(fs, "machine") {
		return fmt.Sprintf(" did you mean -file %s?", name)
	}
	if fs.Lookup("scene") != nil && slices.Contains(simulation.Scenes(), name) {
		return fmt.Sprintf(" did you mean -scene %s?", name)
	}
	if fs.Lookup("machine") != nil {
		if _, found := machines.Find(name); found || name == "all" {
			return fmt.Sprintf(" did you mean -machine %s?", name)
		}
	}
	return ""
}

// given reports whether a flag was given, even if with its default value.
func given(fs *flag.FlagSet, name string) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// guardsFlag adds the flag for a scene's machine from a file.
func guardsFlag(fs *flag.FlagSet, o *simulation.Options) {
	fs.StringVar(&o.File, "file", "", "a `file` with the machine of scene patrol's guards, in YAML or JSON, as go run ./demo -file writes it (-: standard input)")
}

// completeOptions fills in the numbers that were left out, and reports what is wrong with those that were given. In a scene with a crowd,
// npcs is the default size of the crowd, or the scene's own default if it is 0.
func (e env) completeOptions(fs *flag.FlagSet, o simulation.Options, npcs int) (simulation.Options, error) {
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
	switch {
	case given(fs, "file") && o.File == "":
		return complete, errors.New("-file is empty: name a file, or leave it out for the scene's own machine")
	case o.File == "-":
		complete.File, complete.Text = standardInput, e.stdin
	}
	return complete, complete.Check()
}
