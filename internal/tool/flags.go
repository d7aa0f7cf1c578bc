package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
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
		return e.usageError("what is %q?", fs.Arg(0)), false
	}
	return statusOK, true
}
