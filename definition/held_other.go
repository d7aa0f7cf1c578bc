//go:build !windows

package definition

import "errors"

// errHeld is why a file cannot be read that another program keeps to itself, which none can here.
var errHeld = errors.New("another program keeps the file to itself")
