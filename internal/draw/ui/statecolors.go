package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// The colours of states, as places on a wheel, on which neighbours look alike.
const (
	red = iota
	orange
	yellow
	lime
	mint
	teal
	blue
	slate
	violet
	pink
)

var wheel = [...]paint.Color{
	red:    paint.Hex(0xff5f56),
	orange: paint.Hex(0xff9a4a),
	yellow: paint.Hex(0xf2d64b),
	lime:   paint.Hex(0xa0d84f),
	mint:   paint.Hex(0x4fd1a5),
	teal:   paint.Hex(0x2fd3e8),
	blue:   paint.Hex(0x58b8ff),
	slate:  paint.Hex(0x8ea4d2),
	violet: paint.Hex(0xc58bff),
	pink:   paint.Hex(0xf78bd0),
}

// preferred gives states with common names a meaningful colour: calm is cool, danger is hot.
var preferred = map[string]int{
	"patrol":   mint,
	"chase":    red,
	"search":   yellow,
	"return":   yellow,
	"startled": violet,
	"stunned":  violet,
	"flee":     pink,
	"attack":   red,
	"go":       mint,
	"stand":    slate,
	"idle":     slate,
	"walk":     blue,
	"run":      orange,
	"jump":     yellow,
}

// Other states take turns on the wheel, in steps that come to every place before they come to one again: to calm colours before red.
const (
	firstTurn = mint
	turn      = 7
)

// StateColors returns the colours of the states of a layer, by their names. They differ, unless there are more states than colours; then
// each is used about as often as the others. A common name has the same colour in every layer, unless an earlier state of its layer has it.
// States without one keep clear of the colours that common names have elsewhere, in other layers of the same picture, and of those that look
// like others of their layer.
func StateColors(names []string, elsewhere ...string) []paint.Color {
	places := make([]int, len(names))
	var uses [len(wheel)]int
	// Common names choose first, so that no other state takes what they prefer.
	for i, name := range names {
		place, common := preferred[name]
		if !common || uses[place] > 0 {
			place = -1
		} else {
			uses[place]++
		}
		places[i] = place
	}
	var taken [len(wheel)]bool
	for _, name := range elsewhere {
		if place, common := preferred[name]; common {
			taken[place] = true
		}
	}
	colors := make([]paint.Color, len(names))
	for i, name := range names {
		if places[i] < 0 {
			start, step := firstTurn, turn
			if place, common := preferred[name]; common {
				start, step = place, 1 // a colour that looks alike
			}
			places[i] = leastUsed(&uses, &taken, start, step)
			uses[places[i]]++
		}
		colors[i] = wheel[places[i]]
	}
	return colors
}

// leastUsed returns the first place on the wheel with the fewest uses. Of those with as few, one that is taken elsewhere, or lies beside
// one in use, comes later.
func leastUsed(uses *[len(wheel)]int, taken *[len(wheel)]bool, start, step int) int {
	cost := func(place int) int {
		c := 4 * uses[place]
		if taken[place] {
			c += 2
		}
		if step == turn && uses[(place+1)%len(wheel)]+uses[(place+len(wheel)-1)%len(wheel)] > 0 {
			c++
		}
		return c
	}
	best := start
	for n := range len(wheel) {
		if place := (start + n*step) % len(wheel); cost(place) < cost(best) {
			best = place
		}
	}
	return best
}
