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

// writeFile has a file written, or standard output if it has no name. A file that was there stays as it was if that fails, and no half of
// one is left behind.
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
		err = b.Flush() // which else repeats what write has said
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

// mayWrite returns an error if a file cannot be written, for those who have long to do before they write it.
func mayWrite(name string) error {
	if info, err := os.Stat(name); name == "" || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // a pipe would take the end of this for the end of all
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
	if errors.As(err, &of) { // of a name that nobody has given
		err = of.Err
	}
	return fmt.Errorf("the file cannot be written: %s: %w", name, err)
}

// file is a file that is being written, beside the one that it will take the place of.
type file struct {
	*os.File
	name string // "" if it is that file itself
}

// create begins a file. What is no plain file, as /dev/stdout, a pipe or a link, is written as it is; so is a file in a folder that takes
// no other.
func create(name string) (*file, error) {
	perm := fs.FileMode(0o644)
	info, err := os.Lstat(name)
	there := err == nil
	if there && info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0) // who may not write it may yet rename another to its name
		if err != nil {
			return nil, err
		}
		f.Close()
		perm = info.Mode().Perm()
	}
	if !there || info.Mode().IsRegular() {
		beside := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%08x", filepath.Base(name), rand.Uint32()))
		f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if err == nil || !there {
			return &file{f, name}, err
		}
	}
	f, err := os.Create(name)
	return &file{File: f}, err
}

// keep puts a file that is written and closed where it is to be.
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
