package definition

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// longest is the greatest length of a name to be proposed: comparing two names takes time in proportion to the product of their lengths.
const longest = 100

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
	best, least, takesValue := "", (len(name)+1)/3, false
	for i, n := range slices.Concat(of, makers) {
		if len(name) > 4*len(n)+4 || len(n) > longest {
			continue // it cannot have been meant
		}
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d <= least && (best == "" || d < least) {
			best, least, takesValue = n, d, i >= len(of)
		}
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

// distance is the number of letters to insert, delete, replace, or swap with the next, to make one word of the other (Damerau 1964, as
// optimal string alignment).
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	d := make([][]int, len(from)+1)
	for i := range d {
		d[i] = make([]int, len(to)+1)
		d[i][0] = i
	}
	for k := range d[0] {
		d[0][k] = k
	}
	for i := 1; i <= len(from); i++ {
		for k := 1; k <= len(to); k++ {
			replaced := d[i-1][k-1]
			if from[i-1] != to[k-1] {
				replaced++
			}
			d[i][k] = min(replaced, d[i-1][k]+1, d[i][k-1]+1)
			if i > 1 && k > 1 && from[i-1] == to[k-2] && from[i-2] == to[k-1] {
				d[i][k] = min(d[i][k], d[i-2][k-2]+1)
			}
		}
	}
	return d[len(from)][len(to)]
}
