package walk

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

// The colours of the callbacks in the log.
var callbacks = [...]paint.Color{
	walkscene.Enter:  paint.Hex(0x63d98b),
	walkscene.Update: paint.Hex(0x7fa8e8),
	walkscene.Exit:   paint.Hex(0xff8f6b),
}

// titleBottom is how far down the title and the text below it reach, titleRight how far right the title does.
const (
	titleBottom = 106
	titleRight  = 176
)

// written is where the title is, the line about the scene, and the states, with the speed beside them.
var written = []view.Area{{X: 14, Y: 14, W: 176, H: 40}, {X: 14, Y: 48, W: 524, H: 30}, {X: 14, Y: 76, W: 320, H: 30}}

// lowStage is the height of the stage below which a note below the title would cover the character. It is beside the title there, or, where
// there is no room for that, in the place of the text.
const (
	lowStage   = 320
	lowNote    = 49
	besideNote = 18
	noteEdge   = 12 // what is left and right of a note beside the title
)

const aboutScene = "One character, one machine, two layers: what it does, and how its legs go."

func (v *View) drawTitle(c *paint.Canvas) {
	c.Text("Walk / Run", 23, 19, paint.Bold, 30, paint.Color{0, 0, 0, 0.45})
	c.Text("Walk / Run", 22, 17, paint.Bold, 30, ui.Ink)
	about := aboutScene
	if c.TextWidth(about, paint.Regular, 15) > v.stage.W-32 {
		about, _, _ = strings.Cut(about, ":")
	}
	if v.stage.H >= lowStage {
		c.Text(about, 23, 54, paint.Regular, 15, ui.Ink.Alpha(0.85))
	}
	body := v.scene.Body()
	x := float32(23)
	for i, l := range v.graph.Layers {
		s := v.scene.Heroes().Current(v.scene.Hero(), v.scene.Machine().Layers()[i])
		if s == nil {
			continue
		}
		col := l.Nodes[s.ID()-1].Color
		x += ui.Pill(c, fmt.Sprintf("%s: %s", l.Name, s.Name()), x, 82, col, ui.Coal) + 8
	}
	c.Text(fmt.Sprintf("%4.1f m/s", body.Velocity.Magnitude()), x+4, 82, paint.Mono, 14, ui.Ink)
}

// drawKeypad draws the keys that move the character, or none if they do not all fit below the title.
func (v *View) drawKeypad(c *paint.Canvas, a view.Area) {
	keys := keysOn(a)
	if keys.W == 0 {
		v.pad.Hide()
		return
	}
	x, y := v.pad.Draw(c, keys.X, keys.Y, v.keys)
	v.pad.DrawStartle(c, x, y, v.startle < 0.25)
}

// keysOn returns where on a stage the keys are; the width is 0 if there are none.
func keysOn(a view.Area) view.Area {
	const margin, fromBelow, width = 24, 90, 240
	if a.W < 270 || a.H < 200 {
		return view.Area{}
	}
	return view.Area{X: a.X + margin, Y: a.Y + a.H - fromBelow, W: width, H: view.PadHeight}
}

// drawSide draws the column with the graph and, if there is room, the log.
func (v *View) drawSide(c *paint.Canvas, a view.Area) {
	const leastLog = 130
	view.DrawColumn(c, a)
	graphHeight := a.H
	if log := a.H * 0.38; log >= leastLog {
		graphHeight -= log
		x, y, w, h := ui.Section(c, a.X, a.Y+graphHeight, a.W, log, "Callbacks")
		v.drawLog(c, x, y, w, h)
	}
	x, y, w, h := ui.Section(c, a.X, a.Y, a.W, graphHeight, "State machine “"+v.graph.Name+"”")
	v.graph.Draw(c, x, y, w, h)
}

// logHead is the height of the headings above the log.
const logHead = 18

// drawLog draws the callbacks, in the order of their first ticks: the Updates that a state has in a row are one line, which ends with the
// last of them.
func (v *View) drawLog(c *paint.Canvas, x, y, w, h float32) {
	log := v.scene.Log()
	n := log.Len()
	tick := v.scene.Tick()
	c.TextRight("tick", x+43, y-2, paint.Regular, 12, ui.Muted)
	c.Text("layer · state", x+50+ui.ShortWord+10, y-2, paint.Regular, 12, ui.Muted)
	c.TextRight("until tick", x+w, y-2, paint.Regular, 12, ui.Muted)
	ui.DrawLog(c, x, y+logHead, w, h-logHead, ui.ShortWord, n, func(i int) ui.Line {
		e := log.At(n - 1 - i)
		line := logLine(e)
		if e.Event != walkscene.Update {
			line.Fresh = max(0, 1-float32(tick-e.Tick)/45)
		}
		return line
	})
}

// logLine is what the log says of an entry.
func logLine(e walkscene.Entry) ui.Line {
	line := ui.Line{
		Stamp: fmt.Sprintf("%6d", e.First%1_000_000), Word: e.Event.String(), Color: callbacks[e.Event], Text: e.Layer + "  ·  " + e.State,
	}
	if e.Event == walkscene.Update {
		line.Text += fmt.Sprintf("  ×%d", e.Count)
	}
	if e.Tick > e.First {
		line.End = fmt.Sprint(e.Tick % 1_000_000)
	}
	return line
}
