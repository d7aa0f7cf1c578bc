// Package states is ready-made behaviour for the states of NPCs.
//
// What a state does is a function of pointers to components, to be called from any callback:
//
//   - movement: [MoveTo], [FollowRoute], [Chase], [Flee], [Wander], [Stand], [Face]
//   - questions for conditions: [SeesTarget], [LostTarget], [IsStill], [IsRunning], [Within]
//
// [For] turns them into callbacks for a game's own view type, found by the types of its fields, so that a state is a line:
//
//	use := states.For[Guard]()
//	patrol := act.State("patrol").OnUpdate(use.FollowRoute())
//	chase := act.State("chase").OnUpdate(use.Chase(components.RunSpeed))
//	patrol.To(chase).When(use.SeesTarget())
//
// [Kit.Locomotion] adds a whole layer that stands, walks and runs as the body does.
//
// The numbers are the same on every platform, to the bit: products are rounded before they are added, because a compiler
// may otherwise fuse the two, and nothing but +, -, *, / and the square root is used, which IEEE 754 defines exactly.
// Vectors are metres, speeds metres per second, dt is in seconds. Nothing here allocates but For and the methods of
// [Kit], which run while a machine is defined.
package states
