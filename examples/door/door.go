// Package door defines a door. Commands open, close and lock it; moving takes time; it closes by itself, and does not crush whoever
// stands in it.
package door

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Door is what the states see of a door.
type Door struct {
	Blocked bool // somebody stands in it
	HasKey  bool // whoever is at the door has the key
}

// The commands of a door.
const (
	Open fsm.Command = iota + 1
	Close
	Lock
	Unlock
)

// How long a door takes to open or close, and how long it stays open.
const (
	Swing     = 500 * time.Millisecond
	StaysOpen = 3 * time.Second
)

func blocked(d *Door) bool { return d.Blocked }
func free(d *Door) bool    { return !d.Blocked }
func hasKey(d *Door) bool  { return d.HasKey }

// New returns the machine.
func New() *fsm.Machine[Door] {
	b := fsm.NewBuilder[Door]("door")
	b.Commands(map[fsm.Command]string{Open: "Open", Close: "Close", Lock: "Lock", Unlock: "Unlock"})
	leaf := b.Layer("leaf")
	closed := leaf.State("closed")
	opening := leaf.State("opening")
	open := leaf.State("open")
	closing := leaf.State("closing")
	locked := leaf.State("locked")

	closed.To(opening).On(Open)
	opening.To(open).After(Swing)
	open.To(closing).On(Close)
	open.To(closing).When(free).After(StaysOpen)
	closing.To(opening).When(blocked)
	closing.To(opening).On(Open)
	closing.To(closed).After(Swing)

	closed.To(locked).On(Lock).When(hasKey)
	locked.To(closed).On(Unlock).When(hasKey)
	return b.MustBuild()
}
