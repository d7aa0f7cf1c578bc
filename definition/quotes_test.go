package definition_test

import "testing"

// A quotation mark that is not closed turns those behind it around: the next one closes the text, some lines later, and there the parser
// stumbles. The mistake is where the text begins.
func TestMistakesInQuotes(t *testing.T) {
	const (
		anotherAt5 = " that stands here is closed only in line 5, and what follows there makes no sense: is one missing before that?"
		fits       = "this fits in neither with its line nor with those around it: look at indentation, brackets, quotes, and the space after : and -"
	)
	wantMistakes(t, words(), [][2]string{
		{"machine: m\nlayers:\n  a:\n    label: \"one\n    description: \"two\"", `t:4:12: the quotation mark "` + anotherAt5},
		{"machine: m\nlayers:\n  a: {states: {s:\n    {transitions: [{to: 'r},\n      {to: 's'}]}, r: }}", "t:4:25: the quotation mark '" + anotherAt5},
		// This one was closed where it should be, and is not at fault.
		{"machine: \"m\n  n\"\n  b: c", "t:3:3: " + fits},
	})
}
