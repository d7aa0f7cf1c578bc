package graph

import (
	"strings"
	"unicode"
)

// textWidth estimates how wide a text is in a sans-serif font, in pixels. Nobody knows which font a viewer has, so it goes by a
// wide one: text may leave room, but not overflow.
func textWidth(s string, size float64, bold bool) float64 {
	sum := 0.0
	for _, r := range s {
		sum += runeWidth(r)
	}
	if bold {
		sum *= 1.08
	}
	return sum * size
}

// runeWidth is the width of a character, as a part of the size of the font.
func runeWidth(r rune) float64 {
	switch {
	case columnsOf(r) == 0: // an accent of its own, or what joins pictures
		return 0
	case r == 'i' || r == 'l' || r == 'j' || r == '|' || r == '\'' || r == '.' || r == ',' || r == ':' || r == ';' || r == '!' || r == 'I':
		return 0.32
	case r == 'f' || r == 't' || r == 'r' || r == ' ' || r == '(' || r == ')' || r == '[' || r == ']' || r == '/' || r == '-' || r == '·':
		return 0.4
	case r == 'm' || r == 'w' || r == 'M' || r == 'W' || r == '@' || r == '%' || r == '→':
		return 0.95
	case r >= 'A' && r <= 'Z':
		return 0.7
	case r == '+' || r == '<' || r == '=' || r == '>' || r == '#' || r == '&' || r == '~' || r == '^' || r == '×':
		return 0.84
	case strings.ContainsRune("ÆŒæœФЖШЩЮфжшщюыЫ", r):
		return 1.2
	case r >= 0x1100: // wide scripts, pictures
		return 1.05
	case unicode.IsUpper(r): // Greek and Cyrillic ones are wider than most of A to Z
		return 0.85
	case r >= 0x0370: // Greek, Cyrillic, and what follows
		return 0.67
	}
	return 0.61
}
