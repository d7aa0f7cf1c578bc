package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The metres that a letter covers; letters are twice as high as wide.
const (
	letterWidth  = 1.5
	letterHeight = 3.0
)

// Map draws the guards around the player with letters: o walks its round, ! gives chase, ? is startled, @ is the player.
func (v *View) Map(g *term.Grid) {
	g.Clear('·', ui.Rim)
	p := v.scene.PlayerBody().Position
	dx, dy := letterWidth*term.Columns/2, letterHeight*term.Rows/2.0
	m := v.scene.Machine()
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		x, y := b.Position.X-p.X+dx, b.Position.Y-p.Y+dy
		if x < 0 || y < 0 {
			return
		}
		letter, act := 'o', v.roll.act(e)
		switch act {
		case m.Chase.ID():
			letter = '!'
		case m.Startled.ID():
			letter = '?'
		}
		g.Put(int(x/letterWidth), int(y/letterHeight), letter, v.crowd.colors[act])
	})
	g.Put(term.Columns/2, term.Rows/2, '@', ui.Accent)
	v.writeLegend(g)
}

// writeLegend explains the letters in the last line.
func (v *View) writeLegend(g *term.Grid) {
	m := v.scene.Machine()
	x, y := 0, term.Rows-1
	for _, l := range []struct {
		text  string
		color paint.Color
	}{
		{" o patrol ", v.crowd.colors[m.Patrol.ID()]},
		{" ! chase ", v.crowd.colors[m.Chase.ID()]},
		{" ? startled ", v.crowd.colors[m.Startled.ID()]},
		{" @ the player ", ui.Accent},
	} {
		g.Write(x, y, l.text, l.color)
		x += len(l.text)
	}
}
