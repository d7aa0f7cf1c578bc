package inspector

import "github.com/hajimehoshi/ebiten/v2"

// The logical size below which panels would have no room for what they show.
const (
	leastWidth  = 900
	leastHeight = 540
)

// scaleOf returns the number of pixels of a screen for each logical one.
func (i *Inspector) scaleOf(width, height int) float64 {
	if i.Scale > 0 {
		return i.Scale
	}
	shown, _ := ebiten.WindowSize()
	device := 1.0
	if m := ebiten.Monitor(); m != nil {
		device = m.DeviceScaleFactor()
		if ebiten.IsFullscreen() {
			shown, _ = m.Size()
		}
	}
	return fitting(width, height, shown, device)
}

// fitting chooses a scale for a screen that is shown on a monitor with so many pixels for each logical one, as wide as so many
// logical ones, 0 if nobody knows. A game whose Layout returns the pixels of the monitor has a screen larger than the window,
// by just that factor. One with a smaller screen is enlarged as a whole, and its screen is all the room there is.
func fitting(width, height, shown int, device float64) float64 {
	scale := device
	if shown > 0 {
		// Sizes are rounded, and a window being resized lags behind.
		scale = min(scale, float64(width)/float64(shown))
	}
	return min(max(scale, 1), float64(width)/leastWidth, float64(height)/leastHeight)
}
