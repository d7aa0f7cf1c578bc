package states

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// Ready returns a condition, for CanEnterTick or WhenTick, that holds when a cooldown is over; see [components.CooldownData]. It needs
// cooldowns, and panics if there is no such cooldown.
//
//	dash.CanEnterTick(use.Ready(dashing)).OnEnter(use.StartCooldown(dashing, 2*time.Second))
func (k *Kit[V]) Ready(cooldown int) func(*fsm.Tick, *V) bool {
	cooldowns := k.cooldownFor("Ready", cooldown)
	return func(t *fsm.Tick, v *V) bool {
		return at[components.CooldownData](v, cooldowns).Ready(cooldown, t.Now())
	}
}

// StartCooldown returns a callback that starts a cooldown, usually for OnEnter or Do. It needs cooldowns, and panics if there is no such
// cooldown or if the length is negative.
func (k *Kit[V]) StartCooldown(cooldown int, length time.Duration) func(*fsm.Tick, *V) {
	cooldowns := k.cooldownFor("StartCooldown", cooldown)
	if length < 0 {
		panic(fmt.Sprintf("states: StartCooldown was given a length of %v; give 0 or more", length))
	}
	return func(t *fsm.Tick, v *V) { at[components.CooldownData](v, cooldowns).Start(cooldown, t.Now(), length) }
}

// cooldownFor returns the offset of the cooldowns for a method that is given the number of one.
func (k *Kit[V]) cooldownFor(method string, cooldown int) uintptr {
	if cooldown < 0 || cooldown >= components.Cooldowns {
		panic(fmt.Sprintf("states: %s was given cooldown %d; they are numbered from 0 to %d", method, cooldown, components.Cooldowns-1))
	}
	return k.cooldown.need(method)
}
