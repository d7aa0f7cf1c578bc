package input

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// pinch is two fingers on the screen, and how far they were apart.
type pinch struct {
	low, high ebiten.TouchID
	apart     float64
}

// read returns the wheel motion that corresponds to the fingers' motion: twice as far apart makes the world twice as large.
func (p *pinch) read(ids []ebiten.TouchID) float64 {
	if len(ids) != 2 {
		*p = pinch{}
		return 0
	}
	x0, y0 := ebiten.TouchPosition(ids[0])
	x1, y1 := ebiten.TouchPosition(ids[1])
	now := pinch{min(ids[0], ids[1]), max(ids[0], ids[1]), math.Hypot(float64(x1-x0), float64(y1-y0))}
	before := *p
	*p = now
	if before.low != now.low || before.high != now.high || before.apart == 0 || now.apart == 0 {
		return 0
	}
	return math.Log(now.apart/before.apart) / math.Log(Notch)
}
