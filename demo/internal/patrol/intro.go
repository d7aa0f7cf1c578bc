package patrol

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

const (
	introWidth  = 316
	introHeight = 84
	introPad    = 14 // beside the text
	titleHeight = 32 // without what is told at the beginning only
	// introFrames is how long the note stays: long enough to read it twice.
	introFrames = 12 * 60
	introFade   = 40
)

// intro is a note with the scene's title. For people who see it for the first time it says for some frames also what they are looking at,
// and what they can do.
type intro struct{ left int }

// Introduce shows all of the note for a while.
func (v *View) Introduce() { v.intro.left = introFrames }

// seen returns how much of what is told at the beginning is still there, from 1 to 0.
func (n *intro) seen() float32 { return min(1, float32(n.left)/introFade) }

// height returns the height of the note.
func (n *intro) height() float32 { return titleHeight + (introHeight-titleHeight)*n.seen() }

// width returns the width of the note, whose title has a width: it folds until that fills it.
func (n *intro) width(title float32) float32 {
	folded := title + 2*introPad
	return folded + (introWidth-folded)*n.seen()
}

// frame lets a frame pass. Once the user has clicked a guard, the title is enough.
func (n *intro) frame(v *View) {
	if v.selected != donburi.Null {
		n.left = min(n.left, introFade)
	}
	n.left = max(0, n.left-1)
}

// placeIntro puts the note where it covers neither a panel nor the player: beside the statistics, below them, or in the lower corner. Its
// width is 0 if there is no room for it, as while there is something other than the player to see.
func (r *rooms) placeIntro(height float32) {
	const margin = 4
	beside := r.stage.W - r.hud.X - r.hud.W
	for _, at := range [][2]float32{
		{r.hud.X + r.hud.W + (beside-introWidth)/2, r.hud.Y},
		{(r.stage.W - introWidth) / 2, r.hud.Y + r.hud.H + 2*margin},
		{r.stage.W - introWidth - 2*margin, r.stage.H - height - 2*margin},
	} {
		a := view.Area{X: at[0], Y: at[1], W: introWidth, H: height}
		inside := a.X >= margin && a.X+a.W+margin <= r.stage.W && a.Y+a.H+margin <= r.stage.H
		if inside && !a.Meets(r.hud) && !a.Meets(r.rim()) && !a.Meets(r.pad) && !a.Meets(r.player()) {
			r.intro = a
			return
		}
	}
}

// drawIntro draws the note, using the colours of the first layer's states, which the guards on the map have.
func (v *View) drawIntro(c *paint.Canvas) {
	a, seen := v.rooms.intro, v.intro.seen()
	title := fmt.Sprintf("Horde: %s NPCs, one state machine", ui.Thousands(v.scene.NPCs()))
	w := v.intro.width(c.TextWidth(title, paint.Bold, 14))
	a.X, a.W = a.X+(a.W-w)/2, w
	c.RoundRect(a.X, a.Y, a.W, a.H, 10, ui.Slab)
	x, y := a.X+introPad, a.Y+8
	c.Text(title, x, y, paint.Bold, 14, ui.Ink)
	if seen < 1 && a.H < introHeight-1 {
		return // it folds
	}
	y += 26
	at := x + c.Text("Colours are states:", x, y+1, paint.Regular, 13, ui.Ink) + 8
	shown, more := v.legend(c, a.X+a.W-6-at)
	for _, n := range shown {
		at += ui.Pill(c, n.name, at, y, n.color, ui.Coal) + pillGap
	}
	c.Text(more, at, y+2, paint.Bold, 12, ui.Ink)
	c.Text("You are the one in blue. F1 opens the inspector.", x, y+25, paint.Regular, 13, ui.Ink)
}

// pill is a state in the note.
type pill struct {
	name  string
	color paint.Color
}

const (
	pillGap  = 5
	pillRoom = 90 // the most that a name takes
)

// legend returns the states of the first layer that fit into a width, in the order of the machine, and how many others there are: "+1". An
// edited machine may have many; those stay that most guards are in.
func (v *View) legend(c *paint.Canvas, room float32) (shown []pill, more string) {
	nodes := v.graph.Layers[0].Nodes
	most := appendByNumber(nil, v.counts[0])
	name := func(i int) string { return c.FitName(nodes[i].Name, pillRoom, paint.Bold, 12) }
	width := func(n int) (w float32) {
		for _, i := range most[:n] {
			w += ui.PillWidth(c, name(i)) + pillGap
		}
		if n < len(most) {
			w += c.TextWidth(fmt.Sprintf("+%d", len(most)-n), paint.Bold, 12) + pillGap
		}
		return w - pillGap
	}
	n := len(most)
	for n > 0 && width(n) > room {
		n--
	}
	if n < len(most) {
		more = fmt.Sprintf("+%d", len(most)-n)
	}
	slices.Sort(most[:n])
	for _, i := range most[:n] {
		shown = append(shown, pill{name(i), nodes[i].Color})
	}
	return shown, more
}
