package app

import (
	"os"
	"runtime"
	"slices"
)

// noWindows is withoutDisplay, except in tests where a window is no matter of the environment.
var noWindows = withoutDisplay

// x11 says that windows open on a display here, of which there may be one in memory.
var x11 = slices.Contains([]string{"linux", "freebsd", "netbsd", "openbsd"}, runtime.GOOS)

// withoutDisplay says why there can be no window; "" if there can.
//
// Without a display the engine would look for a bare framebuffer, and draw over the user's console: falling back to the terminal is
// friendlier.
func withoutDisplay() string {
	if !x11 {
		return ""
	}
	// Another program may provide its window.
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "EBITENGINE_VM_ENDPOINT"} {
		if os.Getenv(name) != "" {
			return ""
		}
	}
	return "neither DISPLAY nor WAYLAND_DISPLAY is set"
}
