package graph

import (
	"unicode"

	"golang.org/x/text/width"
)

// columns returns how many columns a text takes where all letters are equally wide, as in a terminal: letters of wide scripts and most
// pictures take two each, and accents of their own none.
func columns(s string) int {
	sum := 0
	for _, r := range s {
		kind := width.LookupRune(r).Kind()
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			sum += 2
		default:
			sum++
		}
	}
	return sum
}
