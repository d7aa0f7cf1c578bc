package app

import (
	"context"
	"os/signal"

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

// stopped reports whether a signal has asked the game to end.
func (g *Game) stopped() bool {
	select {
	case <-g.stop:
		return true
	default:
		return false
	}
}
