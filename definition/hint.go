package definition

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/horde-fsm/horde/internal/spelling"
)

// mostListed is how many of a game's names one wants to read.
const mostListed = 12

// hint proposes, of some names and makers, the one most like the given one, or else lists them, unless they are many.
func hint(name string, of []string, makers ...string) string {
	return hintOf(name, mostListed, of, makers)
}

// hintAll is hint of names that are not the game's own, but those that this package knows: they are listed however many there are.
func hintAll(name string, of []string) string { return hintOf(name, len(of), of, nil) }

func hintOf(name string, most int, of, makers []string) string {
	for _, n := range slices.Concat(of, makers) {
		if n != name && norm.NFC.String(n) == norm.NFC.String(name) { // "; did you mean" would show the same name again
			return "; one that looks the same has its letters encoded otherwise: copy its name"
		}
	}
	best, takesValue := "", false
	if i := spelling.Nearest(name, slices.Concat(of, makers)); i >= 0 {
		best, takesValue = slices.Concat(of, makers)[i], i >= len(of)
	}
	of = slices.Clone(of)
	for _, m := range makers {
		of = append(of, withValue(m))
	}
	switch {
	case takesValue:
		return fmt.Sprintf("; did you mean `%s`?", withValue(best))
	case best != "":
		return fmt.Sprintf("; did you mean %q?", best)
	case len(of) == 0:
		return "; there are none"
	case len(of) > most:
		return fmt.Sprintf("; there are %d others", len(of))
	case len(of) == 1:
		return "; there is only " + of[0]
	}
	return "; there are " + strings.Join(of, ", ")
}

// withValue returns how a text names a maker.
func withValue(maker string) string { return "{" + maker + ": …}" }
