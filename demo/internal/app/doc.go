// Package app is the demo: it reads the command line, shows the scenes in a window, and plays them in the terminal where
// there is no window system.
package app
