// Package wheel counts how far a mouse's wheel is turned, in a browser as in a window: in notches, of which a trackpad tells parts.
package wheel

import "github.com/hajimehoshi/ebiten/v2"

// Turn returns how many notches the wheel is turned by in this tick, positive away from the hand.
func Turn() float64 {
	_, turn := ebiten.Wheel()
	return turn / notch
}
