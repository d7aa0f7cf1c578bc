package graph

import (
	"unicode"

	"golang.org/x/text/width"
)

const (
	joiner    = '\u200d' // joins pictures to one, such as a woman and a fire engine to a firewoman
	asPicture = '\ufe0f' // the character before it is a picture in colour, and as wide as one
)

// columns returns how many columns a text takes where all letters are equally wide, as in a terminal: letters of wide scripts and most
// pictures take two each, and accents of their own none. A picture that is made of several takes as many as the first of them.
func columns(s string) int {
	sum, last, joined := 0, 0, false // last is the width of the character before, accents left out
	for _, r := range s {
		own := columnsOf(r)
		switch {
		case (r == asPicture || isSkin(r)) && last > 0:
			own, last = 2-last, 2
		case joined && unicode.IsSymbol(r):
			own = 0
		case own > 0:
			last = own
		}
		sum, joined = sum+own, r == joiner
	}
	return sum
}

// columnsOf returns the width of a character by itself.
func columnsOf(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// isSkin reports whether a character gives the picture before it a colour of skin.
func isSkin(r rune) bool { return '\U0001f3fb' <= r && r <= '\U0001f3ff' }
