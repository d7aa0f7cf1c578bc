package systems

import (
	"unsafe"

	"github.com/yohamta/donburi"
)

// Stale component values, in a program built with the tag hordedebug: when the packer has moved a value, it fills the old
// place with a pattern, so that whoever reads it through a pointer kept across the pack sees nonsense, and looks, when next
// it is called, whether somebody has written there.
type stale struct {
	at        unsafe.Pointer
	size      uintptr
	component string
	entity    donburi.Entity
}
