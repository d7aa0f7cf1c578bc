package inspector

import "github.com/hajimehoshi/ebiten/v2"

// The logical sizes below which panels would have no room for what they show: beside the game, and below it on a tall screen.
const (
	leastWidth      = 960 // less, and the chart would name no states
	leastHeight     = 540
	leastTallWidth  = 420
	leastTallHeight = 760
	// leastColumn is the height of the column below which there is no dock on a tall screen.
	leastColumn = 440
)

// room returns the largest scale at which the panels have room on a screen, beside the game and below it. On a screen that is hardly
// higher than wide they would leave a mere strip of the game.
func room(width, height float64) (beside, below float64) {
	if height > 1.3*width {
		below = min(width/leastTallWidth, height/leastTallHeight)
	}
	return min(width/leastWidth, height/leastHeight), below
}

// tall reports whether panels of a size, in logical pixels, lie below the game: there is no room beside it, and more below.
func tall(width, height float32) bool {
	beside, below := room(float64(width), float64(height))
	return width < leastWidth-1 && below > beside // less 1, for what a scale rounds off
}

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

// fitting chooses a scale for a screen of width by height pixels. The screen is shown with a width of shown logical pixels, 0 if that
// is not known, on a monitor with device pixels for each logical one. If a game's Layout returns the pixels of the monitor, its screen is
// larger than the window by just that factor. A smaller screen is enlarged as a whole, and is all the room there is.
func fitting(width, height, shown int, device float64) float64 {
	scale := device
	if shown > 0 {
		// Sizes are rounded, and a window being resized lags behind.
		scale = min(scale, float64(width)/float64(shown))
	}
	scale = max(scale, 1)
	if beside, below := room(float64(width), float64(height)); scale > beside {
		return min(scale, max(beside, below))
	}
	return scale
}
