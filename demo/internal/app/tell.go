//go:build !js

package app

// tell reports to the page around the demo. Outside of a browser there is none.
func (g *Game) tell() {}

// tellError does nothing: who started the demo reads what it writes.
func tellError(error) {}
