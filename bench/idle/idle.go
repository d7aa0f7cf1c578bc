// Package idle is the workload in which nothing happens: the guards of package guards, standing still, with the player out
// of sight. No state has an Update and no transition ever fires, so what is measured is the asking.
package idle

import "github.com/horde-fsm/horde/bench/guards"

// Player is where the player is: too far away to be seen by anyone.
var Player = guards.Vec{X: 1e6, Y: 1e6}

// Spawn returns the data of a guard: where it would be in workload guards, at walking speed.
func Spawn(id uint32) (guards.Body, guards.Sight, guards.Gait) {
	b, _, s, g := guards.Spawn(id)
	g.Speed = 3
	return b, s, g
}

// Sum returns the fingerprint of a guard.
func Sum(b *guards.Body, s *guards.Sight, g *guards.Gait, act, locomotion uint8) uint64 {
	return guards.Sum(b, &guards.Route{}, s, g, act, locomotion)
}
