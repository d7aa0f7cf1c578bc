package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// MayWrite returns an error if a file cannot be written, for programs that work for a long time before they write it. It changes nothing.
func MayWrite(name string) error {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // a pipe would wait for its reader, who would take the end of this for the end of all data
	}
	there := !errors.Is(err, fs.ErrNotExist)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err == nil {
		err = f.Close()
	}
	if err == nil && !there {
		err = removeMade(name)
	}
	if err != nil {
		return unwritable(name, err)
	}
	return nil
}

// removeMade removes a file that was created by a name: the file that the name leads to, if it is a link that led nowhere.
func removeMade(name string) error {
	made, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	return os.Remove(made)
}
