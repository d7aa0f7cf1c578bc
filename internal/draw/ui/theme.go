// Package ui holds the colours and the pieces that the screens of the demo and of the inspector are put together from: panels,
// a log, key caps, bars. The inspector draws them over any game, so nothing here knows of the demo.
package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// The colours of all panels.
var (
	Night  = paint.Hex(0x0d1220) // behind everything
	Slab   = paint.Hex(0x161d2e) // panels
	Raised = paint.Hex(0x222c44) // what lies on panels
	Rim    = paint.Hex(0x33405f) // edges
	Ink    = paint.Hex(0xeaf0fb) // text
	Muted  = paint.Hex(0x97a4bf) // text that may be overlooked
	Accent = paint.Hex(0x5cc8ff) // what can be acted on
	Warm   = paint.Hex(0xffc65c) // what just happened
	Coal   = paint.Hex(0x10151f) // text on bright colours
)

// named gives states with common names a meaningful colour: calm is cool, danger is hot.
var named = map[string]paint.Color{
	"patrol":   paint.Hex(0x4fd1a5),
	"chase":    paint.Hex(0xff5f56),
	"search":   paint.Hex(0xffb13d),
	"return":   paint.Hex(0xffb13d),
	"startled": paint.Hex(0xc58bff),
	"stunned":  paint.Hex(0xc58bff),
	"flee":     paint.Hex(0xf78bd0),
	"attack":   paint.Hex(0xff5f56),
	"go":       paint.Hex(0x4fd1a5),
	"stand":    paint.Hex(0x8ea4d2),
	"idle":     paint.Hex(0x8ea4d2),
	"walk":     paint.Hex(0x58b8ff),
	"run":      paint.Hex(0xff9a4a),
	"jump":     paint.Hex(0xf2d64b),
}

// spare are the colours of the other states, used in turn.
var spare = []paint.Color{
	paint.Hex(0x6fcf97), paint.Hex(0x56ccf2), paint.Hex(0xf2994a), paint.Hex(0xbb6bd9), paint.Hex(0xf2c94c), paint.Hex(0xeb5757),
}

// StateColor returns the colour of a state of that name, the index-th of its layer.
func StateColor(name string, index int) paint.Color {
	if c, ok := named[name]; ok {
		return c
	}
	return spare[max(0, index)%len(spare)]
}
