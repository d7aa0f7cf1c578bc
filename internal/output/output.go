// Package output is what a program tells, of which nothing may be lost unnoticed.
package output

import "io"

// Output remembers the first error of what is written line by line, where nobody asks each time: half an answer must not pass for a
// whole one.
type Output struct {
	io.Writer
	Err error
}

// Write implements [io.Writer].
func (o *Output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if o.Err == nil {
		o.Err = err
	}
	return n, err
}
