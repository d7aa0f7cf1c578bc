package app

import (
	"reflect"

	"github.com/horde-fsm/horde/demo/internal/input"
)

// alone is after how many ticks without a hand on keys or mouse the player begins to play by itself, as attract modes of arcade games do: a
// demo that somebody only looks at should show what it is about.
const alone = 6 * 60

// unplayed reports whether the player is to play by itself: for as long as asked for, or until somebody does something for the first time. A
// run of a given number of ticks has the same outcome with nobody there, so there the player waits.
func (g *Game) unplayed(in *input.Frame) bool {
	g.played = g.played || touched(*in) || g.View().Inspector().IsOpen()
	return g.cfg.Auto || !g.played && g.cfg.Ticks == 0 && g.ticks >= alone
}

// touched reports whether a frame has any input. A mouse that only moves is none.
func touched(in input.Frame) bool {
	if len(in.Down) > 0 {
		return true
	}
	in.CursorX, in.CursorY, in.Down = 0, 0, nil
	return !reflect.ValueOf(in).IsZero()
}
