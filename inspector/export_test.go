package inspector

import (
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Zone is a part of the panels that can be clicked, and its middle in pixels of the screen.
type Zone struct {
	Does string
	A, B int
	// Entity is the one that it selects, if it does.
	Entity donburi.Entity
	X, Y   float64
}

var actions = [...]string{
	"nothing", "tab", "pause", "step", "shut", "everyone", "restart", "resume", "state", "command", "entity", "focus", "charted", "stop", "more",
}

// Zones returns what can be clicked, as drawn last.
func (i *Inspector) Zones() (zones []Zone) {
	for _, z := range i.panels.zones {
		k := float64(i.panels.scale)
		zones = append(zones, Zone{actions[z.action], z.a, z.b, z.entity, k * float64(z.x+z.w/2), k * float64(z.y+z.h/2)})
	}
	return zones
}

// Bad is the colour of what has gone wrong.
var Bad = bad

// Told returns what the inspector said last.
func (i *Inspector) Told() string { return i.told }

// Shown returns the tick of which the tab that is shown has taken in the changes.
func (i *Inspector) Shown() uint64 { return i.tab().seen }

// PausedText returns what is said of the selected entity while it is paused.
func (i *Inspector) PausedText() string { return i.tab().pausedText(i.selected) }

// InTicks writes a time as it is written for the tab that is shown.
func (i *Inspector) InTicks(d time.Duration) string { return i.tab().inTicks("", d) }

// Unasked returns what is written on the transitions that are listed for the selected entity while it is paused, and what is said of them.
func (i *Inspector) Unasked(layer int) (labels []string, said string) {
	t := i.tab()
	for _, a := range t.unasked(nil, i.selected, layer) {
		labels = append(labels, t.graph.Label(a.Transition))
	}
	return labels, t.notAsked(i.selected).text
}

// Brief returns how it says that where there is no room.
func (i *Inspector) Brief() string { return i.saying(func(string) bool { return false }) }

// Missing returns why nobody may be in the population of the tab that is shown.
func (i *Inspector) Missing() string { return i.tab().missing() }

// Numbers returns how many entities the tab that is shown tells of, and how many it counts in the states of a layer.
func (i *Inspector) Numbers(layer int) (all, sum int) {
	t := i.tab()
	for _, n := range t.counts.of[layer] {
		sum += n
	}
	return t.everyone(), sum
}

// In returns how many entities the tab that is shown counts in each state of a layer.
func (i *Inspector) In(layer int) []int { return slices.Clone(i.tab().counts.of[layer]) }

// Stops returns at how many transitions of the tab that is shown time is to be held.
func (i *Inspector) Stops() (n int) {
	if t := i.tab(); t != nil {
		for _, at := range t.stops.at {
			if at {
				n++
			}
		}
	}
	return n
}

// Seen returns how often the transitions of the tab that is shown were taken, by what is written on them.
func (i *Inspector) Seen() map[string]int {
	t, out := i.tab(), map[string]int{}
	for n, total := range t.rates.total {
		out[t.graph.Label(n)] = int(total)
	}
	return out
}

// Held returns the transitions of the tab that is shown at which time is to be held, by what is written on them.
func (i *Inspector) Held() (out []string) {
	t := i.tab()
	for n, at := range t.stops.at {
		if at {
			out = append(out, t.graph.Label(n))
		}
	}
	return out
}

// Hold holds time at a transition of the tab that is shown, or does so no more.
func (i *Inspector) Hold(transition int) { i.click(zone{action: toStop, a: transition}) }

// Formerly pairs transitions of two machines, each given as layer, source, target and trigger.
func Formerly(before, now [][4]string) []int {
	arrows := func(of [][4]string) (out []arrow) {
		for _, a := range of {
			out = append(out, arrow{a[0], a[1], a[2], a[3]})
		}
		return out
	}
	return formerly(arrows(before), arrows(now))
}

// ShowTab shows a tab, as a click on it does.
func (i *Inspector) ShowTab(n int) { i.click(zone{action: showTab, a: n}) }

// Active returns the number of the tab that is shown.
func (i *Inspector) Active() int { return i.active }

// PixelScale returns the scale of the last picture.
func (i *Inspector) PixelScale() float64 { return float64(i.panels.scale) }

// Line is a line of a timeline.
type Line struct {
	Tick       uint64
	State, Why string
	Lasted     time.Duration
	Over       bool
	AtMost     bool
	Stamp      string
	Fresh      bool
}

// Timeline returns the lines of the selected entity, the oldest first.
func (i *Inspector) Timeline() (out []Line) {
	t := i.tab()
	if t == nil || t.graph == nil {
		return nil
	}
	for n, m := range t.own.moments {
		d, over := t.own.lasted(n, t.own.until(t))
		out = append(out, Line{m.tick, m.state, m.why, d, over, m.atMost, m.stamp(), m.fresh > 0})
	}
	return out
}

// Latest returns the states of the latest changes, the oldest first.
func (i *Inspector) Latest() (out []string) {
	for _, m := range i.tab().latest.moments {
		out = append(out, m.state)
	}
	return out
}

// Chart returns the samples of the states of a layer, by name, the oldest first.
func (i *Inspector) Chart(layer int) map[string][]int {
	t, out := i.tab(), map[string][]int{}
	if t == nil || t.graph == nil {
		return out
	}
	for n, node := range t.graph.Layers[layer].Nodes {
		for k := range t.series.n {
			out[node.Name] = append(out[node.Name], t.series.at(layer, n, k))
		}
	}
	return out
}

// Focus shows a layer of the tab that is shown alone, or all again, as a click on its title does.
func (i *Inspector) Focus(layer int) { i.click(zone{action: focus, a: layer}) }

// Layers returns the names of the layer that is shown alone, "" if all are, and of the one in the chart.
func (i *Inspector) Layers() (alone, chart string) {
	t := i.tab()
	if t.graph.Focus >= 0 {
		alone = t.graph.Layers[t.graph.Focus].Name
	}
	return alone, t.graph.Layers[t.chart].Name
}

// Ages returns how many ticks before the newest sample of the chart each was taken, the oldest first, and how many ticks the chart spans.
func (i *Inspector) Ages() (ages []int, span int) {
	s := &i.tab().series
	for n := range s.n {
		ages = append(ages, int(s.age(n)))
	}
	return ages, int(s.span())
}

// Listed returns the states of a layer that a legend of a height names.
func (i *Inspector) Listed(layer int, height float32) (names []string) {
	t := i.tab()
	for _, n := range t.listed(layer, height) {
		names = append(names, t.graph.Layers[layer].Nodes[n].Name)
	}
	return names
}

// Reply is what is said of a transition, and the part of its delay that is over, negative if none is shown.
type Reply struct {
	Text string
	Part float32
}

// Replies returns what is said of each transition that leaves a current state of the selected entity, by its label.
func (i *Inspector) Replies() map[string]Reply {
	t, out := i.tab(), map[string]Reply{}
	if t == nil || t.graph == nil || !t.has(i.selected) {
		return out
	}
	for n := range t.graph.Layers {
		for _, a := range t.explain(nil, i.selected, n) {
			said := t.reply(&a)
			out[t.graph.Label(a.Transition)] = Reply{said.text, said.part}
		}
	}
	return out
}

// SaysNo reports whether a verdict is shown in the colour of what does.
func SaysNo(v fsm.Verdict) bool { return colorOf(v) == bad }

// Rates counts transitions.
type Rates struct{ rates }

// NewRates counts so many.
func NewRates(transitions int) *Rates {
	return &Rates{rates{taken: make([]recent, transitions), total: make([]uint64, transitions)}}
}

// Tick moves on to a time, at which a transition is taken so many times.
func (r *Rates) Tick(now time.Duration, transition, times int) {
	r.advance(now, false)
	for range times {
		r.count(transition)
	}
}

// PerSecond returns how often a transition was taken in the last second.
func (r *Rates) PerSecond(transition int) float32 { return r.perSecond(transition) }

// Names of what is not exported.
var (
	Fitting     = fitting
	LegendWidth = legendWidth
)

// Jump comes to a time whose ticks nobody has seen.
func (r *Rates) Jump(now time.Duration) { r.advance(now, true) }

// Caption returns what is written over the chart of the tab that is shown, if it has a width, and on the button for the next layer.
func (i *Inspector) Caption(width float32) (caption, layer string) {
	t := i.tab()
	t.ready(i)
	i.panels.canvas.Begin(nil, 1)
	return i.panels.caption(t, 0, width)
}

// HasBar reports whether a list draws the bar that shows which part of its lines is seen, if so many lines are scrolled away and so many
// have no room.
func HasBar(scrolled, left int) (has bool) {
	defer func() { has = recover() != nil }() // it has nothing to draw on
	l := list{skipped: scrolled, left: left}
	l.end()
	return false
}
