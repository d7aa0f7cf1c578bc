package app

import (
	"context"
	"os/signal"
	"time"

	"github.com/horde-fsm/horde/internal/terminal"
)

// interrupted returns what is closed by the first signal that asks to end. The next one kills, should the end take too long: a window that
// is hidden is not drawn, so there the last picture is waited for. Once forgotten, signals do what they do by themselves, and close nothing.
func interrupted() (stop <-chan struct{}, forget func()) {
	ctx, release := signal.NotifyContext(context.Background(), terminal.Interrupts()...)
	closed := make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		release()
		close(closed)
	})
	return closed, func() {
		cancel()
		release()
	}
}

// answers is how long a window may take to see that a signal asks it to end.
const answers = 3 * time.Second

// insist gives a game up whose window does not see that it is asked to end: where its display is gone, the engine may wait for ever for a
// picture to be shown. It returns when the game has seen it, or is over.
func insist(stop, seen, over <-chan struct{}, patience time.Duration, giveUp func()) {
	select {
	case <-stop:
	case <-over:
		return
	}
	select {
	case <-seen:
	case <-over:
	case <-time.After(patience):
		giveUp()
	}
}

// hear lets it be known that the game has seen whether a signal asks it to end.
func (g *Game) hear() bool {
	asked := g.stopped()
	if asked && g.seen != nil {
		close(g.seen)
		g.seen = nil
	}
	return asked
}

// stopped reports whether a signal has asked the game to end.
func (g *Game) stopped() bool {
	select {
	case <-g.stop:
		return true
	default:
		return false
	}
}
