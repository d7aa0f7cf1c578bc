package definition

import (
	"regexp"
	"strings"
	"time"
)

// unitWords are units as people write them, by those of [time.ParseDuration].
var unitWords = map[string][]string{
	"ms": {"msec", "msecs", "millisecond", "milliseconds"},
	"s":  {"sec", "secs", "second", "seconds"},
	"m":  {"min", "mins", "minute", "minutes"},
	"h":  {"hr", "hrs", "hour", "hours"},
}

var (
	bounding = regexp.MustCompile(`\s*(?:\bto\b|\.\.+|…|-|–)\s*`)
	letters  = regexp.MustCompile(`\pL+`)
)

// longestDelay is the greatest length of a delay that is looked at: a text may repeat it a hundred times.
const longestDelay = 100

// meantDelay returns how to write a delay that people can read but package time cannot, such as 10 ms, 2sec or 1-3s; "" if it is not clear.
func meantDelay(text string) string {
	if len(text) > longestDelay {
		return ""
	}
	bounds := bounding.Split(strings.ToLower(text), -1)
	last := bounds[len(bounds)-1]
	var times []time.Duration
	for i, b := range bounds {
		if !letters.MatchString(b) { // the unit is behind the other bound
			b += letters.FindString(last)
		}
		bounds[i] = strings.Join(strings.Fields(letters.ReplaceAllStringFunc(b, unitOf)), "")
		d, err := time.ParseDuration(bounds[i])
		if err != nil {
			return ""
		}
		times = append(times, d)
	}
	switch {
	case len(times) == 1 && times[0] > 0:
		return bounds[0]
	case len(times) == 2 && times[0] <= times[1] && times[1] > 0:
		return bounds[0] + " to " + bounds[1]
	}
	return ""
}

// unitOf returns the unit that a word stands for, or the word itself.
func unitOf(word string) string {
	for unit, words := range unitWords {
		for _, w := range words {
			if w == word {
				return unit
			}
		}
	}
	return word
}
