package systems

import (
	"unsafe"

	"github.com/horde-fsm/horde/fsm"
)

// unseen stands for the view of any machine. Populations, hosts and their engines are made for machines of this one type, so that Go need
// not compile them again for each type of view that a game has. FSM and Population, whose methods a game calls, keep the type that is
// meant; they give handles away as ones of unseen, and take them back.
//
// That is safe because in package fsm the type of a view is only a mark on a handle, which keeps games from mixing up what belongs to
// different machines (see its shell.go). The engine lends a callback the views that its own machine was made for, and asks the machine how
// large they are.
type unseen struct{}

func unseenMachine[V any](m *fsm.Machine[V]) *fsm.Machine[unseen] {
	return (*fsm.Machine[unseen])(unsafe.Pointer(m))
}

func unseenLayer[V any](l *fsm.Layer[V]) *fsm.Layer[unseen] {
	return (*fsm.Layer[unseen])(unsafe.Pointer(l))
}

func unseenLayers[V any](all []*fsm.Layer[V]) []*fsm.Layer[unseen] {
	return *(*[]*fsm.Layer[unseen])(unsafe.Pointer(&all))
}

func unseenState[V any](s *fsm.State[V]) *fsm.State[unseen] {
	return (*fsm.State[unseen])(unsafe.Pointer(s))
}

func unseenStates[V any](all []*fsm.State[V]) []*fsm.State[unseen] {
	return *(*[]*fsm.State[unseen])(unsafe.Pointer(&all))
}

func seenMachine[V any](m *fsm.Machine[unseen]) *fsm.Machine[V] {
	return (*fsm.Machine[V])(unsafe.Pointer(m))
}

func seenState[V any](s *fsm.State[unseen]) *fsm.State[V] {
	return (*fsm.State[V])(unsafe.Pointer(s))
}

func seenStates[V any](all []*fsm.State[unseen]) []*fsm.State[V] {
	return *(*[]*fsm.State[V])(unsafe.Pointer(&all))
}
