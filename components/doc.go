// Package components holds donburi component types that NPCs of many games share, and their plain data.
//
//   - [Body]: where an entity is, how it moves and which way it faces
//   - [Route]: waypoints shared by many, and the next of them
//   - [Sight]: what an entity sees, written by systems.Perception
//   - [Target]: marks what the others look out for
//   - [Locomotion]: how fast an entity walks and runs
//   - [Animation]: which frame of a sprite sheet shows, advanced by systems.Animation
//
// A component type X holds an XData. A freshly created entity starts with the values named there, so that
//
//	world.Create(components.Body, components.Sight)
//
// makes an entity that faces along X and sees 15 m ahead. Where a component is filled in by hand, start from the
// matching New function, which returns those values.
//
// Distances are metres, speeds metres per second, times seconds where they are float64.
package components

import "github.com/yohamta/donburi/features/math"

// Vec2 is donburi's vector, named here so that code that uses these components need not import another package.
//
// Its Dot, Magnitude and Distance leave a compiler free to fuse multiplication and addition, so their last bit may
// differ between platforms. Where a simulation must end alike everywhere, use the functions of package states.
type Vec2 = math.Vec2
