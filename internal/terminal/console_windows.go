package terminal

import (
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// Size returns how many columns and rows a console's window has now: 0 of what is none.
func Size(w io.Writer) (columns, rows int) {
	f, ok := w.(*os.File)
	if !ok {
		return 0, 0
	}
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(windows.Handle(f.Fd()), &info); err != nil {
		return 0, 0
	}
	return int(info.Window.Right-info.Window.Left) + 1, int(info.Window.Bottom-info.Window.Top) + 1
}

// is reports whether a file is a console. Other devices, such as NUL, have no mode.
func is(f *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(f.Fd()), &mode) == nil
}

// obeys makes a console obey escape sequences, and reports whether it does: it shows them until it is asked not to, and those before
// Windows 10 always do. The shell sets its own mode again.
func obeys(f *os.File) bool {
	console, mode := windows.Handle(f.Fd()), uint32(0)
	if err := windows.GetConsoleMode(console, &mode); err != nil {
		return false
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
