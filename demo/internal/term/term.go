// Package term plays a scene in the terminal, for whoever has no window: progress and populations while it runs, a small
// map if the terminal can redraw, and a summary.
package term

import (
	"cmp"
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
	"github.com/horde-fsm/horde/internal/stopwatch"
	"github.com/horde-fsm/horde/internal/terminal"
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
	// OnDesktop says that windows open on a desktop alone, and not on a display kept in memory.
	OnDesktop bool
	// Size returns how many columns and rows the terminal has now; nil if that is not known.
	Size func() (columns, rows int)
	// Stop, once closed, ends the play early.
	Stop <-chan struct{}
	// Keys says that the key q ends it, too.
	Keys bool
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
	return os.Getenv("NO_COLOR") == "" && terminal.Obeys(w)
}

// SizeOf returns what tells the size that a terminal has now. What it does not know is as usual, and so is all if the file is nil or no terminal.
func SizeOf(f *os.File) func() (columns, rows int) {
	return func() (columns, rows int) {
		columns, rows = terminal.Size(f)
		return cmp.Or(columns, Columns), cmp.Or(rows, Rows+2)
	}
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
	if o.Size == nil {
		o.Size = SizeOf(nil)
	}
	p := player{out: out, live: live, view: v, options: o}
	p.lines("", words(fmt.Sprintf("No window (%s): the scene “%s” plays here instead.", o.Reason, v.Title())))
	fmt.Fprintln(out)
	p.play()
	p.summary()
}

type player struct {
	out     io.Writer
	live    bool
	view    view.View
	options Options
	ticks   int // so far
	grid    Grid
}

// widest is how long a line is at most that is not drawn.
const widest = 79

// lines writes pieces in as many lines as they take, those after the first indented as far as the head reaches that stands before it.
func (p *player) lines(head string, pieces []piece) {
	columns := widest
	if p.live {
		c, _ := p.options.Size()
		columns = min(columns, c-1)
	}
	for _, line := range wrapped(pieces, columns-len(head)) {
		fmt.Fprintf(p.out, "%s%s\n", head, line)
		head = strings.Repeat(" ", len(head))
	}
}

func (p *player) play() {
	s := p.view.Scene()
	report := max(1, p.options.Ticks/10)
	if p.live {
		fmt.Fprint(p.out, enter)
		defer fmt.Fprint(p.out, leave)
	}
	for tick := 1; tick <= p.options.Ticks && !p.stopped(); tick++ {
		p.ticks = tick
		in := s.Script()
		began := stopwatch.Now()
		p.view.Tick(input.Frame{X: in.Move.X, Y: in.Move.Y, Run: in.Run, Startle: in.Startle})
		switch {
		case p.live && (tick%3 == 0 || tick == p.options.Ticks):
			p.redraw(tick)
		case !p.live && (tick%report == 0 || tick == p.options.Ticks):
			fmt.Fprintf(p.out, "tick %5d of %d   %s a tick\n", tick, p.options.Ticks, ui.Milliseconds(p.view.Meter().Mean()))
			p.lines("  ", populations(s))
		}
		if rest := scene.Step - stopwatch.Now().Sub(began); p.live && rest > 0 {
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
func populations(s scene.Scene) (all []piece) {
	layer := ""
	for _, p := range s.Populations() {
		before := "  "
		if layer != p.Layer {
			before = " | "
		}
		layer = p.Layer
		all = append(all, piece{before, fmt.Sprintf("%s %s", output.InLine(p.State), ui.Thousands(p.Count))})
	}
	return all
}

// clauses are the pieces of a text that are kept together, such as a number and what it counts.
func clauses(texts ...string) (all []piece) {
	for _, t := range texts {
		all = append(all, piece{" ", t})
	}
	return all
}

func (p *player) summary() {
	s, m := p.view.Scene(), p.view.Meter()
	fmt.Fprintln(p.out)
	p.lines("", clauses(ui.Of(p.ticks, "tick", "ticks"), fmt.Sprintf("(%.1f s)", float64(p.ticks)*scene.DT), fmt.Sprintf("of “%s”", p.view.Title())))
	p.lines("  NPCs         ", clauses(ui.Thousands(s.NPCs())+",", fmt.Sprintf("%d bytes", s.RowBytes()), "of machine data each"))
	p.lines("  transitions  ", clauses(ui.Thousands(int(s.Transitions()))))
	p.lines(fmt.Sprintf("  last %-7s ", fmt.Sprintf("%.3g s", m.Seconds())), clauses(ui.Milliseconds(m.Mean())+" a tick,",
		ui.Milliseconds(m.Worst())+" at worst,", fmt.Sprintf("%.0f ns for each NPC", m.PerNPC(s.NPCs()))))
	p.lines("  populations  ", populations(s))
	fmt.Fprintln(p.out)
	where, with, until := "a desktop, or on a display kept in memory:", "xvfb-run -a ", " -ticks 300 -screenshot out.png"
	if p.options.OnDesktop {
		where, with, until = "a desktop:", "", ""
	}
	p.lines("", words("To see it drawn, run it on "+where))
	// The command stays in one line, so that it can be copied.
	fmt.Fprintf(p.out, "  %sgo run ./demo %s%s\n", with, output.InLine(p.options.Flags), until)
}
