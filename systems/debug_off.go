//go:build !hordedebug

package systems

import (
	"unsafe"

	"github.com/yohamta/donburi"
)

// Without the build tag hordedebug nothing is watched; see debug_on.go.

func (h *host[V]) noteShape() {}

func (h *host[V]) noteRemoved(donburi.Entity) {}

func (p *Packer) abandon(*packed, unsafe.Pointer, donburi.Entity) {}

func (p *Packer) checkStale() {}
