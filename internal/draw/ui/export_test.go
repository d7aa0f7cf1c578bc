package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// ButtonColors are the colours of a button.
var ButtonColors = buttonColors

// Caps returns the middle of each key's cap on a canvas of that size.
func (h *Help) Caps(c *paint.Canvas, width, height float32) map[Key][2]float32 {
	top, out := height-h.Height(c, width, height), map[Key][2]float32{}
	for _, p := range h.places {
		out[p.Key] = [2]float32{p.x + p.caps/2, top + 17 + helpStep*float32(p.line)}
	}
	return out
}

// InRoom cuts the text of a line of a log.
var InRoom = inRoom

// Ending returns what is written at the right end of a line of a log, and the room that is left for its text.
func (l *Line) Ending(c *paint.Canvas, room float32) (string, float32) { return l.ending(c, room) }

// Shown returns what the keys do that have room on a canvas of that size.
func (h *Help) Shown(c *paint.Canvas, width, height float32) (does []string) {
	h.arrange(c, width, height)
	for _, p := range h.places {
		does = append(does, p.Does)
	}
	return does
}

// Colors is how many colours states may have.
const Colors = len(wheel)
