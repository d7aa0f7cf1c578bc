package patrol

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The metres that a letter covers; letters are twice as high as wide.
const (
	letterWidth  = 1.5
	letterHeight = 3.0
)

// letters are the letters of the states that the machine has unless it is edited.
var letters = map[string]rune{"patrol": 'o', "chase": '!', "startled": '?'}

// narrow is how many columns a map has at least in which the legend is written out.
const narrow = 60

// narrowest is how many it has at least in which the player is explained; the rest of the legend needs three less.
const narrowest = 33

// anyone is the letter of guards in states for which there is no other.
const anyone = 'o'

// letterOf returns the letter that stands for a state: the first of its name's that does not stand for another one yet.
func letterOf(state string, taken []rune) rune {
	if r, ok := letters[state]; ok {
		return r
	}
	for _, r := range strings.ToLower(state) {
		plain := r >= 'a' && r <= 'z' || r >= '0' && r <= '9' // others may be as wide as two
		if plain && r != anyone && !slices.Contains(taken, r) {
			return r
		}
	}
	return anyone
}

// Map draws the guards around the player with letters: o walks its round, ! gives chase, ? is startled, @ is the player. States that an
// edit has added have letters of their names.
func (v *View) Map(g *term.Grid) {
	g.Clear('·', ui.Rim)
	columns, rows := g.Size()
	rows-- // the last is the legend's
	p := v.scene.PlayerBody().Position
	dx, dy := letterWidth*float64(columns)/2, letterHeight*float64(rows)/2
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		x, y := b.Position.X-p.X+dx, b.Position.Y-p.Y+dy
		if x < 0 || y < 0 || y >= letterHeight*float64(rows) {
			return
		}
		act := v.roll.act(e)
		g.Put(int(x/letterWidth), int(y/letterHeight), v.crowd.letters[act], v.crowd.colors[act])
	})
	g.Put(columns/2, rows/2, '@', ui.Accent)
	v.writeLegend(g)
}

// writeLegend explains the letters in the last line, unless there are mistakes to report there and above.
func (v *View) writeLegend(g *term.Grid) {
	columns, rows := g.Size()
	below := rows - 1 - (rows-1)/2 // the player
	wrong := v.edited.mistakes(below, func(line string) bool { return utf8.RuneCountInString(line) <= columns })
	for i, l := range wrong {
		g.Write(0, rows-len(wrong)+i, fmt.Sprintf("%-*s", columns, l), ui.Warm)
	}
	if len(wrong) > 0 {
		return
	}
	player, space := " @ the player ", " "
	if columns < narrow {
		player, space = "@ you", ""
		if columns < narrowest {
			player = "@"
		}
	}
	g.Write(0, rows-1, strings.Repeat(" ", columns), ui.Ink)
	x := 0
	for _, n := range v.graph.Layers[0].Nodes {
		text := fmt.Sprintf("%s%c %s ", space, v.crowd.letters[n.ID], n.Name)
		after := x + utf8.RuneCountInString(text)
		if after+len(player) > columns {
			break
		}
		g.Write(x, rows-1, text, n.Color)
		x = after
	}
	g.Write(x, rows-1, player, ui.Accent)
}
