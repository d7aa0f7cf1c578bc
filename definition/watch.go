package definition

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Watcher follows a file that describes a machine and that somebody edits while the game runs. It must not be used concurrently.
type Watcher[V any] struct {
	file    string
	words   Words[V]
	machine *fsm.Machine[V]
	text    []byte
	looked  time.Time
	stamp   os.FileInfo // of the file as it was read; nil: to be read as soon as it can be
	said    string      // why it cannot be read, if that has been said
	settled bool        // it was read so long after its modification time that a later change has another
}

const (
	// patience is how often the file is looked at.
	patience = 250 * time.Millisecond
	// rest is how long a file must have been left alone before it is read: one half written may already make a machine.
	rest = 50 * time.Millisecond
	// grain is how long a file may change without a new modification time: some file systems count in seconds.
	grain = 2 * time.Second
)

// Watch reads the machine that a file describes. An error is an [*Error], or says why the file cannot be read.
func Watch[V any](file string, words Words[V]) (*Watcher[V], error) {
	w := &Watcher[V]{file: file, words: words, looked: time.Now()}
	if s, err := os.Stat(file); err == nil {
		identify(s)
		w.stamp, w.settled = s, isSettled(s, w.looked)
	}
	text, err := readFile(file)
	if err != nil {
		return nil, err
	}
	w.text = text
	w.machine, err = Read(file, text, words)
	if err != nil {
		return nil, err
	}
	return w, nil
}

// Machine returns the machine read last.
func (w *Watcher[V]) Machine() *fsm.Machine[V] { return w.machine }

// Poll checks, at most four times a second, whether the file has changed, and if so reads it. It returns the new machine, to be swapped in
// for the old one, or nil if there is none. If the file no longer makes a machine, Poll returns an error, once for each change; the machine
// read last remains. A file that could not be read is read anew once it can be, even if it has not changed. A file that was written to less
// than 50 ms ago, or less than two seconds ago and is empty, or on Windows is kept from others, is assumed to be still being written and is
// left for a later Poll.
//
//	switch m, err := watcher.Poll(); {
//	case err != nil:
//		log.Print(err)
//	case m != nil:
//		if err := guards.Swap(m); err != nil {
//			log.Print(err)
//		}
//	}
func (w *Watcher[V]) Poll() (*fsm.Machine[V], error) {
	now := time.Now()
	if now.Sub(w.looked) < patience {
		return nil, nil
	}
	w.looked = now
	return w.look(now)
}

func (w *Watcher[V]) look(now time.Time) (*fsm.Machine[V], error) {
	s, err := os.Stat(w.file)
	if err == nil && (w.settled && unchanged(w.stamp, s) || isBeingWritten(s, now)) {
		return nil, nil
	}
	var text []byte
	switch {
	case err != nil:
		err = unread(w.file, err)
	case s.Mode()&os.ModeNamedPipe != 0: // reading it would stop the game until somebody writes to it
		err = fmt.Errorf("%s is a pipe, which cannot be followed", w.file)
	default:
		identify(s)
		text, err = contents(w.file)
	}
	if s != nil && errors.Is(err, errHeld) && !isSettled(s, now) && !s.ModTime().After(now) { // by who writes it
		return nil, nil
	}
	if err != nil {
		if w.stamp == nil && w.said == err.Error() {
			return nil, nil
		}
		w.stamp, w.said = nil, err.Error() // so that it is read as soon as it can be, whatever its modification time is then
		return nil, err
	}
	if after, err := os.Stat(w.file); err != nil || !unchanged(s, after) {
		return nil, nil // written to meanwhile
	}
	w.stamp, w.settled = s, isSettled(s, now)
	emptied := len(text) == 0 && !w.settled && !s.ModTime().After(now) // editors empty a file before they write it
	if emptied || w.said == "" && bytes.Equal(text, w.text) {
		return nil, nil
	}
	w.text, w.said = text, ""
	m, err := Reread(w.machine, w.file, text, w.words)
	if err != nil {
		return nil, err
	}
	w.machine = m
	return m, nil
}

// contents is readFile, except in a test of files that change while they are read.
var contents = readFile

// readFile returns the contents of a file, at most a byte more than [Read] accepts: some files have no end.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if s, err := f.Stat(); err == nil && s.IsDir() { // of which Windows says that reading it is an incorrect function
		return nil, &os.PathError{Op: "read", Path: name, Err: syscall.EISDIR}
	}
	return io.ReadAll(io.LimitReader(f, MaxText+1))
}

// unread returns the error of a file that nothing can be learnt about as one of a file that cannot be read. Its own text names what the
// system was asked, which is GetFileAttributesEx on Windows.
func unread(name string, err error) error {
	if of := (*os.PathError)(nil); errors.As(err, &of) {
		return &os.PathError{Op: "open", Path: name, Err: of.Err}
	}
	return err
}

// unchanged reports whether a file seems to be as it was. Another one that was put in its place may have its size, and its modification
// time too, if that is one that some tool gives to all files.
func unchanged(before, now os.FileInfo) bool {
	return before != nil && now.ModTime().Equal(before.ModTime()) && now.Size() == before.Size() && os.SameFile(before, now)
}

// identify notes now which file an answer is about. On Windows the first comparison would ask, by its name, which another may have taken.
func identify(s os.FileInfo) { os.SameFile(s, s) }

// isSettled reports whether a change after now will show in the modification time.
func isSettled(s os.FileInfo, now time.Time) bool { return now.Sub(s.ModTime()) > grain }

// isBeingWritten reports whether the file was written to a moment ago. It ignores a modification time in the future, set by another clock.
func isBeingWritten(s os.FileInfo, now time.Time) bool {
	age := now.Sub(s.ModTime())
	return age >= 0 && age < rest
}
