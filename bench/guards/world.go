package guards

import "math"

// World holds what all guards of one contender share.
type World struct {
	// Player is where the player is, in metres.
	Player Vec
	tick   int
}

// The player moves in a circle, faster than guards run, so that a chase ends after a few seconds.
const (
	playerRadius = 60.0
	playerSpeed  = 18.0
)

// NewWorld returns the world before its first tick.
func NewWorld() *World { return &World{Player: playerAt(0)} }

// Advance moves the player for a tick. Contenders call it first in each tick.
func (w *World) Advance() {
	w.tick++
	w.Player = playerAt(w.tick)
}

func playerAt(tick int) Vec {
	sin, cos := math.Sincos(float64(tick) * (Dt * playerSpeed / playerRadius))
	return Vec{playerRadius * cos, playerRadius * sin}
}
