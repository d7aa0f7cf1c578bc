// Package spelling finds the name that somebody has meant who has misspelt it.
package spelling

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// longest is the greatest length of a name to be proposed: comparing two names takes time in proportion to the product of their lengths.
const longest = 100

// Nearest returns the index of the name that is most like the given one, the first of several, or -1 if none is like it.
func Nearest(name string, among []string) int {
	best, least := -1, (utf8.RuneCountInString(name)+1)/3
	for i, n := range among {
		if len(name) > 4*len(n)+4 || len(n) > longest {
			continue // it cannot have been meant
		}
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d <= least && (best < 0 || d < least) {
			best, least = i, d
		}
	}
	return best
}

// Hint proposes, of some names, the one most like the given one, or else lists them, to be said after what is wrong: `; did you mean "sim"?`
// or "; there are one, two".
func Hint(name string, among []string) string {
	if i := Nearest(name, among); i >= 0 {
		return fmt.Sprintf("; did you mean %q?", among[i])
	}
	if len(among) == 2 {
		return "; there are " + among[0] + " and " + among[1]
	}
	return "; there are " + strings.Join(among, ", ")
}

// distance is the number of letters to insert, delete, replace, or swap with the next, to make one word of the other (Damerau 1964, as
// optimal string alignment).
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	above, row, next := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for k := range row {
		row[k] = k
	}
	for i := 1; i <= len(from); i++ {
		next[0] = i
		for k := 1; k <= len(to); k++ {
			replaced := row[k-1]
			if from[i-1] != to[k-1] {
				replaced++
			}
			next[k] = min(replaced, row[k]+1, next[k-1]+1)
			if i > 1 && k > 1 && from[i-1] == to[k-2] && from[i-2] == to[k-1] {
				next[k] = min(next[k], above[k-2]+1)
			}
		}
		above, row, next = row, next, above
	}
	return row[len(to)]
}
