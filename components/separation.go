package components

import "github.com/yohamta/donburi"

// SeparationRadius is the radius of a new [SeparationData], in metres: that of a person with elbows.
const SeparationRadius = 0.4

// SeparationData is the room that a body takes up: a disc around its position, which systems.Movement keeps free of other such discs if it
// is told to, by KeepApart.
type SeparationData struct {
	// Radius is that of the disc, in metres. With one below a micrometre or above a thousand kilometres, a body takes up no room.
	Radius float64
	// Fixed says that the body makes way for no other, as a player who is not to be shoved about, or a tree.
	Fixed bool
	// Plane is where the disc is. Only discs of one plane keep apart: give one of their own to those that fly over the others, or to ghosts.
	Plane uint8
}

// NewSeparation returns a disc of [SeparationRadius] that makes way for others.
func NewSeparation() SeparationData { return SeparationData{Radius: SeparationRadius} }

// Separation is the component type of [SeparationData]; its initial value is [NewSeparation]'s.
var Separation = donburi.NewComponentType[SeparationData](NewSeparation())
