package tool

import (
	"context"
	"fmt"
	"os/signal"

	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/terminal"
)

// interruptible returns a context that ends with the first signal that asks the program to end, and what undoes that. The next signal ends
// the program at once.
func interruptible() (ctx context.Context, release func()) {
	ctx, stop := signal.NotifyContext(context.Background(), terminal.Interrupts()...)
	unhook := context.AfterFunc(ctx, stop)
	return ctx, func() { unhook(); stop() }
}

// tellStopped says so if a run had to end before its last tick, and returns the exit status.
func (e env) tellStopped(ticks, of int) int {
	if ticks == of {
		return statusOK
	}
	return e.failed(fmt.Errorf("stopped after %s of %s ticks", output.Thousands(ticks), output.Thousands(of)))
}
