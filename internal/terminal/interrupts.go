package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// Interrupts are the signals that ask a program to end. Whoever starts it with nohup wants it to outlive the terminal.
func Interrupts() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	for _, s := range hangups {
		if !signal.Ignored(s) {
			signals = append(signals, s)
		}
	}
	return signals
}
