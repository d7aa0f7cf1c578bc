package output

import (
	"errors"
	"io/fs"
	"os"
)

var errNoFolder = errors.New("not a directory")

// MakeFolder makes a folder, and those that it is in, unless they are there.
func MakeFolder(name string) error {
	err := os.MkdirAll(name, 0o755)
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		// Of a file in its place Windows says that the path cannot be found.
		if info, err := os.Stat(of.Path); err == nil && !info.IsDir() {
			of.Err = errNoFolder
		}
	}
	return err
}
