package output

import (
	"strings"
	"unicode"
)

// InLine returns a text without line ends and what else would have a terminal do something: the file that a name is from, and the name of
// that file, may be anybody's.
func InLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, text)
}

// InLines is InLine of each line of a text.
func InLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = InLine(l)
	}
	return strings.Join(lines, "\n")
}
