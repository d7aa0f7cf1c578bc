package paint

import (
	"sort"
	"strings"
)

// Wrap breaks a text into lines that fit, between words where it can. All lines but the first begin with an indent.
func Wrap(s, indent string, fits func(line string) bool) (lines []string) {
	line, begun := "", false
	for word := range strings.SplitSeq(oneLine(s), " ") {
		if longer := line + " " + word; begun && fits(longer) {
			line = longer
			continue
		}
		if begun {
			lines, line = append(lines, line), indent
		}
		for runes := []rune(word); len(runes) > 1 && !fits(line+word); runes = []rune(word) {
			n := max(1, sort.Search(len(runes), func(n int) bool { return !fits(line + string(runes[:n+1])) }))
			lines = append(lines, line+string(runes[:n]))
			line, word = indent, string(runes[n:])
		}
		line, begun = line+word, true
	}
	return append(lines, line)
}
