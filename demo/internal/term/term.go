// Package term plays a scene in the terminal, for whoever has no window: progress and populations while it runs, a small
// map if the terminal can redraw, and a summary.
package term

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/scene"
)

// DefaultTicks is how long a scene plays if nothing is said: ten seconds.
const DefaultTicks = 600

// Options says how to play.
type Options struct {
	// Ticks is how long; 0 means DefaultTicks.
	Ticks int
	// Reason says why there is no window.
	Reason string
	// Flags are those with which a command shows the same in a window.
	Flags string
	// Stop, once closed, ends the play early.
	Stop <-chan struct{}
	// Wait lets a time pass between two ticks on a terminal; time.Sleep unless set.
	Wait func(time.Duration)
}

// Mapper is a view that can be drawn with letters.
type Mapper interface {
	// Map draws onto a grid of letters.
	Map(g *Grid)
}

// CanRedraw reports whether w is a terminal that can move its cursor.
func CanRedraw(w io.Writer) bool {
	t := os.Getenv("TERM")
	return output.IsTerminal(w) && t != "" && t != "dumb" && os.Getenv("NO_COLOR") == ""
}

// Play plays a view and writes to out. With live set, out is redrawn in place, at the pace of the scene; else a line is
// written now and then, as fast as it goes.
func Play(out io.Writer, live bool, v view.View, o Options) {
	if o.Ticks <= 0 {
		o.Ticks = DefaultTicks
	}
	if o.Wait == nil {
		o.Wait = time.Sleep
	}
	fmt.Fprintf(out, "No window (%s): the scene “%s” plays here instead.\n\n", o.Reason, v.Title())
	p := player{out: out, live: live, view: v, options: o}
	p.play()
	p.summary()
}

type player struct {
	out     io.Writer
	live    bool
	view    view.View
	options Options
	ticks   int  // so far
	drawn   bool // so there is room to draw over
}

func (p *player) play() {
	s := p.view.Scene()
	report := max(1, p.options.Ticks/10)
	for tick := 1; tick <= p.options.Ticks && !p.stopped(); tick++ {
		p.ticks = tick
		in := s.Script()
		began := time.Now()
		p.view.Tick(input.Frame{X: in.Move.X, Y: in.Move.Y, Run: in.Run, Startle: in.Startle})
		switch {
		case p.live && (tick%3 == 0 || tick == p.options.Ticks):
			p.redraw(tick)
		case !p.live && (tick%report == 0 || tick == p.options.Ticks):
			fmt.Fprintf(p.out, "tick %5d of %d   %s   %s a tick\n",
				tick, p.options.Ticks, populations(s), ui.Milliseconds(p.view.Meter().Mean()))
		}
		if rest := scene.Step - time.Since(began); p.live && rest > 0 {
			p.options.Wait(rest)
		}
	}
}

// stopped reports whether the play is to end early.
func (p *player) stopped() bool {
	select {
	case <-p.options.Stop:
		return true
	default:
		return false
	}
}

// populations lists how many NPCs are in each state, layer by layer.
func populations(s scene.Scene) string {
	var b strings.Builder
	layer := ""
	for _, p := range s.Populations() {
		switch {
		case layer == "":
		case layer != p.Layer:
			b.WriteString(" | ")
		default:
			b.WriteString("  ")
		}
		layer = p.Layer
		fmt.Fprintf(&b, "%s %d", output.InLine(p.State), p.Count)
	}
	return b.String()
}

func (p *player) summary() {
	s, m := p.view.Scene(), p.view.Meter()
	w := p.out
	fmt.Fprintf(w, "\n%s (%.1f s) of “%s”\n", ui.Of(p.ticks, "tick", "ticks"), float64(p.ticks)*scene.DT, p.view.Title())
	fmt.Fprintf(w, "  NPCs         %s, %d bytes of machine data each\n", ui.Thousands(s.NPCs()), s.RowBytes())
	fmt.Fprintf(w, "  transitions  %s\n", ui.Thousands(int(s.Transitions())))
	fmt.Fprintf(w, "  last %-7s %s a tick, %s at worst, %.0f ns for each NPC\n", fmt.Sprintf("%.3g s", m.Seconds()),
		ui.Milliseconds(m.Mean()), ui.Milliseconds(m.Worst()), m.PerNPC(s.NPCs()))
	fmt.Fprintf(w, "  populations  %s\n", populations(s))
	fmt.Fprintf(w, `
To see it drawn, run it on a desktop, or on a display kept in memory:
  xvfb-run -a go run ./demo %s -ticks 300 -screenshot out.png
`, output.InLine(p.options.Flags))
}
