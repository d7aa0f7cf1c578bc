package inspector

import "github.com/hajimehoshi/ebiten/v2"

// The logical size below which panels would have no room for what they show.
const (
	leastWidth  = 900
	leastHeight = 540
)

// scaleOf returns the number of pixels of a screen for each logical one. A game whose Layout returns the size of the
// window in pixels of the monitor has a screen larger than the window: by that factor. One with a smaller screen is
// enlarged as a whole, and its screen is all the room there is.
func (i *Inspector) scaleOf(width, height int) float64 {
	if i.Scale > 0 {
		return i.Scale
	}
	scale := 1.0
	shown, _ := ebiten.WindowSize()
	if m := ebiten.Monitor(); m != nil {
		if ebiten.IsFullscreen() {
			shown, _ = m.Size()
		}
		if scale = m.DeviceScaleFactor(); shown > 0 {
			// Sizes are rounded, and a window being resized lags behind.
			scale = min(scale, max(1, float64(width)/float64(shown)))
		}
	}
	return min(max(scale, 1), float64(width)/leastWidth, float64(height)/leastHeight)
}
