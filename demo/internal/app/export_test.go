package app

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/demo/internal/input"
)

// Clock decides which frames let time pass.
type Clock struct{ clock }

// Frame is the clock's next frame.
func (c *Clock) Frame(in input.Frame) (input.Frame, bool) { return c.frame(in, free) }

// NoWindows says why there can be no window.
var NoWindows = withoutDisplay

// Without lets a test play without a window, for a reason.
func Without(t *testing.T, reason string) {
	noWindows = func() string { return reason }
	t.Cleanup(func() { noWindows = withoutDisplay })
}

// X11 lets a test say whether windows open on a display.
func X11(t *testing.T, is bool) {
	was := x11
	x11 = is
	t.Cleanup(func() { x11 = was })
}

// QuotedOn returns a text as a shell of a system takes it for one word.
var QuotedOn = quotedOn

// PausedText returns what the window says while time stands still.
func (g *Game) PausedText() string { return g.pausedText() }

// AloneText returns what the window says while the player plays by itself.
func (g *Game) AloneText() string { return g.aloneText() }

// WithoutComments returns a text without its comments.
var WithoutComments = withoutComments

// StopOn ends the game once a channel is closed.
func (g *Game) StopOn(stop <-chan struct{}) { g.stop = stop }

// Interrupted returns what is closed by the first signal that asks to end.
var Interrupted = interrupted

// CloseBy has a function say whether somebody closes the window.
func (g *Game) CloseBy(closed func() bool) { g.closed = closed }

// Filming reports whether time waits for a picture of a film, and lets it go on.
func (g *Game) Filming() (due bool) {
	due, g.filming.due = g.filming.due, false
	return due
}

// Whole returns how many pixels a picture has.
var Whole = whole

// Insist gives a game up that does not see that it is asked to end.
func Insist(stop, seen, over <-chan struct{}, patience time.Duration, giveUp func()) {
	insist(stop, seen, over, patience, giveUp)
}

// Seen returns what is closed when the game has seen that it is asked to end.
func (g *Game) Seen() <-chan struct{} {
	g.seen = make(chan struct{})
	return g.seen
}
