package guards

import "github.com/horde-fsm/horde/bench/digest"

// The states, as every contender reports them to [Sum].
const (
	Patrol uint8 = iota
	Chase
)

// The states of the second layer.
const (
	Walking uint8 = iota
	Running
)

// Sum returns a fingerprint of one guard. Those of all guards of a contender are added up, so the order in which it keeps
// them does not matter.
func Sum(b *Body, r *Route, s *Sight, g *Gait, act, locomotion uint8) uint64 {
	return digest.New().
		Float(b.Pos.X).Float(b.Pos.Y).Float(b.Vel.X).Float(b.Vel.Y).Float(b.Heading.X).Float(b.Heading.Y).
		Int(uint64(r.Next)).Int(uint64(s.Spotted)).Float(g.Speed).Float(g.Phase).
		Int(uint64(act)).Int(uint64(locomotion)).Sum()
}
