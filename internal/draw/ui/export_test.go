package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// ButtonColors are the colours of a button.
var ButtonColors = buttonColors

// InRoom cuts the text of a line of a log.
var InRoom = inRoom

// Shown returns what the keys do that have room on a canvas of that size.
func (h *Help) Shown(c *paint.Canvas, width, height float32) (does []string) {
	h.arrange(c, width, height)
	for _, p := range h.places {
		does = append(does, p.Does)
	}
	return does
}
