// Package flagtext says in a line what is wrong with a command line that package flag cannot read, and what was perhaps meant.
package flagtext

import (
	"flag"
	"fmt"
	"regexp"
	"strings"

	"github.com/horde-fsm/horde/internal/spelling"
)

// invalid is how the flag package says that it cannot read a flag's value.
var invalid = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?-(\S+): [^:]*$`)

// Explain returns what to say instead of an error of fs.Parse, in a line. The flag package says "parse error" of a number, and not what it
// wants. Bounds, by the flag's name, are said after "a whole number", such as " from 1 to 256".
func Explain(fs *flag.FlagSet, err error, bounds map[string]string) string {
	text := strings.ReplaceAll(err.Error(), "\n", " ")
	if name, is := strings.CutPrefix(text, "flag provided but not defined: -"); is {
		return noFlag(fs, name)
	}
	parts := invalid.FindStringSubmatch(text)
	if parts == nil {
		return text
	}
	value, name := parts[1], parts[2]
	f := fs.Lookup(name)
	if f == nil {
		return text
	}
	switch f.Value.(flag.Getter).Get().(type) {
	case int, uint64:
		return fmt.Sprintf("-%s takes a whole number%s, and %s is none", name, bounds[name], value)
	case bool:
		return fmt.Sprintf("-%s takes true or false, as -%s=true, and %s is neither", name, name, value)
	}
	return text
}

// noFlag says that there is no flag of that name, and which was perhaps meant, or which there are.
func noFlag(fs *flag.FlagSet, name string) string {
	var known []string
	fs.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
	if i := spelling.Nearest(name, known); i >= 0 {
		return fmt.Sprintf("there is no flag -%s; did you mean -%s?", name, known[i])
	}
	return fmt.Sprintf("there is no flag -%s; there are -%s", name, strings.Join(known, ", -"))
}
