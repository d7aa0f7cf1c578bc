package components

import (
	"math"
	"time"

	"github.com/yohamta/donburi"
)

// Default values of [SightData].
const (
	// SightRange is how far an entity sees, in metres.
	SightRange = 15.0
	// LoseRange is the distance, in metres, at which a tracked target is lost.
	LoseRange = 30.0
	// SightCone is the cosine of half the angle of the cone of view: 30 degrees to either side.
	SightCone = 0.8660254
)

// SightData is what an entity sees. systems.Perception writes it before the machines tick, so that a state reads only its own
// entity's components and need not know who else is in the world.
//
// A target is seen while it is in the cone: within Range, and no further from the direction of Heading than half the cone's angle.
// From then on it is tracked, wherever it goes, until it is LoseRange away. What is behind a wall is not seen, if the perception knows
// the walls, but stays tracked. With a LoseRange of 0, nothing is tracked but what is seen.
type SightData struct {
	// Target is where the target is while it is tracked, and afterwards where it was lost.
	Target Vec2
	// Distance is how far away the target is, in metres, even if it is not tracked. It is +Inf, which JSON cannot represent, if the
	// world has no target. Of several targets, it is the distance of the nearest that is seen; if there is none, of the one that is
	// tracked; or else of the nearest.
	Distance float64
	// TrackedAt is the simulated time, as systems.Perception.Now returns it, at which Target was last written.
	TrackedAt time.Duration
	// Entity is the target that Target refers to, or Null if there has been none.
	Entity donburi.Entity

	// Range is how far the entity sees, in metres.
	Range float64
	// LoseRange is the distance in metres at which a tracked target is lost.
	LoseRange float64
	// Cone is the cosine of half the angle of the cone of view: 0 sees everything in front, -1 everything around.
	Cone float32

	// Seen reports whether a target is in the cone, and no wall in between.
	Seen bool
	// Tracked reports whether a target has been seen and has not been lost since.
	Tracked bool
}

// NewSight returns sight that has seen nothing yet, with a range of [SightRange], a cone of [SightCone] and a losing distance of
// [LoseRange].
func NewSight() SightData {
	return SightData{Distance: math.Inf(1), Range: SightRange, LoseRange: LoseRange, Cone: SightCone}
}

// HasTarget reports whether Target is meaningful: a target is being tracked, or was until it was lost. If you set Target yourself,
// also set Tracked or Entity.
func (s *SightData) HasTarget() bool { return s.Tracked || s.Entity != donburi.Null }

// Sight is the component type of [SightData]; its initial value is [NewSight]'s.
var Sight = donburi.NewComponentType[SightData](NewSight())

// TargetData has no fields.
type TargetData struct{}

// Target marks an entity that those with [Sight] look out for, unless their perception was told to look out for others: usually the
// player. The entity needs a [Body].
var Target = donburi.NewComponentType[TargetData]()
