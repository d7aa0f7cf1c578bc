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
		runes := []rune(word)
		for n := fitting(line, runes, fits); n < len(runes) && len(runes) > 1; n = fitting(line, runes, fits) {
			n = max(1, n)
			lines = append(lines, line+string(runes[:n]))
			line, runes = indent, runes[n:]
		}
		line, begun = line+string(runes), true
	}
	return append(lines, line)
}

// fitting returns how many letters fit behind the beginning of a line. It tries few first: what is said of a fault may be long, is measured
// letter by letter, and in each frame.
func fitting(line string, runes []rune, fits func(line string) bool) int {
	most := 16
	for most < len(runes) && fits(line+string(runes[:most])) {
		most *= 2
	}
	return sort.Search(min(most, len(runes)), func(n int) bool { return !fits(line + string(runes[:n+1])) })
}
