// Package flagtext says in a line what is wrong with a command line that package flag cannot read, and what was perhaps meant.
package flagtext

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/horde-fsm/horde/internal/spelling"
)

// invalid is how the flag package says that it cannot read a flag's value.
var invalid = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?-(\S+): [^:]*$`)

// unsigned are the bounds of numbers without a sign, unless others are given.
var unsigned = fmt.Sprintf(" from 0 to %d", uint64(math.MaxUint64))

// Explain returns what to say instead of an error of fs.Parse, in a line. The flag package says "parse error" of a number, and not what it
// wants. Bounds, by the flag's name, are said after "a whole number", such as " from 1 to 256". A flag may have none here, as its bounds
// depend on other flags; of a whole number that is too large for any it is then said just that.
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
	case int:
		return number(name, value, bounds[name])
	case uint64:
		return number(name, value, cmp.Or(bounds[name], unsigned))
	case bool:
		return fmt.Sprintf("-%s takes true or false, as -%s=true, and %s is neither", name, name, value)
	}
	return text
}

// number says what is wrong with a quoted value that is not taken for a whole number within bounds, "" for those that its type has.
func number(name, value, bounds string) string {
	text, err := strconv.Unquote(value)
	if err != nil {
		text = value
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && strconv.FormatInt(n, 10) != text {
		// Behind a zero, digits are octal, so 08 is not read; nor is +8 where no sign is expected.
		return fmt.Sprintf("-%s: write %s as %d", name, value, n)
	}
	if _, err := strconv.ParseInt(text, 0, strconv.IntSize); bounds == "" && errors.Is(err, strconv.ErrRange) {
		size := "large"
		if strings.HasPrefix(text, "-") {
			size = "small"
		}
		return fmt.Sprintf("-%s %s is too %s", name, text, size)
	}
	return fmt.Sprintf("-%s takes a whole number%s, and %s is none", name, bounds, value)
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
