package tool

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/horde-fsm/horde/internal/output"
	simulation "github.com/horde-fsm/horde/internal/sim"
)

// bar shows progress on a terminal. Elsewhere it is silent: a log needs no carriage returns.
type bar struct {
	w    io.Writer // nil if silent
	last time.Time
}

func newBar(w io.Writer) *bar {
	if !output.IsTerminal(w) {
		w = nil
	}
	return &bar{w: w}
}

// show draws the bar, at most twenty times a second.
func (b *bar) show(p simulation.Progress) {
	if b.w == nil || time.Since(b.last) < 50*time.Millisecond && p.Tick < p.Ticks {
		return
	}
	b.last = time.Now()
	fmt.Fprint(b.w, "\r"+drawBar(p.Tick, p.Ticks, p.Scene.NPCs()))
}

// clear removes the bar.
func (b *bar) clear() {
	if b.w != nil {
		fmt.Fprint(b.w, "\r"+strings.Repeat(" ", columns-1)+"\r") // not all consoles know a sequence for it
	}
}

// columns is how wide a terminal is at least.
const columns = 80

// drawBar returns the line: [#####-----]  50%  tick 300 of 600, 5000 NPCs. Even with the largest possible numbers it fits the columns of a
// terminal, because the next line would not overwrite a line that wraps.
func drawBar(done, total, npcs int) string {
	const width = 20
	of := func(whole int) int { return int(int64(done) * int64(whole) / int64(total)) } // an int of 32 bits would overflow
	full := of(width)
	return fmt.Sprintf("[%s%s] %3d%%  tick %d of %d, %d NPCs",
		strings.Repeat("#", full), strings.Repeat("-", width-full), of(100), done, total, npcs)
}
