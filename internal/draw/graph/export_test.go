package graph

import "github.com/horde-fsm/horde/internal/draw/paint"

// Title returns what is written over a layer that has so much room for it.
func (l *Layer) Title(c *paint.Canvas, width float32) (word, name string) { return l.title(c, width) }
