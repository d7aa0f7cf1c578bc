package components

import (
	"fmt"
	"math"
	"time"

	"github.com/yohamta/donburi"
)

// Cooldowns is how many cooldowns a [CooldownData] holds.
const Cooldowns = 4

// CooldownData says when an entity may do again what it has done: cast a spell, dodge, call for help. What each of the cooldowns is for is
// up to the game, which numbers them from 0 to [Cooldowns]-1. They run on whatever state the entity is in, and while it is paused.
type CooldownData struct {
	// Over is the time from which each may be used again, as fsm.Tick.Now tells it. Each world has a time of its own: for an entity that
	// goes to another, set what is left.
	Over [Cooldowns]time.Duration
}

// Ready reports whether a cooldown is over at the time now. It panics if there is no such cooldown.
func (c *CooldownData) Ready(cooldown int, now time.Duration) bool {
	if uint(cooldown) >= Cooldowns {
		noCooldown("Ready", cooldown)
	}
	return now >= c.Over[cooldown]
}

// Start starts a cooldown that lasts for length from now on, even if it is under way; one that would end after the 292 years that a
// [time.Duration] can hold never does. With a length of 0 or less it is over at once. Start panics if there is no such cooldown.
func (c *CooldownData) Start(cooldown int, now, length time.Duration) {
	if uint(cooldown) >= Cooldowns {
		noCooldown("Start", cooldown)
	}
	over := now + length
	if length > 0 && over < now {
		over = math.MaxInt64
	}
	c.Over[cooldown] = over
}

func noCooldown(method string, cooldown int) {
	panic(fmt.Sprintf("components: CooldownData.%s was given cooldown %d; they are numbered from 0 to %d", method, cooldown, Cooldowns-1))
}

// Cooldown is the component type of [CooldownData]; in its initial value everything is ready.
var Cooldown = donburi.NewComponentType[CooldownData]()
