package tool

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/horde-fsm/horde/internal/output"
	simulation "github.com/horde-fsm/horde/internal/sim"
	"github.com/horde-fsm/horde/internal/terminal"
)

// bar shows progress on a terminal: in place, or in a few lines if the terminal cannot go back. Elsewhere it is silent.
type bar struct {
	w     io.Writer // nil if silent
	lines bool
	last  time.Time
	drawn int // columns

	told int // tenths of the run, by lines
}

func newBar(w io.Writer) *bar {
	if !terminal.Is(w) {
		w = nil
	}
	return &bar{w: w, lines: terminal.IsDumb()}
}

// show draws the bar, at most twenty times a second, or writes a line for each tenth of the run.
func (b *bar) show(p simulation.Progress) {
	switch {
	case b.w == nil:
	case b.lines:
		if tenths := int(int64(p.Tick) * 10 / int64(p.Ticks)); tenths > b.told {
			b.told = tenths
			fmt.Fprintf(b.w, "tick %d of %d, %s\n", p.Tick, p.Ticks, counted(p.Scene.NPCs()))
		}
	case time.Since(b.last) >= 50*time.Millisecond || p.Tick == p.Ticks:
		b.last = time.Now()
		room := b.room()
		line := drawBar(room, p.Tick, p.Ticks, p.Scene.NPCs())
		fmt.Fprintf(b.w, "\r%-*s", min(b.drawn, room), line) // a bar may be shorter than before if the terminal has become narrower
		b.drawn = len(line)
	}
}

// clear removes the bar.
func (b *bar) clear() {
	if b.w != nil && !b.lines {
		fmt.Fprint(b.w, "\r"+strings.Repeat(" ", b.room())+"\r") // not all consoles know a sequence for it
	}
}

// usual is how many columns a terminal has that does not tell.
const usual = 80

// room returns how many columns there are for the bar. Some consoles begin a new line as soon as the last column is full.
func (b *bar) room() int {
	columns, _ := terminal.Size(b.w)
	return min(cmp.Or(columns, usual), usual) - 1
}

// counted writes a number of NPCs, as the report does.
func counted(npcs int) string {
	if npcs == 1 {
		return "1 NPC"
	}
	return output.Thousands(npcs) + " NPCs"
}

// drawBar returns the line: [#####-----]  50%  tick 300 of 600, 5,000 NPCs. It is never longer than the room, because the next line would not
// overwrite a line that wraps; where that is little it says less. What it says does not depend on how much is done.
func drawBar(room, done, total, npcs int) string {
	const widest, narrowest = 20, 8
	const brackets = len("[]")
	of := func(whole int) int { return int(int64(done) * int64(whole) / int64(total)) } // an int of 32 bits would overflow
	words, longest := fmt.Sprintf(" %3d%%", of(100)), len(" 100%")
	for _, more := range []func(tick int) string{
		func(tick int) string { return fmt.Sprintf("  tick %d of %d", tick, total) },
		func(int) string { return ", " + counted(npcs) },
	} {
		n := len(more(total))
		if brackets+narrowest+longest+n > room {
			break
		}
		words += more(done)
		longest += n
	}
	width := min(widest, room-brackets-longest)
	if width < 1 {
		return words[:max(0, min(len(words), room))]
	}
	full := of(width)
	return fmt.Sprintf("[%s%s]%s", strings.Repeat("#", full), strings.Repeat("-", width-full), words)
}
