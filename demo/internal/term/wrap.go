package term

import (
	"strings"
	"unicode/utf8"
)

// piece is a part of a line that is not to be broken, and what stands before it unless it begins the line.
type piece struct{ before, text string }

// words are the pieces of a text.
func words(text string) (all []piece) {
	for _, w := range strings.Fields(text) {
		all = append(all, piece{" ", w})
	}
	return all
}

// wrapped puts pieces into lines of at most so many columns. One that is longer has a line of its own.
func wrapped(pieces []piece, columns int) (lines []string) {
	for _, p := range pieces {
		last := len(lines) - 1
		if last < 0 || utf8.RuneCountInString(lines[last]+p.before+p.text) > columns {
			lines = append(lines, p.text)
			continue
		}
		lines[last] += p.before + p.text
	}
	return lines
}
