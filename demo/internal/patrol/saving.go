package patrol

import (
	"fmt"

	"github.com/horde-fsm/horde/demo/internal/paint"
	"github.com/horde-fsm/horde/demo/internal/ui"
	"github.com/horde-fsm/horde/internal/scene"
)

// detailHeight is the height of what [View.drawDetail] draws, in logical pixels.
const detailHeight = 82

// drawDetail shows what the level of detail does, and what ticks cost with it and without: both as measured.
func (v *View) drawDetail(c *paint.Canvas, x, y, w float32) {
	d, now := &v.detail, v.hud.cost
	c.Rect(x, y, w, 1, ui.Rim)
	y += 8
	c.Text("out of sight", x, y, paint.Regular, 12, ui.Muted)
	c.TextRight(d.mode(), x+w, y, paint.Bold, 12, ui.Ink)
	c.Text("tick each tick", x, y+18, paint.Regular, 12, ui.Muted)
	c.TextRight(ui.Thousands(d.full)+" of "+ui.Thousands(v.scene.NPCs()), x+w, y+18, paint.Mono, 12, ui.Ink)

	// One column for now, one for what was measured with everyone ticking.
	left, right := x+w-66, x+w
	then := "all tick"
	if d.acting && d.without.tick > 0 {
		then = "all, " + ui.Ago(v.scene.Tick()-d.without.tick, scene.Step)
	}
	c.Text("ns each", x, y+36, paint.Regular, 12, ui.Muted)
	c.TextRight("now", left-6, y+36, paint.Regular, 12, ui.Muted)
	c.TextRight(then, right, y+36, paint.Regular, 12, ui.Muted)
	c.Text("machines / all", x, y+54, paint.Regular, 12, ui.Muted)
	if d.acting && d.ticks > 2*detailSettle {
		c.TextRight(now.String(), left-6, y+54, paint.Mono, 12, ui.Warm)
	} else {
		c.TextRight("–", left-6, y+54, paint.Mono, 12, ui.Muted)
	}
	if d.without.tick > 0 {
		c.TextRight(d.without.String(), right, y+54, paint.Mono, 12, ui.Ink)
	}
}

// mode says in a few words how often guards out of sight tick.
func (d *detail) mode() string {
	switch {
	case d.off:
		return "each tick: L is off"
	case !d.acting:
		return "each tick, to compare"
	}
	return fmt.Sprintf("every %dth tick", detailEvery)
}

func (c cost) String() string { return fmt.Sprintf("%.0f / %.0f", c.think, c.all) }
