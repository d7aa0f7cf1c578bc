//go:build !js

package app_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
)

// The engine says how large a window is in logical pixels, which a picture turns back into those of the screen. Of one pixel more or fewer
// the engine would blur all.
func TestAPictureHasThePixelsOfItsWindow(t *testing.T) {
	for _, device := range []float64{1, 1.1, 1.25, 1.5, 1.75, 2, 2.25, 3} {
		for pixels := 1.0; pixels <= 4000; pixels++ {
			if got := app.Whole(pixels / device * device); got != pixels {
				t.Fatalf("a window of %v pixels, %v for each logical one: a picture of %v", pixels, device, got)
			}
		}
	}
}
