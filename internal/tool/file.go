package tool

import (
	"io"

	"github.com/horde-fsm/horde/internal/output"
)

// writeFile writes a file, or standard output if name is empty.
func (e env) writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(e.stdout)
	}
	return output.WriteFile(name, write)
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
