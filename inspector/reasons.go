package inspector

import (
	"fmt"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The colours of answers.
var (
	good = paint.Hex(0x63d98b)
	bad  = paint.Hex(0xff7b72)
)

// answer is what a line of the list of reasons says.
type answer struct {
	text  string
	color paint.Color
	part  float32 // of a delay that is over, negative if there is none to show
}

// reply tells the verdict on a transition, in words and in a colour.
func (t *tab) reply(a *fsm.Answer) answer {
	out := answer{text: t.reason(a), color: colorOf(a.Verdict), part: -1}
	if a.Remaining > 0 {
		out.part = 1 - float32(a.Remaining)/float32(a.Delay)
	}
	if a.Verdict == fsm.VerdictDelayed {
		out.text += t.inTicks(", ", a.Remaining)
	}
	return out
}

// notAsked tells that no transition of an entity is asked, since it is paused, and for how long, if that is known.
func (t *tab) notAsked(e donburi.Entity) answer {
	text := "not asked while paused"
	if left := t.pauseLeft(e); left > 0 {
		text = fmt.Sprintf("not asked for %.2f s%s", left.Seconds(), t.inTicks(", ", left))
	}
	return answer{text: text, color: ui.Muted, part: -1}
}

// unasked appends the transitions that leave the state of a layer that an entity is in, for one that is paused: none is asked.
func (t *tab) unasked(dst []fsm.Answer, e donburi.Entity, layer int) []fsm.Answer {
	from := t.current(e, layer)
	for n := range t.transitions() {
		if info := &t.transitions()[n]; info.Layer == layer && (info.From == from || info.From == fsm.None && info.To != from) {
			dst = append(dst, fsm.Answer{Transition: n, From: from})
		}
	}
	return dst
}

// colorOf returns the colour of a verdict.
func colorOf(v fsm.Verdict) paint.Color {
	switch v {
	case fsm.VerdictFires, fsm.VerdictCommandPending:
		return good
	case fsm.VerdictConditionFalse, fsm.VerdictRefused, fsm.VerdictHeld, fsm.VerdictFailed:
		return bad
	case fsm.VerdictDelayed:
		return ui.Accent
	case fsm.VerdictNeedsCommand:
		return ui.Warm
	}
	return ui.Muted
}

// drawReasons lists, layer by layer, the selected entity's state, and of each transition that leaves it whether it would be
// taken now, and if not, why.
func (p *panels) drawReasons(i *Inspector, t *tab, a area) {
	c := &p.canvas
	e := i.selected
	if !t.has(e) {
		return
	}
	l := list{panels: p, area: a}
	l.begin(p.scroll)
	for _, line := range t.faultOf(e, func(line string) bool { return c.TextWidth(line, paint.Regular, 12) <= a.w-4 }) {
		if y, ok := l.row(rowHeight - 2); ok {
			c.Text(line, a.x+2, y+2, paint.Regular, 12, bad)
		}
	}
	for n := range t.graph.Layers {
		if t.graph.Focus >= 0 && t.graph.Focus != n {
			continue
		}
		if y, ok := l.row(rowHeight + 4); ok {
			p.drawState(t, e, n, a, y)
		}
		if t.graph.Node(n, t.current(e, n)) == nil {
			continue // it has not started
		}
		said := t.reply
		t.answers = t.explain(t.answers[:0], e, n)
		if t.paused(e) && !t.stopped(e) {
			t.answers = t.unasked(t.answers[:0], e, n)
			said = func(*fsm.Answer) answer { return t.notAsked(e) }
		}
		if len(t.answers) == 0 && !t.stopped(e) && !t.paused(e) {
			if y, ok := l.row(rowHeight); ok {
				c.Text(c.Fit(t.whyNothing(e, n), a.w-20, paint.Regular, 12), a.x+20, y+2, paint.Regular, 12, ui.Muted)
			}
		}
		for k := range t.answers {
			if y, ok := l.row(rowHeight); ok {
				p.drawReason(t, &t.answers[k], said(&t.answers[k]), y)
			}
		}
	}
	p.scroll = l.end()
}

// faultOf says by what an entity is stopped, if it is, in lines that fit.
func (t *tab) faultOf(e donburi.Entity, fits func(line string) bool) []string {
	f := t.stoppedBy(e)
	if f == nil {
		return nil
	}
	return paint.Wrap(strings.TrimPrefix(f.Error(), "fsm: "), "", fits)
}

// drawState says in which state of a layer an entity is, for how long, and because of what.
func (p *panels) drawState(t *tab, e donburi.Entity, layer int, a area, y float32) {
	c, x := &p.canvas, a.x+2
	x += c.Text(c.FitName(t.graph.Layers[layer].Name, 90, paint.Regular, 12), x, y+4, paint.Regular, 12, ui.Muted) + 8
	node := t.graph.Node(layer, t.current(e, layer))
	if node == nil {
		when := "with the next tick"
		if t.paused(e) {
			when = "when it is resumed"
		}
		c.Text("has not started: it does "+when, x, y+4, paint.Regular, 12, ui.Muted)
		return
	}
	x += ui.Pill(c, c.FitName(node.Name, 120, paint.Bold, 12), x, y+2, node.Color, ui.Coal) + 8
	x += c.Text("for", x, y+4, paint.Regular, 12, ui.Muted) + 5
	x += c.Text(ui.Seconds(t.since(e, layer)), x, y+4, paint.Mono, 12, ui.Ink)
	x += c.Text(t.inTicks(", ", t.since(e, layer)), x, y+4, paint.Regular, 12, ui.Muted) + 8
	cause, transition := t.lastChange(e, layer)
	x += c.Text("because:", x, y+4, paint.Regular, 12, ui.Muted) + 5
	c.Text(c.Fit(t.graph.Why(layer, cause, transition), a.x+a.w-x, paint.Regular, 12), x, y+4, paint.Regular, 12, ui.Warm)
}

// whyNothing says why no transition leaves the state of a layer that an entity is in.
func (t *tab) whyNothing(e donburi.Entity, layer int) string {
	if t.graph.Node(layer, t.current(e, layer)).Outside {
		return "it is entered with " + t.graph.Layers[layer].Within
	}
	return "no transition leads out of this state"
}

func (p *panels) drawReason(t *tab, a *fsm.Answer, said answer, y float32) {
	c, x, w := &p.canvas, p.list.x, p.list.w
	info := &t.transitions()[a.Transition]
	to := t.graph.Node(info.Layer, info.To)
	c.Disc(x+9, y+10, 4, said.color)
	at := x + 20 + c.Text("→", x+20, y+2, paint.Regular, 12, ui.Muted) + 5
	at += c.Text(c.FitName(to.Name, 110, paint.Bold, 12), at, y+2, paint.Bold, 12, to.Color) + 8
	text := c.Fit(said.text, w*0.42, paint.Regular, 12)
	tw := c.TextWidth(text, paint.Regular, 12)
	c.TextRight(text, x+w, y+2, paint.Regular, 12, said.color)
	if said.part >= 0 {
		tw += 58
		ui.Bar(c, x+w-tw, y+7, 50, 6, said.part, ui.Accent)
	}
	c.Text(c.Fit(t.graph.Label(a.Transition), x+w-tw-10-at, paint.Regular, 12), at, y+2, paint.Regular, 12, ui.Muted)
}
