package patrol

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/meter"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/scene"
)

// hud is the panel in the corner: how many guards are in which state, and what a tick costs. Its numbers are updated only a few times a
// second, so that they can be read.
type hud struct {
	populations []population
	mean, worst time.Duration
	cost        cost
	phases      [scene.Phases]time.Duration
	measured    bool // otherwise no tick has passed yet of which there could be numbers
	fps         float64
}

// population is how many guards are in a state.
type population struct {
	scene.Population
	color paint.Color
}

// hudEvery is the number of frames between two updates.
const hudEvery = 12

// tooSlow is the colour of the time of ticks that take longer than they last.
var tooSlow = paint.Hex(0xff7b72)

// phaseColors distinguish the phases of a tick.
var phaseColors = [scene.Phases]paint.Color{
	scene.Sense: paint.Hex(0x5aa9e6), scene.Think: paint.Hex(0xffc65c),
	scene.Move: paint.Hex(0x7bd88f), scene.Animate: paint.Hex(0xd08be8),
}

func (h *hud) frame(v *View) {
	h.populations = h.populations[:0]
	for layer, l := range v.scene.Machine().Layers() {
		for k, s := range l.States() {
			h.populations = append(h.populations, population{
				Population: scene.Population{Layer: l.Name(), State: s.Name(), Count: v.counts[layer][k]},
				color:      v.graph.Node(layer, s.ID()).Color,
			})
		}
	}
	if v.frames%hudEvery != 1 {
		return
	}
	h.mean, h.worst, h.cost, h.measured = v.meter.Mean(), v.meter.Worst(), v.cost(), v.meter.Seconds() > 0
	for p := range scene.Phases {
		h.phases[p] = v.meter.Phase(p)
	}
	h.fps = ebiten.ActualFPS()
}

// drawHUD draws as much of the statistics as there is room for.
func (v *View) drawHUD(c *paint.Canvas) {
	h, a, fold := &v.hud, v.rooms.hud, v.rooms.fold
	title := ui.Thousands(v.scene.NPCs()) + " guards"
	if v.alone() {
		title = fmt.Sprintf("Guard %d", v.selected.Id())
	}
	x, y, w, _ := ui.Panel(c, a.X, a.Y, a.W, a.H, title)
	switch {
	case v.alone():
		v.drawAlone(c, x, y, w)
		y += v.countsHeight()
	default:
		ink := ui.Muted
		if h.slow() {
			ink = tooSlow
		}
		c.TextRight(h.corner(c, fold, title), a.X+a.W-12, a.Y+9, paint.Mono, 12, ink)
		if fold < titleOnly && v.rooms.counts {
			v.drawCounts(c, x, y, w)
			y += v.countsHeight()
		}
	}
	if fold < withoutTiming {
		if v.rooms.counts {
			c.Rect(x, y+5, w, 1, ui.Rim)
			y += belowCounts
		}
		v.drawTiming(c, x, y, w)
		y += timingHeight - 10
	}
	if fold < withoutDetail {
		v.drawDetail(c, x, y, w)
	}
}

// slow reports whether ticks take longer than the time that passes in them, so that the game is slower than real time.
func (h *hud) slow() bool { return h.measured && h.mean > scene.Step }

// corner returns the text beside the title: the time of a tick, unless that is shown below, in as many words as there is room for; else how
// many pictures there are in a second, or at which part of its speed the game runs, if it cannot keep up.
func (h *hud) corner(c *paint.Canvas, f fold, title string) string {
	switch {
	case f >= withoutTiming:
		if !h.measured {
			return ""
		}
		tick := ui.Milliseconds(h.mean)
		const margins, gap = 14 + 12, 10
		if long := tick + " a tick"; c.TextWidth(title, paint.Bold, 14)+gap+c.TextWidth(long, paint.Mono, 12) <= hudWidth-margins {
			return long
		}
		return tick
	case h.slow():
		return fmt.Sprintf("%d%% speed", 100*scene.Step/h.mean)
	case h.fps > 0:
		return fmt.Sprintf("%.0f fps", h.fps)
	}
	return ""
}

