//go:build !js

package app

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// whole returns how many whole pixels a length has, which the engine has divided by how many there are to each logical one. Rounding up
// would make one more of what floating point adds to them, and the engine would scale the picture down, and blur it.
func whole(pixels float64) float64 { return math.Round(pixels) }

// followPixels has nothing to do: the engine notices by itself how many pixels a monitor has.
func followPixels(*ebiten.MonitorType) {}
