package app

import (
	"reflect"

	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// waitAlone is after how many ticks without a hand on keys or mouse the player begins to play by itself, as attract modes of arcade games
// do: a demo that somebody only looks at should show what it is about.
const waitAlone = 6 * 60

// unplayed reports whether the player is to play by itself: for as long as asked for, or until somebody does something for the first time. A
// run of a given number of ticks has the same outcome with nobody there, so there the player waits.
func (g *Game) unplayed(in *input.Frame) (alone bool) {
	d, directs := g.View().(view.Director)
	led := directs && d.Inspects() // else it was somebody who has opened the inspector, or closed it
	g.played = g.played || touched(*in) || g.View().Inspector().IsOpen() != led
	alone = g.cfg.Auto || !g.played && g.cfg.Ticks == 0 && g.ticks >= waitAlone
	if directs {
		d.Direct(alone && !g.played, in.Looks())
	}
	return alone
}

// aloneText says that nobody plays, and what changes that; "" while somebody does, or if it was asked for.
func (g *Game) aloneText() string {
	if g.alone && !g.cfg.Auto {
		return "Plays by itself: press a key to take over"
	}
	return ""
}

// drawAlone says so while the player plays by itself, in quieter colours than what somebody has asked for: whoever only looks on need not
// read it.
func (g *Game) drawAlone(c *paint.Canvas) {
	text := g.aloneText()
	if text == "" {
		return
	}
	const size, height = 13, 26
	width := c.TextWidth(text, paint.Regular, size) + 28
	x, y, ok := g.View().MakeRoom(width, height)
	if !ok {
		return
	}
	c.Box(x, y, width, height, height/2, 1, ui.Slab, ui.Rim)
	c.TextCenter(text, x+width/2, y+5, paint.Regular, size, ui.Ink)
}

// touched reports whether a frame has any input. A mouse that only moves is none.
func touched(in input.Frame) bool {
	if len(in.Down) > 0 {
		return true
	}
	in.CursorX, in.CursorY, in.Down = 0, 0, nil
	return !reflect.ValueOf(in).IsZero()
}