// countsHeight is how much of the statistics the numbers of guards in each state take.
func (v *View) countsHeight() float32 {
	layers := v.scene.Machine().Layers()
	return hudRow*float32(v.rooms.lines) - 2*float32(len(layers))
}

// counted returns the states whose numbers of guards are shown, in order, and how many others there are, which a line tells: those that
// most guards are in, where not all have room.
func (v *View) counted() (shown []population, more int) {
	all := v.hud.populations
	if len(all)+len(v.scene.Machine().Layers()) <= v.rooms.lines {
		return all, 0
	}
	most := make([]int, len(all))
	for i := range most {
		most[i] = i
	}
	slices.SortStableFunc(most, func(a, b int) int { return cmp.Compare(all[b].Count, all[a].Count) })
	lines, layers := 1, map[string]bool{}
	for n, i := range most {
		if lines++; !layers[all[i].Layer] {
			layers[all[i].Layer] = true
			lines++
		}
		if lines > v.rooms.lines {
			most = most[:n]
			break
		}
	}
	slices.Sort(most)
	for _, i := range most {
		shown = append(shown, all[i])
	}
	return shown, len(all) - len(shown)
}

// drawCounts draws how many guards are in each state, of as many states as there is room for.
func (v *View) drawCounts(c *paint.Canvas, x, y, w float32) {
	const names = 80 // a file may name states as it likes: long names are cut, lest no bar be left
	total := float32(max(1, v.scene.NPCs()))
	layer := ""
	shown, more := v.counted()
	for _, p := range shown {
		if p.Layer != layer {
			layer = p.Layer
			c.Text(c.FitName(layer, w, paint.Regular, 12), x, y, paint.Regular, 12, ui.Muted)
			y += hudRow - 2
		}
		c.Disc(x+5, y+9, 5, p.color)
		c.Text(c.FitName(p.State, names, paint.Bold, 13), x+16, y, paint.Bold, 13, ui.Ink)
		const bar = 16 + names + 4
		ui.Bar(c, x+bar, y+5, w-bar-58, 7, float32(p.Count)/total, p.color)
		c.TextRight(ui.Thousands(p.Count), x+w, y+1, paint.Mono, 12, ui.Ink)
		y += hudRow
	}
	if more > 0 {
		c.Text("… and "+ui.Of(more, "more state", "more states"), x, y, paint.Regular, 12, ui.Muted)
	}
}

func (v *View) drawTiming(c *paint.Canvas, x, y, w float32) {
	h := &v.hud
	frame := fmt.Sprintf(" of %.1f ms", 1000*scene.DT)
	c.Text("Tick", x, y, paint.Regular, 12, ui.Muted)
	c.TextRight(frame, x+w, y, paint.Regular, 12, ui.Muted)
	ink := ui.Warm
	if h.slow() {
		ink = tooSlow
	}
	c.TextRight(h.milliseconds(h.mean), x+w-c.TextWidth(frame, paint.Regular, 12), y, paint.Mono, 12, ink)
	c.Text(fmt.Sprintf("Worst of %.0f seconds", meter.Window*scene.DT), x, y+18, paint.Regular, 12, ui.Muted)
	c.TextRight(h.milliseconds(h.worst), x+w, y+18, paint.Mono, 12, ui.Ink)

	sum := time.Duration(0)
	for _, d := range h.phases {
		sum += d
	}
	y += 42
	at := x
	if !h.measured {
		sum = 0
		c.Rect(x, y, w, 8, ui.Raised)
	}
	for p, d := range h.phases {
		if sum == 0 {
			break
		}
		width := w * float32(d) / float32(sum)
		c.Rect(at, y, width, 8, phaseColors[p])
		at += width
	}
	at = x
	for p := range h.phases {
		c.Disc(at+4, y+21, 4, phaseColors[p])
		at += 12 + c.Text(scene.Phase(p).String(), at+12, y+13, paint.Regular, 12, ui.Muted) + 8
	}
}

// milliseconds writes how long something takes, or a dash if that is not known yet.
func (h *hud) milliseconds(d time.Duration) string {
	if !h.measured {
		return unknown
	}
	return ui.Milliseconds(d)
}
