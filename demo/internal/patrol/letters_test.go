package patrol_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/term"
)

// The map of letters is of the guards around the player, wherever that is.
func TestTheMapOfLettersIsAroundThePlayer(t *testing.T) {
	v := newView(20)
	frame(v, input.Frame{})
	player := &v.Guards().PlayerBody().Position
	*player = components.Vec2{X: 20, Y: -31}
	first := true
	v.Guards().EachGuard(func(_, _ int, _ donburi.Entity, b *components.BodyData) {
		b.Position = player.Add(components.Vec2{X: 1000})
		if first {
			b.Position = player.Add(components.Vec2{X: 6.5, Y: -8.5}) // letters are 1.5 metres wide and 3 high
		}
		first = false
	})
	var g term.Grid
	v.Map(&g)
	const column, row = term.Columns / 2, (term.Rows - 1) / 2
	for y := range term.Rows - 1 {
		for x := range term.Columns {
			want := '·'
			switch {
			case x == column && y == row:
				want = '@'
			case x == column+4 && y == row-3:
				want = 'o'
			}
			if got := g.At(x, y); got != want {
				t.Errorf("%c stands in column %d of line %d, want %c", got, x, y, want)
			}
		}
	}
}
