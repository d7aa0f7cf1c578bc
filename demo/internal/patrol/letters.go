package patrol

import (
	"fmt"
	"unicode/utf8"

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

// letters are the letters of moods.
var letters = [...]rune{calm: 'o', angry: '!', startled: '?'}

// Map draws the guards around the player with letters: o walks its round, ! gives chase, ? is startled, @ is the player.
func (v *View) Map(g *term.Grid) {
	g.Clear('·', ui.Rim)
	p := v.scene.PlayerBody().Position
	dx, dy := letterWidth*term.Columns/2, letterHeight*term.Rows/2.0
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		x, y := b.Position.X-p.X+dx, b.Position.Y-p.Y+dy
		if x < 0 || y < 0 {
			return
		}
		act := v.roll.act(e)
		g.Put(int(x/letterWidth), int(y/letterHeight), letters[v.crowd.moods[act]], v.crowd.colors[act])
	})
	g.Put(term.Columns/2, term.Rows/2, '@', ui.Accent)
	v.writeLegend(g)
}

// writeLegend explains the letters in the last line, unless there are mistakes to report there and above.
func (v *View) writeLegend(g *term.Grid) {
	const below = term.Rows - 1 - term.Rows/2 // the player
	wrong := v.edited.mistakes(below, func(line string) bool { return utf8.RuneCountInString(line) <= term.Columns })
	for i, l := range wrong {
		g.Write(0, term.Rows-len(wrong)+i, fmt.Sprintf("%-*s", term.Columns, l), ui.Warm)
	}
	if len(wrong) > 0 {
		return
	}
	x, y := 0, term.Rows-1
	for _, l := range []struct {
		text  string
		color paint.Color
	}{
		{" o patrol ", v.stateColor(0, "patrol")},
		{" ! chase ", v.stateColor(0, "chase")},
		{" ? startled ", v.stateColor(0, "startled")},
		{" @ the player ", ui.Accent},
	} {
		g.Write(x, y, l.text, l.color)
		x += len(l.text)
	}
}
