package tool

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// writeFile writes a file, or standard output if name is empty. If that fails, an existing file is unchanged, and no partial file is left
// behind.
func (e env) writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(e.stdout)
	}
	f, err := create(name)
	if err != nil {
		return unwritable(name, err)
	}
	b := bufio.NewWriter(f)
	if err = write(b); err == nil {
		err = b.Flush() // which otherwise repeats what write has reported
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = f.keep()
	} else {
		f.drop()
	}
	if err != nil {
		return unwritable(name, err)
	}
	return nil
}

// standardOutput returns the name of a file, or "" for the one by which many programs mean standard output.
func standardOutput(name string) string {
	if name == "-" {
		return ""
	}
	return name
}

// mayWrite returns an error if a file cannot be written, for verbs that work for a long time before they write it.
func mayWrite(name string) error {
	if info, err := os.Stat(name); name == "" || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // a pipe would take the end of this for the end of all data
	}
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() { // a link
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
		if err != nil {
			return unwritable(name, err)
		}
		return f.Close()
	}
	f, err := create(name)
	if err != nil {
		return unwritable(name, err)
	}
	f.Close()
	f.drop()
	return nil
}

func unwritable(name string, err error) error {
	var of *fs.PathError
	if errors.As(err, &of) { // it is about a name that the user did not give
		err = of.Err
	}
	return fmt.Errorf("the file cannot be written: %s: %w", name, err)
}

// file is a file being written, next to the one that it will replace.
type file struct {
	*os.File
	name string // "" if it is that file itself
}

// create starts a file. Anything but a regular file, such as /dev/stdout, a pipe or a link, is written in place; so is a file in a folder
// in which no other can be created.
func create(name string) (*file, error) {
	perm := fs.FileMode(0o644)
	info, err := os.Lstat(name)
	there := err == nil
	if there && info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0) // without write permission one may still be able to rename another file to its name
		if err != nil {
			return nil, err
		}
		f.Close()
		perm = info.Mode().Perm()
	}
	if !there || info.Mode().IsRegular() {
		beside := filepath.Join(filepath.Dir(name), fmt.Sprintf(".horde.%08x", rand.Uint32())) // the name may be as long as names can be
		f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if err == nil || !there {
			return &file{f, name}, err
		}
	}
	f, err := os.Create(name)
	return &file{File: f}, err
}

// keep moves a file that is written and closed to its destination.
func (f *file) keep() error {
	if f.name == "" {
		return nil
	}
	err := os.Rename(f.Name(), f.name)
	if err != nil {
		f.drop()
	}
	return err
}

// drop removes a file that is closed.
func (f *file) drop() {
	if f.name != "" {
		os.Remove(f.Name())
	}
}
