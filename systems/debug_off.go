//go:build !hordedebug

package systems

import (
	"unsafe"

	"github.com/yohamta/donburi"
)

// Without the tag hordedebug, what debug.go and debug_pack.go do is not done: these are inlined to nothing.

type removals struct{}

func (removals) note(donburi.Entity) {}

func (removals) ignoring(_ donburi.Entity, p *population, do func(*population)) { do(p) }

func (*runner) mustNotBeRemoved(donburi.World, string, donburi.Entity) {}

type departures struct{}

func (departures) begin(donburi.World) {}
func (departures) end(donburi.World)   {}

func (departures) note(*packed, donburi.Entity, donburi.World, unsafe.Pointer) {}
