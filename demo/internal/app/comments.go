package app

import "strings"

// withoutComments returns a text in YAML without its comments and empty lines, so far as they are easily told: two texts of which it makes the same
// make the same machine.
func withoutComments(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !strings.ContainsAny(line, "\"'") { // else what looks like a comment may be a part of a name
			if strings.HasPrefix(line, "#") {
				continue
			}
			line, _, _ = strings.Cut(line, " #")
		}
		if line = strings.TrimRight(line, " \r\n"); line != "" {
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}
