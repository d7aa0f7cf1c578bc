package app

import (
	"fmt"
	"math"
	"time"

	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/stopwatch"
)

// frames counts the frames drawn, and the time that the demo's own part of drawing took.
type frames struct {
	count         int
	drawing       time.Duration
	first, latest time.Time
}

func (f *frames) begin() {
	f.latest = stopwatch.Now()
	if f.count == 0 {
		f.first = f.latest
	}
	f.count++
}

func (f *frames) end() { f.drawing += stopwatch.Now().Sub(f.latest) }

// perSecond returns the frame rate from the first frame to the last.
func (f *frames) perSecond() float64 {
	if d := f.latest.Sub(f.first).Seconds(); d > 0 {
		return float64(f.count-1) / d
	}
	return 0
}

// Summary says in a line what was shown and how fast.
func (g *Game) Summary() string {
	v := g.View()
	m := v.Meter()
	s := fmt.Sprintf("%s: %s, %s; in the last %.3g s a tick took %s on average, %s at worst",
		v.Name(), ui.Of(g.ticks, "tick", "ticks"), v.Status(), m.Seconds(), ui.Milliseconds(m.Mean()), ui.Milliseconds(m.Worst()))
	if rate := g.frames.perSecond(); rate > 0 { // unknown after a run of one tick
		s += fmt.Sprintf("; %s a second, %s of each spent on drawing",
			ui.Of(int(math.Round(rate)), "frame", "frames"), ui.Milliseconds(g.frames.drawing/time.Duration(g.frames.count)))
	}
	return s
}
