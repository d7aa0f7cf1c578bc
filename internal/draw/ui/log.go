package ui

import "github.com/horde-fsm/horde/internal/draw/paint"

// Line is a line of a log: a stamp, a word on a coloured ground, and the rest.
type Line struct {
	Stamp string
	Word  string
	Color paint.Color
	Text  string
	// End is written at the right end of the line, and More behind it where Text has room all the same.
	End, More string
	// Fresh is how new the line is: from 1, just now, to 0.
	Fresh float32
}

// LogRow is the height of a line of a log in logical pixels.
const LogRow = 23

const (
	// ShortWord is the width of the ground of a line's word, unless a longer word needs more.
	ShortWord = 62
	// wordRoom is the part of a log's width that longer words may take.
	wordRoom = 0.3
	// wordMargins is how much wider than its word the ground is.
	wordMargins = 12
)

// WordWidth returns the width of the ground of the words in a log of a width, which is the same in all of its n lines. It asks also for the
// words of lines that there is no room for, so that the width does not change with every new line.
func WordWidth(c *paint.Canvas, w float32, n int, word func(i int) string) float32 {
	wide := float32(ShortWord)
	for i := range n {
		wide = max(wide, c.TextWidth(word(i), paint.Bold, 12)+wordMargins)
	}
	return min(wide, max(ShortWord, w*wordRoom))
}

// DrawLog shows as many lines of a log as fit, the newest at the bottom, with a ground of some width for the words. Line returns the i-th
// from the newest, of n.
func DrawLog(c *paint.Canvas, x, y, w, h, word float32, n int, line func(i int) Line) {
	for i := range min(int(h/LogRow), n) {
		l := line(i)
		top := y + h - float32(i+1)*LogRow
		// Older lines fade, so that the eye finds the newest.
		seen := max(0.4, 1-0.05*float32(i))
		if l.Fresh > 0 {
			c.RoundRect(x-4, top, w+8, LogRow-1, 6, l.Color.Alpha(0.28*l.Fresh))
		}
		c.Text(l.Stamp, x, top+4, paint.Mono, 12, Muted.Alpha(seen))
		px := x + 50
		c.RoundRect(px, top+2, word, 18, 9, l.Color.Alpha(seen))
		c.TextCenter(c.FitName(l.Word, word-wordMargins+2, paint.Bold, 12), px+word/2, top+3, paint.Bold, 12, Coal)
		end, room := l.ending(c, w-60-word)
		c.TextRight(end, x+w, top+4, paint.Mono, 12, Muted.Alpha(seen))
		c.Text(inRoom(c, l.Text, room), px+word+10, top+3, paint.Regular, 13, Ink.Alpha(seen))
	}
}

// ending returns the text at the right end of a line, and the room that it leaves to the line's text.
func (l *Line) ending(c *paint.Canvas, room float32) (end string, left float32) {
	for _, end = range []string{l.End + l.More, l.End} {
		left = room
		if end != "" {
			left -= c.TextWidth(end, paint.Mono, 12) + 10
		}
		if left >= c.TextWidth(l.Text, paint.Regular, 13) {
			break
		}
	}
	return end, left
}

// inRoom cuts the text of a line to a width. If only a letter or two would fit, which say nothing, an ellipsis says that there is a text.
func inRoom(c *paint.Canvas, text string, w float32) string {
	const least = 40
	if w < least && c.TextWidth(text, paint.Regular, 13) > w {
		if text = "…"; c.TextWidth(text, paint.Regular, 13) > w {
			return ""
		}
	}
	return c.Fit(text, w, paint.Regular, 13)
}

// Log keeps the last lines that were added.
type Log struct {
	lines []Line
	next  int
	full  bool
}

// NewLog returns a log of at most n lines.
func NewLog(n int) *Log { return &Log{lines: make([]Line, n)} }

// Add appends a line; the oldest falls out.
func (l *Log) Add(line Line) {
	line.Fresh = 1
	l.lines[l.next] = line
	if l.next++; l.next == len(l.lines) {
		l.next, l.full = 0, true
	}
}

// Clear forgets all lines.
func (l *Log) Clear() { l.next, l.full = 0, false }

// Len returns the number of lines.
func (l *Log) Len() int {
	if l.full {
		return len(l.lines)
	}
	return l.next
}

// At returns the i-th line from the newest, which is 0.
func (l *Log) At(i int) Line { return l.lines[(l.next-1-i+2*len(l.lines))%len(l.lines)] }

// Step lets the lines grow older by a time in seconds.
func (l *Log) Step(seconds float32) {
	for i := range l.lines {
		l.lines[i].Fresh = max(0, l.lines[i].Fresh-seconds/0.7)
	}
}

// Draw shows the log with [DrawLog].
func (l *Log) Draw(c *paint.Canvas, x, y, w, h float32) {
	word := WordWidth(c, w, l.Len(), func(i int) string { return l.At(i).Word })
	DrawLog(c, x, y, w, h, word, l.Len(), l.At)
}
