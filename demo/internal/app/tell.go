//go:build !js

package app

// tell reports to the page around the demo. Outside a browser there is none.
func (g *Game) tell() {}

// tellError does nothing: whoever started the demo reads its output.
func tellError(error) {}
