package app

import (
	"os"
	"runtime"
)

// noWindows says why there can be no window; "" if there can.
//
// Without a display the engine would look for a bare framebuffer, and draw over the user's console: falling back to the terminal is
// friendlier.
func noWindows() string {
	switch runtime.GOOS {
	case "linux", "freebsd", "netbsd", "openbsd":
	default:
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
