package tool

import "io"

// WriteFile writes a file as verbs do.
func WriteFile(name string, write func(io.Writer) error) error { return env{}.writeFile(name, write) }
