// Package components holds donburi component types that NPCs of many games share, and their plain data.
//
//   - [Body]: where an entity is, how it moves and which way it faces
//   - [Separation]: how much room it takes up, which others keep free
//   - [Route]: waypoints, which entities may share, and the next of them
//   - [Sight]: what an entity sees, written by systems.Perception
//   - [Target]: marks entities that others look out for
//   - [Locomotion]: how fast an entity walks and runs
//   - [Animation]: which frame of a sprite sheet is shown, advanced by systems.Animation
//   - [Cooldown]: when the entity may do again what it has done
//
// A component type X holds an XData. The components of a new entity have useful initial values:
//
//	world.Create(components.Body, components.Sight)
//
// makes an entity that faces along X and sees 15 m ahead. If you set a component yourself, start from the value that the matching New
// function returns, which is the same.
//
// Distances are in metres, speeds in metres per second, and times, if they are float64, in seconds.
package components

import "github.com/yohamta/donburi/features/math"

// Vec2 is donburi's vector, named here so that code that uses these components need not import another package.
//
// Its methods Dot, Magnitude and Distance leave a compiler free to fuse multiplication and addition, so the last bit of a result may
// differ between platforms. If a simulation must end alike everywhere, use the functions of package states.
type Vec2 = math.Vec2
