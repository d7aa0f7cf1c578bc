package tool

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/horde-fsm/horde/internal/output"
)

// writeFile writes a file, or standard output if name is empty. A signal that asks the program to end leaves no part of a file behind,
// whatever is done to the file at that moment.
func (e env) writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(e.stdout)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return output.WriteFile(name, write) // a pipe waits for its reader, and nothing of it stays: a signal ends the program at once
	}
	ctx, release := interruptible() // the next signal ends a program that waits for a disk
	defer release()
	return output.WriteFile(name, func(w io.Writer) error { return write(&stoppable{w, ctx}) })
}

// stoppable is a writer that fails once its context has ended. Were the program simply killed while it writes a file, the part that it has
// written would stay behind, under a name that nobody has given.
type stoppable struct {
	io.Writer
	ctx context.Context
}

var errStopped = errors.New("the program was stopped before it was whole")

// Write implements [io.Writer].
func (s *stoppable) Write(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, errStopped
	}
	return s.Writer.Write(p)
}

// mayWrite returns an error if writeFile could not write a file.
func mayWrite(name string) error {
	if name == "" {
		return nil
	}
	return output.MayWrite(name)
}

// standardInput is what errors call it.
const standardInput = "standard input"

// standardOutput returns the name of a file, or "" for the one by which many programs mean standard output.
func standardOutput(name string) string {
	if name == "-" {
		return ""
	}
	return name
}

// isSource reports whether a file to be written is, under whatever name, the one that -file names, or the shell opens for -file -: what it
// describes would be lost.
func (e env) isSource(file, out string) bool {
	is, err := os.Stat(out)
	if err != nil || !is.Mode().IsRegular() { // a terminal may be both read and written
		return false
	}
	source, err := os.Stat(file)
	if opened, ok := e.stdin.(*os.File); ok && file == "-" {
		source, err = opened.Stat()
	}
	return err == nil && os.SameFile(is, source)
}
