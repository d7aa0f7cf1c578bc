package patrol

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

// DrawCrowd draws the map's people only.
func (v *View) DrawCrowd(c *paint.Canvas) { v.drawCrowd(c) }

// Dots goes through all guards as the small map and the view from far away do, and returns how many there were.
func (v *View) Dots() (n int) {
	v.eachDot(func(float64, float64, fsm.StateID, uint8) { n++ })
	return n
}

// Lit returns how many guards are lit in the view from far away.
func (v *View) Lit() (n int) {
	v.eachDot(func(_, _ float64, _ fsm.StateID, fresh uint8) { n += int(min(1, fresh)) })
	return n
}

// Figures returns how many guards the last picture showed.
func (v *View) Figures() int { return len(v.crowd.figures) }

// EachAct calls f with what is noted of every guard.
func (v *View) EachAct(f func(e donburi.Entity, act uint8)) {
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) { f(e, uint8(v.roll.act(e))) })
}

// Panels returns where the panels on the map are, the width of those that are not shown being 0, and how much of the
// statistics is left out.
func (v *View) Panels() (stage, hud, small view.Area, folded int) {
	return v.rooms.stage, v.rooms.hud, v.rooms.small, int(v.rooms.fold)
}

// IntroWidths returns how wide the note at the beginning is with a title of a width: at first, and when it is folded.
func IntroWidths(title float32) (first, folded float32) {
	return (&intro{left: introFrames}).width(title), new(intro).width(title)
}

// History returns what the history of the selected guard says, the newest line first.
func (v *View) History() (lines []string) {
	for i := range v.history.Len() {
		lines = append(lines, v.history.At(i).Word+": "+v.history.At(i).Text)
	}
	return lines
}

// Covered reports whether a panel lies on a place.
func (v *View) Covered(x, y float64) bool { return v.covered(float32(x), float32(y)) }

// Answer returns what is said of the latest key; "" if nothing is any more.
func (v *View) Answer() string {
	if v.toast.left == 0 {
		return ""
	}
	return v.toast.text
}

// Pad returns where the keys for fingers are; their width is 0 where they are not shown.
func (v *View) Pad() view.Area { return v.rooms.pad }

// Intro returns where the note at the beginning is, and for how many frames it stays.
func (v *View) Intro() (view.Area, int) { return v.rooms.intro, v.intro.left }

// DrawNote draws the note about the latest edit only.
func (v *View) DrawNote(c *paint.Canvas) { v.drawEdited(c) }

// Note returns what the note about the latest edit says, and where it was drawn.
func (v *View) Note(c *paint.Canvas) ([]string, view.Area) {
	lines, _ := v.note(c)
	return lines, v.rooms.note
}

// Column returns the column beside the map, or below it.
func (v *View) Column() view.Area { return v.rooms.column }

// DrawSide draws the column only.
func (v *View) DrawSide(c *paint.Canvas) { v.drawSide(c, v.rooms.column) }

// Boxes returns where the graph's states were drawn.
func (v *View) Boxes() (boxes []view.Area) {
	for l := range v.graph.Layers {
		for n := range v.graph.Layers[l].Nodes {
			if x, y, w, h, ok := v.graph.NodeBox(l, n); ok {
				boxes = append(boxes, view.Area{X: x, Y: y, W: w, H: h})
			}
		}
	}
	return boxes
}

// Costs returns what the statistics show of a tick: its time, and for each guard that of the whole tick and of the machines.
func (v *View) Costs() (tick time.Duration, all, machines float64) {
	return v.hud.mean, v.hud.cost.all, v.hud.cost.think
}

// Corner returns what stands beside the title of folded statistics, where a tick takes so long.
func Corner(c *paint.Canvas, title string, tick time.Duration) string {
	h := hud{mean: tick, measured: true}
	return h.corner(c, titleOnly, title)
}

// OpenCorner returns what stands beside the title of statistics that are not folded, and the colour of a tick's time.
func OpenCorner(c *paint.Canvas, tick time.Duration) (text string, slow bool) {
	h := hud{mean: tick, measured: true, fps: 60}
	return h.corner(c, unfolded, "200,000 guards"), h.slow()
}

// Names of what is not exported.
var (
	More  = more
	Fewer = fewer
)

// Dot draws guards in states at one pixel of a map of all guards, and returns the colour it has then, and that of the pixel beside it.
func (v *View) Dot(size int, acts ...fsm.StateID) (at, beside [4]byte) {
	var d dotmap
	d.clear(size, size, mark{})
	v.shade(&d, float64(size*size), 1)
	for _, a := range acts {
		d.dot(float64(size/2), float64(size/2), a, 0)
	}
	d.upload()
	i := 4 * (size/2*size + size/2)
	return [4]byte(d.pix[i:]), [4]byte(d.pix[i+4:])
}

// Dotted returns how many pixels of a map of all guards show one in a state, with the top left corner of its square of so many pixels at (x, y).
func (v *View) Dotted(width, height, size int, x, y float64, act fsm.StateID) (pixels int) {
	var d dotmap
	d.clear(width, height, mark{x: -100, y: -100})
	v.shade(&d, float64(width*height), size)
	d.dot(x, y, act, 0)
	for _, s := range d.seen {
		pixels += int(min(1, s.count))
	}
	return pixels
}

// GuardLayers returns of how many layers of a guard a column of a height tells, and how much of it that takes.
var GuardLayers = guardLayers

// Beside returns where a guard at (x, y) is shown who gives chase, beside a mark of that radius.
func Beside(markX, markY, radius, x, y float64) (float64, float64) {
	return mark{markX, markY, radius}.beside(x, y)
}

// Legend returns the names of the states that the note at the beginning shows in a width, and what it says of the others.
func (v *View) Legend(c *paint.Canvas, room float32) (names []string, more string) {
	shown, more := v.legend(c, room)
	for _, p := range shown {
		names = append(names, p.name)
	}
	return names, more
}

// Says returns what the statistics say of the ticks and of the level of detail.
func (v *View) Says() string {
	cost, before := v.saving(func(_, _ string) bool { return true })
	return fmt.Sprintf("tick %s, detail %s, full rate %s, %s%s", v.hud.milliseconds(v.hud.mean), v.detail.mode(), v.fullRate(), cost, before)
}

// Saving returns what the statistics say of what a guard takes, if so much fits, with a level of detail that makes of one time another, half
// of which is the machines', while so many of all guards tick each tick.
func (v *View) Saving(fits func(cost, before string) bool, without, with float64, full int) string {
	v.hud.measured, v.hud.cost = true, cost{all: with, think: with / 2}
	v.detail.acting, v.detail.counted, v.detail.ticks, v.detail.full = true, true, 1000, full
	v.detail.without = cost{all: without, think: without / 2, tick: 1}
	cost, before := v.saving(fits)
	return cost + before
}

// Alone draws the statistics only, and reports whether the selected guard has their place.
func (v *View) Alone(c *paint.Canvas) bool {
	v.drawHUD(c)
	return v.alone()
}

// Counted returns of which states the statistics show the number of guards, and of how many not.
func (v *View) Counted() (states []string, more int) {
	shown, more := v.counted()
	for _, p := range shown {
		states = append(states, p.State)
	}
	return states, more
}
