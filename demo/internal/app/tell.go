//go:build !js

package app

// tell reports to the page around the demo. Outside of a browser there is none.
func (g *Game) tell() {}
