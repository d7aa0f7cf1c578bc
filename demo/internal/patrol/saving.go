package patrol

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// detailHeight is the height of what [View.drawDetail] draws, in logical pixels.
const detailHeight = 64

// unknown stands for a number that is not known yet.
const unknown = "–"

// drawDetail shows what the level of detail does, and the measured cost of ticks with and without it.
func (v *View) drawDetail(c *paint.Canvas, x, y, w float32) {
	d := &v.detail
	c.Rect(x, y, w, 1, ui.Rim)
	y += 8
	c.Text("Level of detail (L)", x, y, paint.Regular, 12, ui.Muted)
	c.TextRight(d.mode(), x+w, y, paint.Bold, 12, ui.Ink)
	full := v.fullRate()
	label := "Guards at full rate"
	if c.TextWidth(label, paint.Regular, 12)+8+c.TextWidth(full, paint.Mono, 12) > w {
		label = "At full rate" // whose number says who
	}
	c.Text(label, x, y+18, paint.Regular, 12, ui.Muted)
	c.TextRight(full, x+w, y+18, paint.Mono, 12, ui.Ink)
	label = "For each guard"
	cost, before := v.saving(func(cost, before string) bool {
		return c.TextWidth(label+before, paint.Regular, 12)+8+c.TextWidth(cost, paint.Mono, 12) <= w
	})
	c.Text(label, x, y+36, paint.Regular, 12, ui.Muted)
	c.TextRight(before, x+w, y+36, paint.Regular, 12, ui.Ink)
	c.TextRight(cost, x+w-c.TextWidth(before, paint.Regular, 12), y+36, paint.Mono, 12, ui.Warm)
}

// fullRate says how many guards tick each tick.
func (v *View) fullRate() string {
	full := unknown
	if v.detail.counted {
		full = ui.Thousands(v.detail.full)
	}
	return full + " of " + ui.Thousands(v.scene.NPCs())
}

// saving says how long a tick takes for each guard and, if the level of detail makes that shorter and there is room to say so, how long it
// took with all of them ticking.
func (v *View) saving(fits func(cost, before string) bool) (cost, before string) {
	h := &v.hud
	if !h.measured {
		return unknown, ""
	}
	if v.saves() {
		cost, before = perGuard(h.cost.all, v.detail.without.all)
		same := strings.HasPrefix(cost, before+" ")
		if before = " instead of " + before; !same && fits(cost, before) {
			return cost, before
		}
	}
	cost, _ = perGuard(h.cost.all, h.cost.all)
	return cost, ""
}

const (
	// fewGuards is the number of guards below which no saving is told: most of the time for each does not depend on them.
	fewGuards = 500
	// fewAtFull is the part of the guards up to which those at full rate are so few that the others save something.
	fewAtFull = 0.75
	// leastSaved is the part of the machines' time that is more than the difference between two measurements of the same.
	leastSaved = 0.05
)

// saves reports whether there is a saving to show. With nearly all guards in view there is none, and what is measured then is chance. The
// machines are asked apart from the rest, since it is they that tick less often: chance is larger in all than in a part.
func (v *View) saves() bool {
	d, now := &v.detail, &v.hud.cost
	known := v.scene.NPCs() >= fewGuards && d.acting && d.counted && d.ticks > 2*detailSettle && d.without.tick > 0
	return known && float64(d.full) <= fewAtFull*float64(v.scene.NPCs()) &&
		now.think <= (1-leastSaved)*d.without.think && now.all < d.without.all
}

// perGuard writes a time and a longer one that it is compared with, in one unit, which stands behind the first only.
func perGuard(nanoseconds, longer float64) (first, second string) {
	unit, digits, one := "ns", 0, 1.0
	if longer >= 1000 {
		unit, digits, one = "µs", 1, 1000
	}
	return fmt.Sprintf("%.*f %s", digits, nanoseconds/one, unit), fmt.Sprintf("%.*f", digits, longer/one)
}

// mode says briefly whether guards out of sight tick less often.
func (d *detail) mode() string {
	switch {
	case d.off:
		return "off"
	case !d.acting:
		return "off, to compare"
	}
	return "on"
}
