package patrol

import (
	"fmt"

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
	cost, before := v.saving()
	c.Text("For each guard", x, y+36, paint.Regular, 12, ui.Muted)
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

// saving says how long a tick takes for each guard, and how long it took with all of them ticking.
func (v *View) saving() (cost, before string) {
	d, h := &v.detail, &v.hud
	if !h.measured {
		return unknown, ""
	}
	if d.acting && d.ticks > 2*detailSettle && d.without.tick > 0 {
		before = fmt.Sprintf(" instead of %.0f", d.without.all)
	}
	return fmt.Sprintf("%.0f ns", h.cost.all), before
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
