package components

import (
	"math"
	"time"

	"github.com/yohamta/donburi"
)

// Defaults of sight.
const (
	// SightRange is how far ahead one sees, in metres.
	SightRange = 15.0
	// LoseRange is the distance in metres at which one who is tracked is lost.
	LoseRange = 30.0
	// SightCone is the cosine of the half angle of the cone of view: 30 degrees to either side.
	SightCone = 0.8660254
)

// SightData is what an entity sees. systems.Perception writes it before the machines tick, so that a state asks only its
// own entity's components and needs to know nothing of who else is in the world.
//
// Something is *seen* while it is in the cone: within Range, and Heading points at it to within the half angle. From then
// on it is *tracked*, wherever it goes, until it is LoseRange away.
type SightData struct {
	// Target is where the target is while it is tracked, and where it was lost afterwards.
	Target Vec2
	// Distance is how far off it is, in metres, also while it is not tracked; +Inf, which JSON cannot hold, where the world has no
	// target. Of several targets the nearest one in the cone counts; if the cone is empty, the one that is tracked; and else the nearest.
	Distance float64
	// TrackedAt is the simulated time, that of systems.Perception.Now, at which Target was last written.
	TrackedAt time.Duration
	// Entity is the target that Target is about, Null before there was one.
	Entity donburi.Entity

	// Range is how far ahead the entity sees, in metres.
	Range float64
	// LoseRange is the distance in metres at which a tracked target is lost.
	LoseRange float64
	// Cone is the cosine of the half angle of the cone of view: 0 sees all that is in front, -1 all around.
	Cone float32

	// Seen says that a target is in the cone.
	Seen bool
	// Tracked says that a target has been seen and not been lost since.
	Tracked bool
}

// NewSight returns eyes that see [SightRange] ahead in a cone of [SightCone] and lose at [LoseRange], and have seen nothing.
func NewSight() SightData {
	return SightData{Distance: math.Inf(1), Range: SightRange, LoseRange: LoseRange, Cone: SightCone}
}

// HasTarget reports whether Target means anything: a target is tracked, or was until it got lost. Who fills in Target by hand
// sets Tracked or Entity too.
func (s *SightData) HasTarget() bool { return s.Tracked || s.Entity != donburi.Null }

// Sight is the component type of [SightData]; a fresh one is [NewSight].
var Sight = donburi.NewComponentType[SightData](NewSight())

// TargetData has no fields.
type TargetData struct{}

// Target marks an entity that the ones with [Sight] look out for, unless their perception was told of others: the player, as
// a rule. It needs a [Body].
var Target = donburi.NewComponentType[TargetData]()
