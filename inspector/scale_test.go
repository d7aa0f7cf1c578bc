package inspector_test

import (
	"testing"

	"github.com/horde-fsm/horde/inspector"
)

func TestTheScaleFitsTheScreen(t *testing.T) {
	for _, c := range []struct {
		what                 string
		width, height, shown int
		device, want         float64
	}{
		{"a plain screen", 1280, 720, 1280, 1, 1},
		{"pixels of a fine monitor", 2560, 1440, 1280, 2, 2},
		{"a fine monitor, but logical pixels", 1280, 720, 1280, 2, 1},
		{"one and a half", 1920, 1080, 1280, 1.5, 1.5},
		{"a large window", 2560, 1440, 2560, 1, 1},
		{"a browser that tells no size", 2560, 1440, 0, 2, 2},
		{"a telephone, held upright", 780, 1688, 390, 2, 780.0 / 420},
		{"a small telephone", 360, 640, 360, 1, 640.0 / 760},
		{"a game of high screens", 720, 1280, 720, 1, 1},
		{"a square window", 600, 600, 600, 1, 600.0 / 960},
		{"a large high monitor", 1080, 1920, 1080, 1, 1},
		{"a small screen, enlarged", 480, 270, 1440, 1, 0.5},
		{"a small window", 500, 300, 500, 1, 500.0 / 960},
	} {
		if got := inspector.Fitting(c.width, c.height, c.shown, c.device); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}
