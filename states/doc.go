// Package states provides ready-made behaviour for the states of NPCs.
//
// Each piece of behaviour is a function of pointers to components, which any callback may call:
//
//   - movement: [MoveTo], [Approach], [FollowRoute], [Chase], [ChaseWithin], [Flee], [Wander], [Stand], [Face]
//   - questions for conditions: [SeesTarget], [LostTarget], [TargetWithin], [IsStill], [IsRunning], [RouteEnded], [Within]
//
// [For] turns them into callbacks for a game's own view type. It finds the components by the types of the view's fields, so that a
// state takes one line:
//
//	use := states.For[Guard]()
//	patrol := act.State("patrol").OnUpdate(use.FollowRoute())
//	chase := act.State("chase").OnUpdate(use.Chase(components.RunSpeed))
//	patrol.To(chase).When(use.SeesTarget())
//
// [Kit.Locomotion] fills a layer that it is given with states that stand, walk and run as the body does. [Kit.PlayOnce] and [Kit.ClipEnded]
// make a state last as long as its clip, [Kit.Ready] and [Kit.StartCooldown] make an entity wait before it does the same again.
// [Kit.Callbacks], [Kit.Conditions] and [Kit.Makers] are words for all of this, for a machine that is written in a file.
//
// Results are the same on every platform, to the bit: products are rounded before they are added, because a compiler may otherwise
// fuse the two operations, and only +, -, *, / and the square root are used, which IEEE 754 defines exactly. Positions and distances
// are in metres, speeds in metres per second, dt in seconds. Only For, Not and the methods of [Kit], which run while a machine is
// defined, allocate.
package states
