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
