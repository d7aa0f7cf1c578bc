package patrol

import (
	"fmt"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/scene"
)

// detailHeight is the height of what [View.drawDetail] draws, in logical pixels.
const detailHeight = 100

// drawDetail shows what the level of detail does, and the measured cost of ticks with and without it.
func (v *View) drawDetail(c *paint.Canvas, x, y, w float32) {
	d, now := &v.detail, v.hud.cost
	c.Rect(x, y, w, 1, ui.Rim)
	y += 8
	c.Text("out of sight", x, y, paint.Regular, 12, ui.Muted)
	c.TextRight(d.mode(), x+w, y, paint.Bold, 12, ui.Ink)
	c.Text("at full rate", x, y+18, paint.Regular, 12, ui.Muted)
	c.TextRight(ui.Thousands(d.full)+" of "+ui.Thousands(v.scene.NPCs()), x+w, y+18, paint.Mono, 12, ui.Ink)

	// One column for now, one for what was measured with all guards ticking.
	left, right := x+w-92, x+w
	then := "all at full"
	if d.acting && d.without.tick > 0 {
		then = "all, " + ui.Ago(v.scene.Tick()-d.without.tick, scene.Step)
	}
	c.Text("ns a guard", x, y+36, paint.Regular, 12, ui.Muted)
	c.TextRight("now", left, y+36, paint.Regular, 12, ui.Muted)
	c.TextRight(then, right, y+36, paint.Regular, 12, ui.Muted)
	measured := d.acting && d.ticks > 2*detailSettle
	for _, row := range []struct {
		name         string
		now, without float64
	}{
		{"machines", now.think, d.without.think},
		{"whole tick", now.all, d.without.all},
	} {
		y += 18
		c.Text(row.name, x, y+36, paint.Regular, 12, ui.Muted)
		c.TextRight(nanoseconds(row.now, measured), left, y+36, paint.Mono, 12, ui.Warm)
		c.TextRight(nanoseconds(row.without, d.without.tick > 0), right, y+36, paint.Mono, 12, ui.Ink)
	}
}

// nanoseconds formats a number, or a dash if there is none yet.
func nanoseconds(n float64, measured bool) string {
	if !measured {
		return "–"
	}
	return fmt.Sprintf("%.0f", n)
}

// mode says briefly how often guards out of sight tick.
func (d *detail) mode() string {
	switch {
	case d.off:
		return "each tick: L is off"
	case !d.acting:
		return "each tick, to compare"
	}
	return fmt.Sprintf("every %dth tick", detailEvery)
}
