// Package guards is the main workload: guards that patrol, chase and walk or run.
//
// Its data and rules are those of a small game. A guard walks a round of waypoints until the player comes into its cone
// of view, then runs after the player until the player is too far away. Beside that layer ("act": patrol, chase) a second
// one ("locomotion": walk, run) follows from how fast the guard goes. Each contender brings the machine; everything that
// the machine decides about and does is here, once, in functions small enough for the compiler to inline, so that what
// differs between contenders is the machine alone.
//
//   - [Body], [Route], [Sight], [Gait]: a guard's data
//   - [World]: the facts that all guards share, above all where the player is
//   - [Spawn]: a guard's data from its number
//   - [Sum]: a fingerprint of a guard, to compare contenders by
//
// The rules of one tick, per guard, act before locomotion:
//
//	patrol: if s.Sees(b, w.Player) { to chase; s.Spot() } else { g.Hurry(r.Speed); b.Turn(r.Aim(b.Pos)); b.Go(g.Speed) }
//	chase:  if s.Lost(b, w.Player) { to patrol } else { g.Hurry(Run); b.Turn(w.Player.Sub(b.Pos)); b.Go(g.Speed) }
//	walk:   if g.Fast() { to run; g.Step() } else { g.Walk() }
//	run:    if g.Slow() { to walk; g.Step() } else { g.Run() }
//
// Products are converted to float64 where they are added: that forbids fused multiplication, so the result is the same on
// every platform and wherever the compiler inlines.
package guards

// Dt is the length of a tick in seconds.
const Dt = 1.0 / 60
