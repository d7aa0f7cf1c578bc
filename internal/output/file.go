package output

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

// WriteFile writes a file. If that fails, an existing file is unchanged, and no partial file is left behind. A file that is replaced keeps its
// permissions; its other names, if it has hard links, keep what was in it. Anything but a regular file, such as /dev/stdout, a pipe or a
// symbolic link, is written in place; so is a file in a folder in which no other can be created, and one that no other can replace, which a
// full disk may then cut off.
func WriteFile(name string, write func(io.Writer) error) error {
	d, err := create(name)
	if err != nil {
		return unwritable(name, err)
	}
	kept := false
	defer func() {
		if !kept { // which may be because write panics
			d.Close()
			d.drop()
		}
	}()
	b := bufio.NewWriter(d)
	if err = write(b); err == nil {
		err = b.Flush() // which otherwise repeats what write has reported
	}
	if err = errors.Join(err, d.Close()); err == nil {
		err = d.keep()
	}
	if err != nil {
		return unwritable(name, err)
	}
	kept = true
	return nil
}

func unwritable(name string, err error) error {
	var of *fs.PathError
	var from *os.LinkError
	switch { // they are about names that the user did not give
	case errors.As(err, &of):
		err = of.Err
	case errors.As(err, &from):
		err = from.Err
	}
	return fmt.Errorf("the file cannot be written: %s: %w", name, err)
}

// draft is a file being written, next to the one that it will replace.
type draft struct {
	*os.File
	name string // "" if it is that file itself
	over bool   // there is a file of that name
}

// create starts a file.
func create(name string) (*draft, error) {
	perm := fs.FileMode(0o666)
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
		if err == nil {
			if there {
				_ = f.Chmod(perm) // the umask has narrowed them; a file system that cannot do this has hardly any
			}
			return &draft{f, name, there}, nil
		}
		if !there {
			return nil, err
		}
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, perm) // os.Create reads, too: it would not wait for who reads a pipe
	return &draft{File: f}, err
}

// keep moves a draft that is written and closed to its destination.
func (d *draft) keep() error {
	if d.name == "" {
		return nil
	}
	err := rename(d.Name(), d.name)
	if err == nil || !d.over {
		return err
	}
	// A container may be given a single file, whose name cannot get another, and in /tmp it may be somebody else's who lets all write to it.
	to, cannot := os.OpenFile(d.name, os.O_WRONLY, 0)
	if cannot != nil {
		return err
	}
	if err := errors.Join(d.copyTo(to), to.Close()); err != nil {
		return err
	}
	d.drop()
	return nil
}

// rename is os.Rename, except in a test of files that cannot be replaced.
var rename = os.Rename

// copyTo replaces what is in a file by a draft that is written and closed.
func (d *draft) copyTo(to *os.File) error {
	from, err := os.Open(d.Name())
	if err != nil {
		return err
	}
	defer from.Close()
	if err := to.Truncate(0); err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return err
}

// drop removes a draft that is closed.
func (d *draft) drop() {
	if d.name != "" {
		os.Remove(d.Name())
	}
}
