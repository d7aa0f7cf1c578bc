// Package art draws the demo's pictures by code: guards, the player, bubbles, plants and the plain shapes that panels are
// made of, all on one sheet, so that everything on screen can be drawn from a single texture.
//
// A picture is a function from a point to a colour, made of distances to simple shapes; the distance also gives the soft
// edge. The package knows nothing of the game engine.
package art
